import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('attributes of items have lists of values', () => {
  expect(tablesAddedBy(529)).toEqual(['attribute_values'])
  expect(looseTables(migratedTo(529))).toEqual([])
})
