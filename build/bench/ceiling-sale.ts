import { hash } from 'node:crypto'
import type Database from 'better-sqlite3'

const LINES = 3

const SQL = {
  openCart: `
    INSERT INTO carts (session_key, state, touched_at_ms, touched_by) VALUES (?, 'open', 0, 1)
    ON CONFLICT DO UPDATE SET touched_at_ms = 0 RETURNING id`,
  addLine: `
    INSERT INTO cart_lines (cart_id, item_id, qty_milli, price_centipaise, price_includes_tax,
      sgst_rate_ppm, cgst_rate_ppm, rates_from_table, is_rate_overridden, created_by, created_at)
    VALUES (?, ?, 1000, 20000000, 0, 90000, 90000, 1, 0, 1, '2026-11-20T11:00:00')`,
  takeNumber: `
      INSERT INTO number_series (series, year_id, prefix, last_sequence) VALUES (?, 2026, 'KA1', 1)
      ON CONFLICT DO UPDATE SET last_sequence = last_sequence + 1 RETURNING last_sequence`,
  insertOrder: `
    INSERT INTO sales_orders (order_no, year_id, session_key, customer_id, order_date,
      expected_date, status, delivery_mode, tax_mode, is_composition, pos_source,
      service_tax_rate_ppm, total_mrp_paise, gross_paise, discount_paise, taxable_paise, sgst_paise,
      cgst_paise, igst_paise, rounding_paise, net_paise, created_by, created_at_ms)
    VALUES (?, 2026, ?, 1, '2026-11-20T11:00:00', '2026-11-20T18:00:00', 'Delivered', 'Counter',
      'intra', 0, 'store', 0, 0, 600000, 0, 600000, 54000, 54000, 0, 0, 708000, 1, 0)`,
  insertLine: `
    INSERT INTO sales_order_lines (order_id, kind, item_id, item_name, item_code, hsn, unit_code,
      qty_milli, price_centipaise, price_includes_tax, sgst_rate_ppm, cgst_rate_ppm,
      rates_from_table, gross_paise, discount_paise, job_paise, taxable_paise,
      applied_sgst_rate_ppm, applied_cgst_rate_ppm, applied_igst_rate_ppm, sgst_paise, cgst_paise,
      igst_paise, total_paise)
    VALUES (?, 'item', ?, 'An item of the ceiling', 'CODE-1', '90031900', 'NOS', 1000, 20000000, 0,
      90000, 90000, 1, 200000, 0, 0, 200000, 90000, 90000, 0, 18000, 18000, 0, 236000)`,
  takeStock:
    'UPDATE items SET on_hand_milli = on_hand_milli - 1000 WHERE id = ? RETURNING on_hand_milli',
  insertMove: `
    INSERT INTO stock_movements (item_id, qty_milli, balance_milli, reason, entity, entity_id,
      at_ms, user_id) VALUES (?, -1000, ?, 'sale', 'order', ?, 0, 1)`,
  insertReceipt: `
    INSERT INTO receipts (receipt_no, year_id, order_id, customer_id, receipt_date, amount_paise,
      receipt_type_id, status_id, model_json, created_by, created_at_ms)
    VALUES (?, 2026, ?, 1, '2026-11-20T11:00:00', 708000, 1, 1, ?, 1, 0)`,
  insertInvoice: `
    INSERT INTO invoices (invoice_no, year_id, document_type, order_id, customer_id, invoice_date,
      status, taxable_paise, sgst_paise, cgst_paise, igst_paise, rounding_paise, net_paise,
      model_json, created_by, created_at_ms)
    VALUES (?, 2026, 'TaxInvoice', ?, 1, '2026-11-20T11:00:00', 'Issued', 600000, 54000, 54000, 0,
    0,
      708000, ?, 1, 0)`,
  clearCart: 'DELETE FROM cart_lines WHERE cart_id = ?',
  closeCart: `UPDATE carts SET state = 'committed', answer_json = ? WHERE id = ?`,
  lastHash: 'SELECT hash FROM audit_log ORDER BY seq DESC LIMIT 1',
  insertAudit: `
    INSERT INTO audit_log (at_ms, user_id, action, entity, entity_id, detail_json, prev_hash, hash)
    VALUES (0, 1, 'sale.committed', 'order', '1', ?, ?, ?)`,
  insertEvent: `
    INSERT INTO outbox (at_ms, type, version, entity_id, body_json)
    VALUES (0, 'sale.committed', 1, '1', ?)`,
} as const

/**
 * What a cart line and a sale of three lines cost at the least: the rows that the product must
 * write, into the same tables, prepared once and with figures that nobody computed. One sync each.
 */
export function ceilingSale(db: Database.Database) {
  const text = 'x'.repeat(3_000)
  const model = JSON.stringify({ text })
  const openCart = db.prepare<[string]>(SQL.openCart)
  const addLine = db.prepare<[number, number]>(SQL.addLine)
  const takeNumber = db.prepare<[string]>(SQL.takeNumber).pluck()
  const insertOrder = db.prepare<[string, string]>(SQL.insertOrder)
  const insertLine = db.prepare<[number, number]>(SQL.insertLine)
  const takeStock = db.prepare<[number]>(SQL.takeStock).pluck()
  const insertMove = db.prepare<[number, number, number]>(SQL.insertMove)
  const insertReceipt = db.prepare<[string, number, string]>(SQL.insertReceipt)
  const insertInvoice = db.prepare<[string, number, string]>(SQL.insertInvoice)
  const clearCart = db.prepare<[number]>(SQL.clearCart)
  const closeCart = db.prepare<[string, number]>(SQL.closeCart)
  const record = recorder(db)

  function cartId(key: string): number {
    const row: unknown = openCart.pluck().get(key)
    return Number(row)
  }

  function line(key: string, itemId: number): number {
    return Number(addLine.run(cartId(key), itemId).lastInsertRowid)
  }

  return {
    addLine: db.transaction((key: string, itemId: number): number => {
      const id = line(key, itemId)
      record(JSON.stringify({ key, id }))
      return id
    }).immediate,
    sell: db.transaction((key: string, itemId: number): number => {
      for (let count = 0; count < LINES; count += 1) line(key, itemId + count)
      const order = `C${takeNumber.get('order')}`
      const orderId = Number(insertOrder.run(order, key).lastInsertRowid)
      for (let count = 0; count < LINES; count += 1) {
        insertLine.run(orderId, itemId + count)
        const balance = Number(takeStock.get(itemId + count))
        insertMove.run(itemId + count, balance, orderId)
      }
      insertReceipt.run(`C${takeNumber.get('receipt')}`, orderId, model)
      insertInvoice.run(`C${takeNumber.get('invoice')}`, orderId, model)
      const answer = JSON.stringify({ orderId, order })
      const id = cartId(key)
      clearCart.run(id)
      closeCart.run(answer, id)
      record(answer)
      return orderId
    }).immediate,
  }
}

function recorder(db: Database.Database): (detail: string) => void {
  const lastHash = db.prepare(SQL.lastHash).pluck()
  const insertAudit = db.prepare<[string, string, string]>(SQL.insertAudit)
  const insertEvent = db.prepare<[string]>(SQL.insertEvent)
  return (detail) => {
    const before = String(lastHash.get())
    insertAudit.run(detail, before, hash('sha256', before + detail, 'hex'))
    insertEvent.run(detail)
  }
}
