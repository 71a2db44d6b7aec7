import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('a day that ended before goes up to the credits of its time', () => {
  const db = migratedTo(570)
  db.pragma('foreign_keys = OFF')
  const credit = db.prepare(
    `INSERT INTO customer_credits (id, credit_no, year_id, settlement_id, order_id, customer_id,
       credit_date, amount_paise, balance_paise, created_by, created_at_ms)
     VALUES (:id, :id, 1, :id, 1, 1, '2026-11-20T10:00:00', 100, 100, 1, :atMs)`,
  )
  for (const [id, atMs] of [
    [4, 500],
    [5, 900],
  ]) {
    credit.run({ id, atMs })
  }
  const mark = db.prepare('INSERT INTO day_marks VALUES (:id, 0, 0, 0, 0, 0, 0, 0, :atMs)')
  for (const [id, atMs] of [
    [1, 100],
    [2, 600],
  ]) {
    mark.run({ id, atMs })
  }
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= 571),
  )
  expect(db.prepare('SELECT customer_credit_id FROM day_marks ORDER BY id').pluck().all()).toEqual([
    0, 4,
  ])
  expect(() => db.exec('UPDATE day_marks SET customer_credit_id = 9')).toThrow('never changes')
})
