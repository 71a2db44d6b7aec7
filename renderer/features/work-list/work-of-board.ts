import type { BoardColumn, BoardRow } from '../../../server/contract/order-transitions.ts'

/** A group of orders: the first of them, and how many there are. */
export type WorkGroup = { rows: BoardRow[]; count: number }
export type Work = { overdue: WorkGroup; dueToday: WorkGroup; ready: WorkGroup }

const WORKING: readonly string[] = ['Booked', 'InLab']

/**
 * Returns the open orders of the board that need somebody: those that are ready to collect, and of
 * the others those promised for `today` (`yyyy-mm-dd`) or for a time that has passed; the earliest
 * promised first. A column holds its first orders only, so that the counts are the server's.
 */
export function workOf(columns: readonly BoardColumn[], today: string): Work {
  const open = columns
    .filter(({ Status }) => Status !== 'Delivered' && Status !== 'Cancelled')
    .flatMap(({ Items }) => Items)
    .sort((a, b) => a.PromisedDate.localeCompare(b.PromisedDate))
  const ready = open.filter(({ Status }) => Status === 'Ready')
  const working = open.filter(({ Status }) => Status !== 'Ready')
  const sum = (isReady: boolean, of: (column: BoardColumn) => number) =>
    columns
      .filter(({ Status }) => (isReady ? Status === 'Ready' : WORKING.includes(Status)))
      .reduce((total, column) => total + of(column), 0)
  return {
    ready: { rows: ready, count: sum(true, ({ Total }) => Total) },
    overdue: {
      rows: working.filter(({ IsOverdue }) => IsOverdue),
      count: sum(false, ({ Overdue }) => Overdue),
    },
    dueToday: {
      rows: working.filter((order) => !order.IsOverdue && order.PromisedDate.startsWith(today)),
      count: sum(false, ({ DueToday }) => DueToday),
    },
  }
}
