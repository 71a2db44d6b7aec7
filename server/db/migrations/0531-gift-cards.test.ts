import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'
import { sql } from './0531-gift-cards.ts'

test('gift cards, their moves and the receipts of their money are kept', () => {
  expect(tablesAddedBy(531)).toEqual(['account_receipts', 'gift_card_moves', 'gift_cards'])
  expect(looseTables(migratedTo(531))).toEqual([])
})

test('a shop with a past keeps its ledger and gets the two ways of paying', () => {
  const db = migratedTo(530)
  db.pragma('foreign_keys = OFF')
  db.exec(`
    INSERT INTO receipt_types (id, name, name_code, kind, needs_reference)
      VALUES (1, 'Cash', 'masters.paid-by-cash', 'Cash', 0);
    INSERT INTO money_entries
        (id, kind, drawer_id, receipt_type_id, amount_paise, at_ms, audit_seq, reason)
      VALUES (7, 'float', 1, 1, 50000, 1, 0, NULL), (9, 'out', 1, 1, -2000, 2, 0, 'PettyExpense')`)
  db.exec(sql)
  const rows = (text: string) => db.prepare(text).raw().all()
  expect(rows('SELECT id, kind, amount_paise, reason FROM money_entries')).toEqual([
    [7, 'float', 50_000, null],
    [9, 'out', -2_000, 'PettyExpense'],
  ])
  expect(rows('SELECT id, name, kind FROM receipt_types ORDER BY id')).toEqual([
    [1, 'Cash', 'Cash'],
    [7, 'Gift card', 'CreditNote'],
    [8, 'On account', 'CreditNote'],
  ])
  expect(() => db.exec('DELETE FROM money_entries')).toThrow('append-only')
  db.exec(`INSERT INTO gift_cards (id, card_no, amount_paise, sold_on, created_by, created_at_ms)
             VALUES (1, 'GC1', 100, '2026-11-20', 1, 1);
           INSERT INTO gift_card_moves (gift_card_id, kind, amount_paise, at, at_ms, user_id)
             VALUES (1, 'sold', 100, '2026-11-20', 1, 1)`)
  expect(rows('SELECT balance_paise FROM gift_cards')).toEqual([[100]])
  expect(() => db.exec('UPDATE gift_card_moves SET amount_paise = 1')).toThrow('never edited')
})
