import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('a gift card forgets whom it was for when its buyer is erased', () => {
  expect(tablesAddedBy(542)).toEqual([])
  const db = migratedTo(542)
  expect(looseTables(db)).toEqual([])
  db.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO customers (id, name, mobile_digits, created_at_ms) VALUES (7, 'Meera', '', 1), (8, 'Ravi', '', 1);
    INSERT INTO gift_cards (card_no, amount_paise, sold_on, buyer_id, for_name, created_by, created_at_ms)
    VALUES ('1', 100, '2026-11-20', 7, 'Asha', 1, 1), ('2', 100, '2026-11-20', 8, 'Asha', 1, 1);
    UPDATE customers SET erased_at_ms = 5 WHERE id = 7`)
  expect(db.prepare('SELECT for_name FROM gift_cards ORDER BY id').all()).toEqual([
    { for_name: null },
    { for_name: 'Asha' },
  ])
})
