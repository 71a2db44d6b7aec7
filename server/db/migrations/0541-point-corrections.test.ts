import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('points corrected by hand stand beside those of orders, and none is edited', () => {
  expect(tablesAddedBy(541)).toEqual(['point_corrections'])
  const db = migratedTo(541)
  expect(looseTables(db)).toEqual([])
  db.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO point_corrections
      (customer_id, kind, points, point_paise, expires_on, reason, at, at_ms, user_id)
    VALUES (7, 'Opening', 40, 100, '2027-11-20', 'Old card', '2026-11-20T11:00:00', 1, 1),
           (7, 'Correction', -15, 100, NULL, 'Given twice', '2026-11-21T11:00:00', 2, 1)`)
  expect(
    db.prepare('SELECT kind, points, expires_on FROM point_entries ORDER BY at').all(),
  ).toEqual([
    { kind: 'earned', points: 40, expires_on: '2027-11-20' },
    { kind: 'spent', points: -15, expires_on: null },
  ])
  expect(refusalOf(db, 'UPDATE point_corrections SET points = 1')).toContain('never edited')
  expect(
    refusalOf(
      db,
      `INSERT INTO point_corrections
         (customer_id, kind, points, point_paise, expires_on, reason, at, at_ms, user_id)
       VALUES (7, 'Opening', 5, 100, NULL, 'Again', '2026-11-21T11:00:00', 3, 1)`,
    ),
  ).toContain('UNIQUE')
})
