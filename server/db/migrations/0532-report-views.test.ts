import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('views of reports are kept', () => {
  expect(tablesAddedBy(532)).toEqual(['report_views'])
  expect(looseTables(migratedTo(532))).toEqual([])
})
