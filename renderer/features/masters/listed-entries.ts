import type { ReasonUse } from '../../../server/contract/shop-masters.ts'
import type { MasterRow } from './masters-data.ts'

/** The entries of a list that a field proposes: of reasons, those for what is done here. */
export function entriesFor(
  rows: readonly MasterRow[],
  usedFor: ReasonUse | undefined,
): readonly MasterRow[] {
  return usedFor === undefined ? rows : rows.filter(({ UsedFor }) => UsedFor === usedFor)
}

/** Whether a text is the bare name of a reason that says nothing without a note. */
export function lacksNote(text: string, reasons: readonly MasterRow[]): boolean {
  const bare = text
    .trim()
    .replace(/[\s:,.;–-]+$/u, '')
    .toLowerCase()
  return reasons.some(
    ({ Name, NeedsNote }) => NeedsNote === true && Name.trim().toLowerCase() === bare,
  )
}
