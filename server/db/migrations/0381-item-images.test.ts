import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('items get a list of pictures', () => {
  expect(tablesAddedBy(381)).toEqual(['item_images'])
  expect(looseTables(migratedTo(381))).toEqual([])
})
