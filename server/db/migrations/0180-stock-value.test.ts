import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('stock keeps its movements and pieces, and lenses sold before they were bought are settled', () => {
  const connection = migratedTo(171)
  connection.exec(`
    INSERT INTO modules (id, name) VALUES (1, 'm');
    INSERT INTO item_types (id, module_id, name, section, image_path) VALUES
      (1, 1, 'Frames', 'Frame', ''), (2, 1, 'Lenses', 'SpectacleLens', '');
    INSERT INTO categories (id, item_type_id, name, code) VALUES (1, 1, 'a', 'a'), (2, 2, 'a', 'a');
    INSERT INTO sub_categories (id, category_id, name, code) VALUES (1, 1, 'a', 'a'), (2, 2, 'a', 'a');
    INSERT INTO tax_classes (id, name, hsn) VALUES (1, 'c', '9003');
    INSERT INTO items (id, code, code_key, name, brand, hsn, item_type_id, category_id,
        sub_category_id, tax_class_id, mrp_centipaise, price_centipaise, price_includes_tax,
        is_serialised, on_hand_milli)
      VALUES (1, 'F', 'F', 'F', '', '9003', 1, 1, 1, 1, 0, 0, 0, 1, 1000),
             (2, 'L', 'L', 'L', '', '9001', 2, 2, 2, 1, 0, 0, 0, 0, -2000);
    INSERT INTO units (id, item_id, code, status, received_at_ms) VALUES (7, 1, 'F-1', 'in_stock', 5);
    INSERT INTO scan_codes (code, item_id, unit_id) VALUES ('F-1', 1, 7);
    INSERT INTO stock_movements (id, item_id, unit_id, qty_milli, balance_milli, reason, entity,
        entity_id, at_ms)
      VALUES (3, 1, 7, 1000, 1000, 'opening', 'item', 1, 5),
             (4, 2, NULL, -2000, -2000, 'sale', 'order', 9, 6);`)
  migrate(connection)
  const rows = (sql: string) => connection.prepare(sql).raw().all()
  expect(
    rows(`SELECT id, item_id, unit_id, qty_milli, balance_milli, reason, value_paise, is_cost_known
            FROM stock_movements ORDER BY id`),
  ).toEqual([
    [3, 1, 7, 1_000, 1_000, 'opening', 0, 0],
    [4, 2, null, -2_000, -2_000, 'sale', 0, 0],
    [5, 2, null, 2_000, 0, 'found', 0, 0],
  ])
  expect(rows('SELECT id, on_hand_milli FROM items ORDER BY id')).toEqual([
    [1, 1_000],
    [2, 0],
  ])
  expect(rows('SELECT id, code, cost_paise FROM units')).toEqual([[7, 'F-1', null]])
  expect(connection.pragma('foreign_key_check')).toEqual([])
})

test('the ledger stays append-only, and only a cost moves nothing', () => {
  expect(tablesAddedBy(180)).toEqual(['batches'])
  const connection = migratedTo(180)
  expect(looseTables(connection)).toEqual([])
  expect(
    refusalOf(
      connection,
      `INSERT INTO stock_movements (item_id, qty_milli, balance_milli, reason, entity, entity_id, at_ms)
       VALUES (1, 0, 0, 'sale', 'order', 1, 1)`,
    ),
  ).toContain('CHECK')
})
