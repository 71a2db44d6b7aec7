import type { BoardColumn, BoardRow } from '../../../server/contract/order-transitions.ts'

export type Work = { overdue: BoardRow[]; dueToday: BoardRow[]; ready: BoardRow[] }

/**
 * Returns the open orders of the board that need somebody: those that are ready to collect, and of
 * the others those promised for `today` (`yyyy-mm-dd`) or for a time that has passed; the earliest
 * promised first.
 */
export function workOf(columns: readonly BoardColumn[], today: string): Work {
  const open = columns
    .filter(({ Status }) => Status !== 'Delivered' && Status !== 'Cancelled')
    .flatMap(({ Items }) => Items)
    .sort((a, b) => a.PromisedDate.localeCompare(b.PromisedDate))
  const ready = open.filter(({ Status }) => Status === 'Ready')
  const working = open.filter(({ Status }) => Status !== 'Ready')
  return {
    ready,
    overdue: working.filter(({ IsOverdue }) => IsOverdue),
    dueToday: working.filter((order) => !order.IsOverdue && order.PromisedDate.startsWith(today)),
  }
}
