import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('orders get trays', () => {
  expect(tablesAddedBy(382)).toEqual(['order_trays'])
  expect(looseTables(migratedTo(382))).toEqual([])
})
