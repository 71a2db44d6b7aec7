import { expect, test } from 'vitest'
import { looseTables, migratedTo } from '../testing/schema-steps.ts'
import { sql } from './0361-series-letters.ts'

test('series of before go on, and one with letters begins beside them', () => {
  const db = migratedTo(360)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO number_series VALUES ('invoice', 2026, '', 'KA1', 41, '2026-11-20')`)
  db.exec(sql)
  expect(looseTables(db)).toEqual([])
  db.exec(`INSERT INTO number_series VALUES ('invoice', 2026, '', 'KA1', 1, '2026-11-20', 'DE')`)
  const rows = db.prepare('SELECT last_sequence, letters FROM number_series').all()
  expect(rows).toEqual([
    { last_sequence: 41, letters: '' },
    { last_sequence: 1, letters: 'DE' },
  ])
})
