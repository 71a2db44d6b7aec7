import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('what moved from an order to one that was split off it is paid there no more', () => {
  const db = migratedTo(589)
  db.pragma('foreign_keys = OFF')
  const order = db.prepare(
    `INSERT INTO sales_orders
       (id, order_no, year_id, session_key, customer_id, order_date, expected_date, status,
        delivery_mode, tax_mode, is_composition, pos_source, service_tax_rate_ppm, total_mrp_paise,
        gross_paise, discount_paise, taxable_paise, sgst_paise, cgst_paise, igst_paise,
        rounding_paise, net_paise, created_by, created_at_ms)
     VALUES (?, 'SO-' || ?, 2026, 's' || ?, 1, '2026-11-20T10:00:00', '2026-11-20T10:00:00',
             'Booked', 'Counter', 'none', 0, 'store', 0, 0, ?, 0, ?, 0, 0, 0, 0, ?, 1, 0)`,
  )
  for (const [id, net] of [
    [1, 200_000],
    [2, 100_000],
  ]) {
    order.run(id, id, id, net, net, net)
  }
  const receipt = db.prepare(
    `INSERT INTO receipts
       (id, receipt_no, year_id, order_id, customer_id, receipt_date, amount_paise,
        receipt_type_id, status_id, model_json, created_by, created_at_ms)
     VALUES (?, 'R-' || ?, 2026, ?, 1, '2026-11-20T10:00:00', ?, 1, 1, '{}', 1, 0)`,
  )
  receipt.run(1, 1, 1, 250_000)
  receipt.run(2, 2, 2, 50_000)
  db.exec(
    `INSERT INTO order_settlements
       (id, order_id, kind, settled_date, reason, released_paise, returned_paise, created_by,
        created_at_ms)
     VALUES (1, 1, 'Overpaid', '2026-11-20T10:00:00', 'SO-2', 0, 50000, 1, 0);
     INSERT INTO order_splits
       (new_order_id, order_id, first_order_id, settlement_id, moved_paise, at, at_ms, user_id)
     VALUES (2, 1, 1, 1, 50000, '2026-11-20T10:00:00', 0, 1)`,
  )
  const balances = db
    .prepare(
      'SELECT paid_paise AS paid, settled_paise AS settled FROM order_balances ORDER BY order_id',
    )
    .all()
  expect(balances).toEqual([
    { paid: 200_000, settled: 0 },
    { paid: 50_000, settled: 0 },
  ])
})
