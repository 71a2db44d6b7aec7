import { hash } from 'node:crypto'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'

const MODEL = '{"InvoiceNo":"KA1/26-27/000001","Customer":{"Name":"आशा ₹"}}'

/** A database as it was before this step, with one invoice, receipt and credit note. */
function before(): Database.Database {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = OFF')
  migrate(
    db,
    () => {},
    MIGRATIONS.filter((step) => step.number < 50),
  )
  db.prepare(
    `INSERT INTO invoices VALUES (7, 'KA1/26-27/000001', 2026, 'TaxInvoice', 1, 1,
       '2026-11-20T11:00:00', 'Issued', 100, 0, 0, 0, 0, 100, ?, 1, 0)`,
  ).run(MODEL)
  db.prepare(
    `INSERT INTO receipts VALUES (8, 'KA1R/26-27/00001', 2026, 1, 1, '2026-11-20T11:00:00', 100,
       1, NULL, NULL, 1, NULL, ?, 1, 0)`,
  ).run('{"ReceiptNo":"R1"}')
  db.prepare(
    `INSERT INTO credit_notes VALUES (9, 'KA1C/26-27/00001', 2026, 7, 1, 1, '2026-11-20T12:00:00',
       'Too big', 100, 0, 0, 0, 100, 0, 100, 1, 0, ?, 1, 0)`,
  ).run('{"CreditNoteNo":"C1"}')
  return db
}

test('documents that were issued before get the digest of their text', () => {
  const db = before()
  migrate(db)
  expect(db.prepare('SELECT * FROM document_digests ORDER BY document_id').all()).toEqual([
    { kind: 'Invoice', document_id: 7, digest: hash('sha256', MODEL, 'hex') },
    { kind: 'Receipt', document_id: 8, digest: hash('sha256', '{"ReceiptNo":"R1"}', 'hex') },
    { kind: 'CreditNote', document_id: 9, digest: hash('sha256', '{"CreditNoteNo":"C1"}', 'hex') },
  ])
  expect(db.prepare('SELECT count(*) AS n FROM document_prints').get()).toEqual({ n: 0 })
  expect(db.prepare('SELECT count(*) AS n FROM refund_vouchers').get()).toEqual({ n: 0 })
})

test.each([
  ['changed', "UPDATE document_digests SET digest = replace(digest, 'a', 'b')"],
  ['deleted', 'DELETE FROM document_digests'],
])('a digest is never %s', (_what, sql) => {
  const db = before()
  migrate(db)
  expect(() => db.exec(sql)).toThrow(/digest of an issued document/)
})
