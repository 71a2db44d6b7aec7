import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('a draft of a stock voucher goes with its lines, and its number goes to no other', () => {
  const db = migratedTo(587)
  db.exec(`INSERT INTO users (id, user_name, display_name, role, password_hash)
           VALUES (1, 'owner', 'Owner', 'owner', 'x')`)
  const write = `INSERT INTO stock_voucher_drafts (reason, saved_at_ms, saved_by) VALUES ('damage', 0, 1)`
  expect(db.prepare(write).run().lastInsertRowid).toBe(1)
  db.exec('DELETE FROM stock_voucher_drafts')
  expect(db.prepare(write).run().lastInsertRowid).toBe(2)
  expect(refusalOf(db, write.replace('damage', 'theft'))).toContain('CHECK')
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO stock_voucher_draft_lines (draft_id, item_id, qty_milli, unit_codes_json)
           VALUES (2, 7, 1000, '[]')`)
  db.pragma('foreign_keys = ON')
  db.exec('DELETE FROM stock_voucher_drafts')
  expect(db.prepare('SELECT * FROM stock_voucher_draft_lines').all()).toEqual([])
})
