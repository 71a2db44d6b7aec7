import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditKeyOf, setAuditKey } from '../audit/audit-key.ts'
import { SHOP_CHECKS, type ShopCheckName } from '../contract/shop-checks.ts'
import { asReadable, connectionOf } from '../db/sql.ts'
import {
  documentShop,
  FULLY_PAID,
  type PaperShop,
  takeFrameBack,
} from '../documents/testing/document-shop.ts'
import { findDamage } from './find-damage.ts'

/** A shop with an order, an invoice, receipts, a return with its refund, and a closed day. */
let s: PaperShop
let whole: Buffer
beforeAll(async () => {
  s = await documentShop(FULLY_PAID)
  await takeFrameBack(s)
  await s.t.call('POST', '/api/Day/open', { float: 500 })
  const counted = await s.t.call('POST', '/api/Day/count', { pieces: [{ value: 500, count: 1 }] })
  const closing = { countID: counted.body.countID, note: 'Counted twice' }
  const closed = await s.t.call('POST', '/api/Day/close', closing, { as: 'owner' })
  expect(closed.status).toBe(200)
  whole = connectionOf(s.t.services.db).serialize()
})
afterAll(() => s.t.close())

/** A copy of the shop as somebody who has its keys opens it. */
function opened(image: Buffer): Database.Database {
  const copy = new Database(image)
  setAuditKey(asReadable(copy), auditKeyOf(s.t.services.keys))
  return copy
}

/** What the checks name in a copy of the shop into which a hand has put `sql`. */
function damagedBy(sql: string): { check: string; what: string }[] {
  const copy = opened(whole)
  const triggers = copy.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`)
  for (const name of triggers.pluck().all()) copy.exec(`DROP TRIGGER "${name}"`)
  copy.pragma('foreign_keys = OFF')
  copy.pragma('ignore_check_constraints = ON')
  copy.exec(sql)
  return findDamage(asReadable(copy))
}

/** A line of an open sale, as short as the table takes it. */
const HELD_LINE = `INSERT INTO cart_lines
  (cart_id, item_id, unit_id, qty_milli, price_centipaise, price_includes_tax,
   rates_from_table, is_rate_overridden, created_by, created_at)`

const DAMAGE: readonly [ShopCheckName, string, string, RegExp][] = [
  ['file', 'a row whose order is gone', 'UPDATE receipts SET order_id = 999', /receipts 1/],
  [
    'audit-chain',
    'an entry that was changed',
    `UPDATE audit_log SET detail_json = '{}' WHERE seq = 3`,
    /^3$/,
  ],
  [
    'audit-chain',
    'an entry that was taken out',
    'DELETE FROM audit_log WHERE seq = 4; DELETE FROM outbox WHERE seq = 4',
    /^4$/,
  ],
  ['outbox', 'an event with another content', `UPDATE outbox SET type = 'x' WHERE seq = 5`, /^5$/],
  ['outbox', 'an event that is gone', 'DELETE FROM outbox WHERE seq = 2', /^2$/],
  [
    'documents',
    'an invoice with another name on it',
    `UPDATE invoices SET model_json = replace(model_json, 'Asha Rao', 'Asha Rau')`,
    /^KA1\//,
  ],
  [
    'documents',
    'a digest that is gone',
    `DELETE FROM document_digests WHERE kind = 'Receipt'`,
    /R/,
  ],
  [
    'documents',
    'an invoice of another amount than it prints',
    'UPDATE invoices SET net_paise = net_paise + 100',
    /^KA1\//,
  ],
  [
    'day-reports',
    'a sealed report that was changed',
    `UPDATE day_reports SET model_json = replace(model_json, '"Counted":500', '"Counted":400')`,
    /^Z 1$/,
  ],
  [
    'day-reports',
    'a report that the audit log does not know',
    `UPDATE day_reports SET head_hash = replace(head_hash, substr(head_hash, 1, 4), 'ffff')`,
    /^Z 1$/,
  ],
  [
    'numbers',
    'a receipt number that is missing',
    `UPDATE receipts SET receipt_no = replace(receipt_no, '00001', '00009') WHERE id = 1`,
    /^KA1R\/26-27\/1$/,
  ],
  [
    'numbers',
    'a last invoice that is gone',
    `UPDATE number_series SET last_sequence = last_sequence + 1 WHERE series = 'invoice'`,
    /^KA1\/26-27\/2$/,
  ],
  [
    'order-totals',
    'a line of another amount',
    `UPDATE sales_order_lines SET total_paise = total_paise + 100 WHERE id = 1`,
    /^KA1S\//,
  ],
  [
    'stock',
    'a balance that nothing moved',
    `UPDATE items SET on_hand_milli = on_hand_milli + 1000 WHERE code = 'CASE-01'`,
    /CASE-01/,
  ],
  [
    'stock',
    'a movement that left another balance',
    'UPDATE stock_movements SET balance_milli = balance_milli + 1000 WHERE id = 1',
    /./,
  ],
  [
    'stock',
    'a value that nothing moved',
    'UPDATE items SET stock_value_paise = stock_value_paise + 5 WHERE id = 1',
    /./,
  ],
  [
    'units',
    'a piece that vanished from the shelf',
    `UPDATE units SET status = 'sold'
      WHERE id = (SELECT min(id) FROM units WHERE status = 'in_stock')`,
    /./,
  ],
  [
    'lots',
    'a lot with more than came in',
    `INSERT INTO batches (item_id, lot, expires_on, on_hand_milli)
     SELECT id, 'LOT7', '2027-03-31', 2000 FROM items WHERE code = 'CL-AQ-200'`,
    /^CL-AQ-200 LOT7$/,
  ],
  [
    'reservations',
    'goods that a finished sale still holds',
    `${HELD_LINE} SELECT c.id, i.id, NULL, 1000, 1000000, 1, 0, 0, 1, '2026-11-20' FROM carts c, items i
      WHERE c.state = 'committed' AND i.code = 'CASE-01' LIMIT 1`,
    /^CASE-01$/,
  ],
  [
    'reservations',
    'a piece that two sales hold',
    `INSERT INTO carts (session_key, state, touched_at_ms, touched_by)
     SELECT value, 'open', 1, (SELECT min(id) FROM users) FROM json_each('["one", "two"]');
     ${HELD_LINE} SELECT c.id, u.item_id, u.id, 1000, 1000000, 1, 0, 0, 1, '2026-11-20' FROM carts c, units u
      WHERE c.session_key IN ('one', 'two') AND u.code = 'RB2140-0003'`,
    /^RB2140-0003$/,
  ],
  [
    'receipts',
    'a receipt of another amount than the ledger has',
    'UPDATE receipts SET amount_paise = amount_paise - 100 WHERE id = 1',
    /^KA1R\//,
  ],
  [
    'receipts',
    'money that left the ledger',
    `DELETE FROM money_entries WHERE kind = 'receipt'`,
    /R/,
  ],
  [
    'refunds',
    'a refund that the ledger does not have',
    `DELETE FROM money_entries WHERE kind = 'refund'`,
    /^KA1F\//,
  ],
  [
    'credit-notes',
    'a credit note that still holds what was refunded',
    'UPDATE credit_notes SET balance_paise = balance_paise + 100',
    /^KA1C\//,
  ],
  [
    'credit-notes',
    'a credit note of another amount than its lines',
    'UPDATE credit_note_lines SET taxable_paise = taxable_paise + 100',
    /^KA1C\//,
  ],
]

describe('the check of the shop', () => {
  it('finds nothing in a whole shop', () => {
    expect(findDamage(asReadable(opened(whole)))).toEqual([])
  })

  it.each(DAMAGE)('%s: %s', (check, _what, sql, named) => {
    const found = damagedBy(sql)
    expect(found.map((finding) => finding.check)).toContain(check)
    expect(found.find((finding) => finding.check === check)?.what).toMatch(named)
  })

  it('names damage for every check that it makes', () => {
    expect(new Set(DAMAGE.map(([check]) => check))).toEqual(new Set(SHOP_CHECKS))
  })

  it('finds pages that were overwritten, and goes on with the rest', () => {
    const damaged = Buffer.from(whole)
    const reader = new Database(whole)
    const page = Number(
      reader
        .prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'customers' AND type = 'table'`)
        .pluck()
        .get(),
    )
    const bytes = Number(reader.pragma('page_size', { simple: true }))
    damaged.fill(0xff, (page - 1) * bytes, (page - 1) * bytes + 64)
    const found = findDamage(asReadable(opened(damaged)))
    expect(found.map(({ check }) => check)).toContain('file')
  })
})
