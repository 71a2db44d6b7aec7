import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('an invoice of before has no till', () => {
  const db = migratedTo(526)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO invoices VALUES (7, 'KA1/26-27/000001', 2026, 'TaxInvoice', 1, 1,
    '2026-11-20T12:00:00', 'Issued', 100, 9, 9, 0, 0, 118, '{}', 1, 0)`)
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= 527),
  )
  expect(db.prepare('SELECT id, device_id FROM invoices').raw().all()).toEqual([[7, null]])
  expect(db.prepare('SELECT device_id FROM credit_notes').raw().all()).toEqual([])
})
