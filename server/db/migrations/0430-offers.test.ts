import { expect, test } from 'vitest'
import { looseTables, migratedTo } from '../testing/schema-steps.ts'
import { sql } from './0430-offers.ts'

test('open carts of before take no offers', () => {
  const db = migratedTo(429)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO carts (session_key, state, touched_at_ms, touched_by)
           VALUES ('held', 'open', 1, 1)`)
  db.exec(sql)
  expect(looseTables(db)).toEqual([])
  expect(db.prepare('SELECT takes_offers, coupon FROM carts').all()).toEqual([
    { takes_offers: 0, coupon: null },
  ])
})
