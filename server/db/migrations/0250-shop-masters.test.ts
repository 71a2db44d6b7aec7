import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('the masters of a shop have their tables', () => {
  expect(tablesAddedBy(250)).toEqual(['brands', 'couriers', 'holidays', 'job_charges', 'reasons'])
  const connection = migratedTo(250)
  expect(looseTables(connection)).toEqual([])
  const reason = (use: string) => `INSERT INTO reasons (name, used_for) VALUES ('x', '${use}')`
  expect(refusalOf(connection, reason('Return'))).toBeNull()
  expect(refusalOf(connection, reason('Nothing'))).toContain('CHECK')
})
