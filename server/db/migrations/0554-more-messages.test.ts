import { expect, test } from 'vitest'
import { looseTables, migratedTo } from '../testing/schema-steps.ts'
import { sql } from './0554-more-messages.ts'

test('what was sent before stays, and what waits is dropped once a person is gone', () => {
  const db = migratedTo(553)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO customers (id, name, mobile_digits, created_at_ms) VALUES (7, 'Asha', '', 1);
           INSERT INTO outreach (id, kind, about_id, due_on, customer_id, state, text, at_ms)
             VALUES (4, 'Birthday', 7, '2026-11-20', 7, 'Sent', 'Happy birthday', 1)`)
  db.exec(sql)
  db.exec(`INSERT INTO outreach (kind, about_id, due_on, customer_id, state, at_ms)
             VALUES ('Anniversary', 7, '2026-11-21', 7, 'Queued', 2);
           UPDATE customers SET gone = 'Moved' WHERE id = 7`)
  expect(db.prepare('SELECT id, kind, state, text FROM outreach').raw().all()).toEqual([
    [4, 'Birthday', 'Sent', 'Happy birthday'],
    [5, 'Anniversary', 'Dropped', null],
  ])
  expect(() => db.exec("UPDATE customers SET gone = 'Away'")).toThrow('CHECK')
  expect(looseTables(migratedTo(554))).toEqual([])
})
