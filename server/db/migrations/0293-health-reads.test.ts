import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('readings of health data are kept', () => {
  expect(tablesAddedBy(293)).toEqual(['health_reads'])
  expect(looseTables(migratedTo(293))).toEqual([])
})
