import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('a shop of before has no orders to suppliers, and bills without one', () => {
  expect(tablesAddedBy(320)).toEqual(['purchase_order_lines', 'purchase_orders'])
  const shop = migratedTo(320)
  expect(looseTables(shop)).toEqual([])
  expect(shop.prepare('SELECT order_id FROM goods_receipts').all()).toEqual([])
})

test('an order that was sent keeps its number, and none is deleted', () => {
  const shop = migratedTo(320)
  shop.exec(`
    INSERT INTO suppliers (id, name, mobile, lead_days) VALUES (1, 'A', '', 0), (2, 'B', '', 0);
    PRAGMA foreign_keys = OFF;
    INSERT INTO purchase_orders
      (id, order_no, state, version, supplier_id, created_at_ms, created_by, sent_at_ms, sent_by)
    VALUES (1, 'P1', 'Sent', 1, 1, 0, 1, 0, 1)`)
  const change = (sql: string) => () => shop.exec(sql)
  expect(change(`UPDATE purchase_orders SET state = 'Part'`)).not.toThrow()
  expect(change(`UPDATE purchase_orders SET supplier_id = 2`)).toThrow('never edited')
  expect(change(`UPDATE purchase_orders SET state = 'Draft'`)).toThrow('never edited')
  expect(change('DELETE FROM purchase_orders')).toThrow('never deleted')
})
