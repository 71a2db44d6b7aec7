import { expect, test } from 'vitest'
import { staleAfter } from './stale.ts'

const after = staleAfter

test('a sale at another till is news to the lists that it stands in', () => {
  const keys = after('sale.committed')
  for (const key of ['orders', 'order', 'customerSummary', 'day', 'openCarts', 'items']) {
    expect(keys).toContain(key)
  }
})

test('a scan at another till troubles the held sales, and what shows lenses that a sale keeps', () => {
  expect(after('cart.line-added')).toEqual(['openCarts', 'rxLenses', 'lensGrid'])
})

test('what happens to the drawer and the day is news to the day alone', () => {
  for (const type of ['day.opened', 'day.counted', 'day.closed', 'day.reopened', 'drawer.opened']) {
    expect(after(type)).toEqual(['day'])
  }
})

test('a move or a settlement of an order is news to the board, the order and the day', () => {
  for (const type of ['order.moved', 'order.settled', 'return.saved', 'receipt.changed']) {
    for (const key of ['orders', 'order', 'day', 'customerSummary']) {
      expect(after(type)).toContain(key)
    }
  }
})

test('a prescription taken at another till is news to the history of its customer', () => {
  expect(after('prescription.saved')).toContain('rxHistory')
})

test('what somebody changes in the lists and among the payers is news to them', () => {
  for (const type of ['masters.changed', 'offer.saved', 'incentive.rule-saved']) {
    expect(after(type)).toContain('masters')
  }
  expect(after('payer.saved')).toEqual(['payers'])
})

test('who works in the shop is news to the tiles of the sign-in', () => {
  expect(after('user.created')).toContain('people')
})

test('what no list shows makes nothing stale', () => {
  expect(after('something.new')).toEqual([])
})
