import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

const DEVICE = `INSERT INTO devices (id, name, kind, token_hash, paired_at_ms, last_seen_ms)
  VALUES (1, 'Till 2', 'till', 'abc', 10, 10)`

test('the step adds the devices', () => {
  expect(tablesAddedBy(140)).toEqual(['devices'])
  expect(looseTables(migratedTo(140))).toEqual([])
})

test.each([
  ['one without a name', DEVICE.replace("'Till 2'", "''")],
  ['one of no kind that there is', DEVICE.replace("'till'", "'toaster'")],
])('%s is refused by the database', (_what, sql) => {
  expect(refusalOf(migratedTo(140), sql)).toContain('CHECK')
})

test('two devices never have the same token', () => {
  const db = migratedTo(140)
  db.exec(DEVICE)
  expect(refusalOf(db, DEVICE.replace('(1,', '(2,'))).toContain('UNIQUE')
})

test('a device stays, and once revoked stays revoked', () => {
  const db = migratedTo(140)
  db.exec(DEVICE)
  expect(refusalOf(db, 'DELETE FROM devices')).toContain('never deleted')
  db.exec('UPDATE devices SET revoked_at_ms = 20')
  expect(refusalOf(db, 'UPDATE devices SET revoked_at_ms = NULL')).toContain('stays so')
  expect(refusalOf(db, `UPDATE devices SET token_hash = 'new'`)).toContain('stays so')
})
