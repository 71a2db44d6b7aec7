import { expect, test } from 'vitest'
import { dueOrders, duesBeyond } from './due-orders.ts'

let last = 0
const order = (ID: string, BalanceAmount: number, Status = 'Booked', day = '2026-04-02') => ({
  ID,
  NumericID: ++last,
  BalanceAmount,
  Status,
  OrderDate: `${day}T10:00:00`,
})

test('orders with a due, the oldest first; neither paid ones nor cancelled nor overpaid', () => {
  const [before, after] = [order('before', 100), order('new', 100.5)]
  const owed = dueOrders([
    after,
    before,
    order('paid', 0),
    order('cancelled', 900, 'Cancelled'),
    order('overpaid', -50),
    order('old', 300, 'Delivered', '2025-12-31'),
  ])
  expect(owed.map(({ ID }) => ID)).toEqual(['old', 'before', 'new'])
  expect(duesBeyond(500.5, owed)).toBe(0)
})

test('what is due on orders that are not listed is named, to the paisa', () => {
  expect(duesBeyond(750.3, [order('a', 500.1)])).toBe(250.2)
  expect(duesBeyond(0, [])).toBe(0)
})
