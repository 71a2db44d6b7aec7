import type { Item } from '../../../server/contract/catalog.ts'

type TakeScan = (item: Item | null, code: string) => void
type TakeJob = (salesOrderID: string) => void

let taker: TakeScan | null = null
let jobTaker: TakeJob | null = null

/**
 * Hands what is scanned to a screen that has its own use for it, in place of the sale; to be called
 * as an effect, for it answers what ends it. The item is null where no item has the code. `takeJob`
 * is given the order of a job card, which elsewhere is opened.
 */
export function takeScansHere(take: TakeScan, takeJob: TakeJob | null = null): () => void {
  taker = take
  jobTaker = takeJob
  return () => {
    if (taker !== take) return
    taker = null
    jobTaker = null
  }
}

/** Who takes what is scanned now; null for the sale. */
export function scanTaker(): TakeScan | null {
  return taker
}

/** Who takes a job card that is scanned now; null where it opens its order. */
export function jobCardTaker(): TakeJob | null {
  return jobTaker
}
