import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('parcels can come back, and that they did is never edited', () => {
  expect(tablesAddedBy(610)).toEqual(['parcels_back'])
  const db = migratedTo(610)
  expect(looseTables(db)).toEqual([])
  db.pragma('foreign_keys = OFF')
  db.exec(
    `INSERT INTO parcels_back (order_id, reason, at, at_ms, user_id)
     VALUES (1, 'Door locked', '2026-11-20T12:00:00', 0, 1)`,
  )
  expect(refusalOf(db, `UPDATE parcels_back SET reason = 'x'`)).toContain('never edited')
  expect(refusalOf(db, 'DELETE FROM parcels_back')).toContain('never deleted')
})
