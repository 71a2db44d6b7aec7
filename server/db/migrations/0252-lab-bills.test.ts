import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('bills of labs have their tables', () => {
  expect(tablesAddedBy(252)).toEqual(['lab_bill_jobs', 'lab_bills'])
  expect(looseTables(migratedTo(252))).toEqual([])
})
