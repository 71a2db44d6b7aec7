import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'
import { sql } from './0539-campaigns.ts'

test('campaigns and their people are kept', () => {
  expect(tablesAddedBy(539)).toEqual(['campaign_recipients', 'campaigns'])
  expect(looseTables(migratedTo(539))).toEqual([])
})

test('what was sent before stays, and a feedback can be asked for', () => {
  const db = migratedTo(538)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO outreach (id, kind, about_id, due_on, customer_id, state, text, at_ms)
             VALUES (4, 'Birthday', 7, '2026-11-20', 7, 'Sent', 'Happy birthday', 1)`)
  db.exec(sql)
  db.exec(`INSERT INTO outreach (kind, about_id, due_on, customer_id, state, at_ms)
             VALUES ('Feedback', 8, '2026-11-21', 7, 'Due', 2)`)
  expect(db.prepare('SELECT id, kind, state, text FROM outreach').raw().all()).toEqual([
    [4, 'Birthday', 'Sent', 'Happy birthday'],
    [5, 'Feedback', 'Due', null],
  ])
  expect(() => db.exec("UPDATE outreach SET kind = 'Other'")).toThrow('CHECK')
})
