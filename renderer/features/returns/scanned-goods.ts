import type { ReturnableLine } from '../../../server/contract/credit.ts'
import type { Asked } from './returns-store.ts'

type Line = Pick<ReturnableLine, 'LineID' | 'ItemCode' | 'SerialNo' | 'ReturnableQty'>

/** What a scan means for the bill on the screen. */
export type ScannedGoods<L extends Line> =
  | { kind: 'more' | 'twice' | 'back'; line: L }
  | { kind: 'other' }

/**
 * Returns the line that a scanned piece is of: one more of it comes back, or all of it is asked for
 * already (`twice`), or came back already (`back`); `other` where the bill has none of it.
 * A numbered piece is known by its own tag only, and what is off sale, without an item, by its code.
 */
export function scannedGoods<L extends Line>(
  lines: readonly L[],
  asked: Readonly<Record<string, Asked>>,
  { code, itemCode }: { code: string; itemCode: string | null },
): ScannedGoods<L> {
  const tag = code.trim().toUpperCase()
  const ownCode = itemCode ?? code.trim()
  const ofTag = lines.filter(({ SerialNo }) => SerialNo?.toUpperCase() === tag)
  const matching =
    ofTag.length > 0
      ? ofTag
      : lines.filter((line) => line.SerialNo === null && line.ItemCode === ownCode)
  const [first] = matching
  if (first === undefined) return { kind: 'other' }
  const open = matching.find((line) => (asked[line.LineID]?.qty ?? 0) < line.ReturnableQty)
  if (open !== undefined) return { kind: 'more', line: open }
  const here = matching.find(({ ReturnableQty }) => ReturnableQty > 0)
  return here === undefined ? { kind: 'back', line: first } : { kind: 'twice', line: here }
}
