import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('the draft of an order can be thrown away, and nothing that was sent or cancelled', () => {
  const shop = migratedTo(559)
  shop.exec(`
    INSERT INTO suppliers (id, name, mobile, lead_days) VALUES (1, 'A', '', 0);
    PRAGMA foreign_keys = OFF;
    INSERT INTO purchase_orders
      (id, order_no, state, version, supplier_id, created_at_ms, created_by, sent_at_ms, sent_by)
    VALUES (1, 'P1', 'Sent', 1, 1, 0, 1, 0, 1), (2, NULL, 'Cancelled', 1, 1, 0, 1, NULL, NULL),
           (3, NULL, 'Draft', 1, 1, 0, 1, NULL, NULL)`)
  const drop = (id: number) => () => shop.exec(`DELETE FROM purchase_orders WHERE id = ${id}`)
  expect(drop(1)).toThrow('never deleted')
  expect(drop(2)).toThrow('never deleted')
  expect(drop(3)).not.toThrow()
})
