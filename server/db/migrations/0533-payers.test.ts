import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('payers, their claims, moves and statements are kept', () => {
  expect(tablesAddedBy(533)).toEqual(['payer_claims', 'payer_moves', 'payer_statements', 'payers'])
  expect(looseTables(migratedTo(533))).toEqual([])
})

test('moves make the balance of a claim, are never edited, and each says what it was', () => {
  const db = migratedTo(533)
  db.pragma('foreign_keys = OFF')
  db.exec(`
    INSERT INTO payers (id, name, kind, terms_days, share_ppm, created_by, created_at_ms)
      VALUES (1, 'Acme', 'Company', 30, 1000000, 1, 1);
    INSERT INTO payer_claims (id, payer_id, order_id, charged_at, created_by, created_at_ms)
      VALUES (1, 1, 1, '2026-11-20', 1, 1);
    INSERT INTO payer_moves (claim_id, kind, amount_paise, receipt_id, at, at_ms, user_id)
      VALUES (1, 'charged', 500, 1, '2026-11-20', 1, 1);
    INSERT INTO payer_moves (claim_id, kind, amount_paise, account_receipt_id, at, at_ms, user_id)
      VALUES (1, 'paid', -200, 1, '2026-11-21', 2, 1)`)
  expect(db.prepare('SELECT balance_paise FROM payer_claims').pluck().get()).toBe(300)
  expect(() => db.exec('UPDATE payer_moves SET amount_paise = 1')).toThrow('never edited')
  expect(() => db.exec('DELETE FROM payers')).toThrow('never deleted')
  expect(() =>
    db.exec(`INSERT INTO payers (name, kind, terms_days, share_ppm, created_by, created_at_ms)
               VALUES ('ACME', 'Company', 30, 1000000, 1, 1)`),
  ).toThrow('UNIQUE')
  expect(() =>
    db.exec(`INSERT INTO payer_moves (claim_id, kind, amount_paise, at, at_ms, user_id)
               VALUES (1, 'written-off', -1, '2026-11-21', 2, 1)`),
  ).toThrow('CHECK')
})
