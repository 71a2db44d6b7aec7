import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('credit that was reversed before is IGST where its goods came from another State', () => {
  const db = migratedTo(556)
  db.pragma('foreign_keys = OFF')
  const bill = (id: number, mode: string, atMs: number) => `
    INSERT INTO goods_receipts (id, receipt_no, state, version, supplier_id, bill_no, bill_key,
        bill_year_id, bill_date, computed_total_paise, round_off_paise, tax_mode, takes_credit,
        posted_at_ms, created_at_ms, created_by)
      VALUES (${id}, 'G${id}', 'Posted', 1, 1, '${id}', '${id}', 1, '2026-11-01', 0, 0, '${mode}',
              1, ${atMs}, 1, 1);
    INSERT INTO goods_receipt_lines (receipt_id, item_id, qty_milli, free_milli, rejected_milli,
        cost_centipaise, tax_rate_ppm, is_price_for_all, unit_codes_json, taxable_paise, sgst_paise,
        cgst_paise, igst_paise, total_paise, stock_cost_paise)
      VALUES (${id}, 7, 1000, 0, 0, 1, 180000, 0, '[]', 0, 0, 0, 0, 0, 0);`
  const loss = (id: number, atMs: number) => `
    INSERT INTO stock_movements (id, item_id, qty_milli, balance_milli, reason, entity, entity_id,
        at_ms) VALUES (${id}, 7, -1000, 0, 'loss', 'voucher', 1, ${atMs});
    INSERT INTO itc_reversals (movement_id, taxable_paise, tax_rate_ppm, tax_paise, at_ms)
      VALUES (${id}, 100, 180000, 18, ${atMs});`
  db.exec(bill(1, 'inter', 10) + loss(1, 20) + bill(2, 'intra', 30) + loss(2, 40) + loss(3, 5))
  migrate(db, undefined, MIGRATIONS)
  const kept = db.prepare('SELECT is_inter FROM itc_reversals ORDER BY id').pluck().all()
  expect(kept).toEqual([1, 0, 0])
})
