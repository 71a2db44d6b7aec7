import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('goods in have their tables, and the account of a supplier is append-only', () => {
  expect(tablesAddedBy(210)).toEqual([
    'goods_receipt_charges',
    'goods_receipt_lines',
    'goods_receipts',
    'itc_reversals',
    'stock_vouchers',
    'supplier_entries',
    'supplier_payment_allocations',
    'supplier_payments',
    'supplier_return_lines',
    'supplier_returns',
  ])
  const connection = migratedTo(210)
  expect(looseTables(connection)).toEqual([])
  connection.exec(`
    INSERT INTO suppliers (id, name, mobile, lead_days) VALUES (1, 'S', '', 0);
    INSERT INTO supplier_entries (supplier_id, kind, amount_paise, date, entity, entity_id, at_ms)
      VALUES (1, 'opening', 100, '2026-11-20', 'supplier', 1, 1)`)
  expect(refusalOf(connection, 'UPDATE supplier_entries SET amount_paise = 1')).toContain(
    'append-only',
  )
  expect(refusalOf(connection, 'DELETE FROM supplier_entries')).toContain('append-only')
})

test('a lab of before stays a lab', () => {
  const connection = migratedTo(209)
  connection.exec(
    `INSERT INTO suppliers (name, mobile, lead_days) VALUES ('Clear Lens Lab', '', 3)`,
  )
  expect(refusalOf(connection, 'SELECT is_lab FROM suppliers')).not.toBeNull()
})
