import type Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

const ROWS_BEFORE = `
  INSERT INTO modules (id, name) VALUES (1, 'Optical');`
const ITEM = `
  INSERT INTO item_types (id, module_id, name, section, image_path) VALUES (1, 1, 'Frames',
  'Frame', '');
  INSERT INTO categories (id, item_type_id, name, code) VALUES (1, 1, 'Full rim', 'FR');
  INSERT INTO sub_categories (id, category_id, name, code) VALUES (1, 1, 'Metal', 'ME');
  INSERT INTO tax_classes (id, name, hsn) VALUES (1, 'Frames', '9003');
  INSERT INTO items (id, code, code_key, name, brand, hsn, item_type_id, category_id,
  sub_category_id, tax_class_id, mrp_centipaise, price_centipaise, price_includes_tax,
  is_serialised)
  VALUES (1, 'A-1', 'A1', 'Frame', '', '9003', 1, 1, 1, 1, 0, 0, 0, 0);
  INSERT INTO units (id, item_id, code, status, received_at_ms) VALUES (1, 1, 'U1', 'in_stock', 0);
  INSERT INTO stock_movements (item_id, qty_milli, balance_milli, reason, entity, entity_id, at_ms)
  VALUES (1, 1000, 1000, 'opening', 'item', 1, 0);`

function withItem(): Database.Database {
  const connection = migratedTo(20)
  connection.exec(ROWS_BEFORE + ITEM)
  return connection
}

describe('step 20, catalogue', () => {
  it('adds strict tables only, the search indexes apart', () => {
    expect(tablesAddedBy(20)).toContain('stock_movements')
    const loose = looseTables(migratedTo(20)).filter(
      (name) => !/^items_(trigram|words)/.test(`${name}`),
    )
    expect(loose).toEqual([])
  })

  it('keeps what step 10 held', () => {
    const connection = withItem()
    expect(connection.prepare('SELECT name FROM modules').pluck().get()).toBe('Optical')
    expect(connection.pragma('foreign_key_check')).toEqual([])
  })

  it.each([
    ['UPDATE stock_movements SET qty_milli = 5', 'append-only'],
    ['DELETE FROM stock_movements', 'append-only'],
  ])('%s is refused', (sql, message) => {
    expect(refusalOf(withItem(), sql)).toContain(message)
  })

  it.each([
    [
      'a movement of nothing',
      `INSERT INTO stock_movements (item_id, qty_milli, balance_milli, reason, entity, entity_id,
      at_ms) VALUES (1, 0, 0, 'sale', 'order', 1, 0)`,
    ],
    [
      'a movement for no reason',
      `INSERT INTO stock_movements (item_id, qty_milli, balance_milli, reason, entity, entity_id,
      at_ms) VALUES (1, 1, 1, 'magic', 'order', 1, 0)`,
    ],
    ['a fraction of a thousandth', 'UPDATE items SET on_hand_milli = 0.5'],
    ['a price below zero', 'UPDATE items SET price_centipaise = -1'],
    ['an MRP below zero', 'UPDATE items SET mrp_centipaise = -1'],
    ['a lens of a sixth kind', 'UPDATE items SET spectacle_lens_type = 6'],
    ['a piece in no state', `UPDATE units SET status = 'lost'`],
    [
      'a piece of no item',
      `INSERT INTO units (item_id, code, status, received_at_ms)
      VALUES (9, 'U9', 'in_stock', 0)`,
    ],
    [
      'two pieces of one code',
      `INSERT INTO units (item_id, code, status, received_at_ms)
      VALUES (1, 'U1', 'in_stock', 0)`,
    ],
    [
      'a rate above 100 %',
      `INSERT INTO tax_rates VALUES (1, '2025-09-22', 1000001, 'taxable', '')`,
    ],
    [
      'a second rate from the same day',
      `INSERT INTO tax_rates VALUES (1, '2025-09-22', 0, 'nil', '');
      INSERT INTO tax_rates VALUES (1, '2025-09-22', 0, 'nil', '')`,
    ],
    ['a section of its own', `UPDATE item_types SET section = 'Watch'`],
    ['an item without its category', 'DELETE FROM categories'],
  ])('%s is refused', (_what, sql) => {
    expect(refusalOf(withItem(), sql)).not.toBeNull()
  })
})
