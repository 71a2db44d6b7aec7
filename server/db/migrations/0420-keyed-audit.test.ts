import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('a new shop has a keyed audit log from its birth', () => {
  expect(tablesAddedBy(420)).toEqual([])
  const connection = migratedTo(420)
  expect(looseTables(connection)).toEqual([])
  const known = connection.prepare(`SELECT value FROM meta WHERE key = 'audit_keyed'`)
  expect(known.pluck().get()).toBe('0')
})
