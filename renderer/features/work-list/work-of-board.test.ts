import { expect, test } from 'vitest'
import type { BoardRow } from '../../../server/contract/order-transitions.ts'
import { workOf } from './work-of-board.ts'

function order(SalesOrderNo: string, Status: string, PromisedDate: string, IsOverdue = false) {
  return { SalesOrderNo, Status, PromisedDate, IsOverdue } as BoardRow
}

test('each open order is in one group, the earliest promised first', () => {
  const orders = [
    order('S6', 'InLab', '2026-11-20T18:00:00'),
    order('S5', 'Booked', '2026-11-19T18:00:00', true),
    order('S4', 'InLab', '2026-11-18T18:00:00', true),
    order('S3', 'Ready', '2026-11-17T18:00:00'),
    order('S2', 'InLab', '2026-11-21T10:00:00'),
    order('S1', 'Delivered', '2026-11-20T10:00:00'),
  ]
  const columns = ['Booked', 'InLab', 'Ready', 'Delivered'].map((Status) => {
    const Items = orders.filter((each) => each.Status === Status)
    // Of a large column only the first are here.
    return { Status, Total: 150, Overdue: 120, DueToday: 30, Items }
  })
  const numbers = (rows: BoardRow[]) => rows.map((row) => row.SalesOrderNo)
  const { dueToday, overdue, ready } = workOf(columns, '2026-11-20')
  expect([overdue, dueToday, ready].map(({ count, rows }) => [numbers(rows), count])).toEqual([
    [['S4', 'S5'], 240],
    [['S6'], 60],
    [['S3'], 150],
  ])
})
