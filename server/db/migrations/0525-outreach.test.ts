import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('the shop’s own words of before are its English ones, and an erased person’s texts go', () => {
  const db = migratedTo(524)
  db.exec(
    `INSERT INTO settings (key, value_json) VALUES ('messageTexts', '{"Invoice":"Hi {name}"}')`,
  )
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= 525),
  )
  const kept = db
    .prepare(`SELECT value_json FROM settings WHERE key = 'messageTexts'`)
    .pluck()
    .get()
  expect(JSON.parse(String(kept))).toEqual({ en: { Invoice: 'Hi {name}' } })
  db.exec(
    `INSERT INTO customers (id, name, mobile_digits, created_at_ms) VALUES (1, 'Asha', '', 0)`,
  )
  db.exec(`INSERT INTO outreach (kind, about_id, due_on, customer_id, state, text, mobile, at_ms)
    VALUES ('Birthday', 1, '2026-11-20', 1, 'Sent', 'Dear Asha', '98', 0),
           ('EyeTest', 1, '2026-11-20', 1, 'Queued', 'Dear Asha', '98', 0)`)
  db.exec('UPDATE customers SET erased_at_ms = 1')
  expect(db.prepare('SELECT state, text, mobile FROM outreach').raw().all()).toEqual([
    ['Sent', null, null],
    ['Dropped', null, null],
  ])
})
