import type { Item } from '../../../server/contract/catalog.ts'

type TakeScan = (item: Item | null, code: string) => void

let taker: TakeScan | null = null

/**
 * Hands what is scanned to a screen that has its own use for it, in place of the sale; to be called
 * as an effect, for it answers what ends it. The item is null where no item has the code.
 */
export function takeScansHere(take: TakeScan): () => void {
  taker = take
  return () => {
    if (taker === take) taker = null
  }
}

/** Who takes what is scanned now; null for the sale. */
export function scanTaker(): TakeScan | null {
  return taker
}
