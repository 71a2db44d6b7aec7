import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('orders can be dropped', () => {
  expect(tablesAddedBy(528)).toEqual(['order_drops'])
  expect(looseTables(migratedTo(528))).toEqual([])
})
