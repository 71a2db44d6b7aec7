import { expect, test } from 'vitest'
import { staleAfter } from './live-queries.ts'

const after = (type: string) => staleAfter({ Seq: 1, Type: type, ID: null })

test('a sale at another till is news to the lists that it stands in', () => {
  const keys = after('sale.committed')
  for (const key of ['orders', 'order', 'customer', 'day', 'openCarts', 'items']) {
    expect(keys).toContain(key)
  }
})

test('a scan at another till troubles the held sales alone', () => {
  expect(after('cart.line-added')).toEqual(['openCarts'])
})

test('what no list shows makes nothing stale', () => {
  expect(after('something.new')).toEqual([])
})
