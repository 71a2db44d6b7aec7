import { expect, test } from 'vitest'
import { looseTables, migratedTo } from '../testing/schema-steps.ts'
import { sql } from './0301-series-of-a-gstin.ts'

test('series of before go on with their numbers', () => {
  const db = migratedTo(300)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO number_series VALUES ('invoice', 2026, 'KA1', 41, '2026-11-20')`)
  db.exec(sql)
  expect(looseTables(db)).toEqual([])
  expect(db.prepare('SELECT * FROM number_series').all()).toEqual([
    {
      series: 'invoice',
      year_id: 2026,
      series_prefix: '',
      prefix: 'KA1',
      last_sequence: 41,
      last_day: '2026-11-20',
    },
  ])
  db.exec(`INSERT INTO number_series VALUES ('invoice', 2026, 'KA2', 'KA2', 1, '2026-11-21')`)
})
