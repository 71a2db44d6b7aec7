import type Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

const ROWS_BEFORE = `
  INSERT INTO financial_years VALUES (2026, '2026-2027', '2026-04-01', '2027-03-31', 1);
  INSERT INTO users (id, user_name, display_name, role, password_hash) VALUES (1, 'a', 'A',
  'owner', 'x');
  INSERT INTO customers (id, name, mobile_digits, created_at_ms) VALUES (1, 'Asha', '', 0);
  INSERT INTO receipt_types (id, name, kind, needs_reference) VALUES (1, 'Cash', 'Cash', 0);`
const SALE = `
  INSERT INTO carts (id, session_key, state, touched_at_ms, touched_by) VALUES (1, 's1', 'open',
  0, 1);
  INSERT INTO sales_orders (id, order_no, year_id, session_key, customer_id, order_date,
  expected_date, status, delivery_mode, tax_mode, is_composition, pos_source,
  service_tax_rate_ppm, total_mrp_paise, gross_paise, discount_paise, taxable_paise, sgst_paise,
  cgst_paise, igst_paise, rounding_paise, net_paise, created_by, created_at_ms)
  VALUES (1, 'O1', 2026, 's1', 1, 'd', 'd', 'Booked', 'Counter', 'intra', 0, 'store', 0, 0,
    10000, 0, 10000, 900, 900, 0, 0, 11800, 1, 0);
  INSERT INTO sales_order_lines (id, order_id, kind, item_name, item_code, hsn, unit_code,
  qty_milli, price_centipaise, price_includes_tax, rates_from_table, gross_paise, discount_paise,
  job_paise, taxable_paise, applied_sgst_rate_ppm, applied_cgst_rate_ppm, applied_igst_rate_ppm,
  sgst_paise, cgst_paise, igst_paise, total_paise)
  VALUES (1, 1, 'item', 'Case', 'C', '4202', 'NOS', 1000, 1000000, 0, 1, 10000, 0, 0, 10000,
    90000, 90000, 0, 900, 900, 0, 11800);
  INSERT INTO invoices VALUES (1, 'I1', 2026, 'TaxInvoice', 1, 1, 'd', 'Issued', 10000, 900, 900,
  0, 0,
    11800, '{}', 1, 0);
  INSERT INTO receipts (id, receipt_no, year_id, order_id, customer_id, receipt_date,
    amount_paise, receipt_type_id, status_id, model_json, created_by, created_at_ms)
  VALUES (1, 'R1', 2026, 1, 1, 'd', 500, 1, 1, '{}', 1, 0);`

function withSale(): Database.Database {
  const connection = migratedTo(30)
  connection.exec(ROWS_BEFORE + SALE)
  return connection
}

const copyOf = (table: string, columns: string, change: string) =>
  `CREATE TEMP TABLE copy AS SELECT * FROM ${table}; UPDATE copy SET ${columns}, ${change};
   INSERT INTO ${table} SELECT * FROM copy;`

describe('step 30, sales', () => {
  it('adds strict tables only', () => {
    expect(tablesAddedBy(30)).toContain('sales_orders')
    const loose = looseTables(migratedTo(30)).filter(
      (name) => !/^items_(trigram|words)/.test(`${name}`),
    )
    expect(loose).toEqual([])
  })

  it('stands on the rows of the steps before', () => {
    expect(withSale().pragma('foreign_key_check')).toEqual([])
  })

  it.each([
    ['DELETE FROM invoices', 'never deleted'],
    [`UPDATE invoices SET invoice_no = 'I2'`, 'never edited'],
    [`UPDATE invoices SET model_json = '{"a":1}'`, 'never edited'],
    [`UPDATE invoices SET invoice_date = 'e'`, 'never edited'],
    ['UPDATE invoices SET net_paise = 11900, rounding_paise = 100', 'never edited'],
    ['DELETE FROM receipts', 'never deleted'],
    ['UPDATE receipts SET amount_paise = 600', 'never changes'],
    [`UPDATE receipts SET receipt_no = 'R2'`, 'never changes'],
  ])('%s is refused', (sql, message) => {
    expect(refusalOf(withSale(), sql)).toContain(message)
  })

  it.each([
    `UPDATE invoices SET status = 'Credited'`,
    `UPDATE receipts SET status_id = 3, reference_no = 'x', remarks = 'y'`,
    `UPDATE sales_orders SET status = 'Delivered'`,
  ])('%s is done', (sql) => {
    expect(refusalOf(withSale(), sql)).toBeNull()
  })

  it.each([
    [
      'an order whose parts are not its whole',
      'UPDATE sales_orders SET net_paise = net_paise + 100',
    ],
    [
      'a rounding of more than half a rupee',
      `UPDATE sales_orders
      SET rounding_paise = 51, net_paise = net_paise + 51`,
    ],
    ['an order in no state', `UPDATE sales_orders SET status = 'Lost'`],
    ['a line whose parts are not its whole', 'UPDATE sales_order_lines SET total_paise = 1'],
    ['a line of nothing', 'UPDATE sales_order_lines SET qty_milli = 0'],
    ['more returned than sold', 'UPDATE sales_order_lines SET returned_milli = 1001'],
    ['less returned than nothing', 'UPDATE sales_order_lines SET returned_milli = -1'],
    ['a receipt of nothing', copyOf('receipts', `id = 2, receipt_no = 'R2'`, 'amount_paise = 0')],
    ['a receipt in a fifth state', 'UPDATE receipts SET status_id = 5'],
    ['a second invoice of an order', copyOf('invoices', 'id = 2', `invoice_no = 'I2'`)],
    ['a number twice', copyOf('receipts', 'id = 2', 'amount_paise = 1')],
    ['a session key sold twice', copyOf('sales_orders', 'id = 2', `order_no = 'O2'`)],
    ['a cart neither open nor committed', `UPDATE carts SET state = 'shut'`],
    [
      'a cart line of no cart',
      `INSERT INTO cart_lines (cart_id, item_id, qty_milli, price_centipaise, price_includes_tax,
      rates_from_table, is_rate_overridden, created_by, created_at)
      VALUES (9, 1, 1000, 0, 0, 1, 0, 1, 'd')`,
    ],
    ['a sequence below zero', `INSERT INTO number_series VALUES ('order', 2026, 'KA1', -1)`],
    ['a kept answer that is not JSON', `INSERT INTO idempotency_keys VALUES ('a', 'b', 'c', '{')`],
  ])('%s is refused', (_what, sql) => {
    expect(refusalOf(withSale(), sql)).not.toBeNull()
  })
})
