import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('wrong tries are kept by person, kind and place, and no longer on the person', () => {
  expect(tablesAddedBy(230)).toEqual(['sign_in_failures'])
  expect(looseTables(migratedTo(230))).toEqual([])
  const columns = migratedTo(230).prepare("SELECT name FROM pragma_table_info('users')").all()
  expect(JSON.stringify(columns)).not.toMatch(/failed_logins|locked_until_ms/)
})
