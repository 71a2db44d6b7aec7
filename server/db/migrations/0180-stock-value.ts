/**
 * The stock ledger with value: quantity and cost move in the same row. A CHECK list can not be
 * altered, so `stock_movements` and `units` are rebuilt. Stock of before has no known cost.
 */
export const sql = `
PRAGMA defer_foreign_keys = ON;

-- Of an item with lots (contact lenses): what is here of each.
CREATE TABLE batches (
  id             INTEGER PRIMARY KEY,
  item_id        INTEGER NOT NULL REFERENCES items (id),
  lot            TEXT NOT NULL,
  expires_on     TEXT CHECK (length(expires_on) = 10),
  mrp_centipaise INTEGER CHECK (mrp_centipaise > 0),
  on_hand_milli  INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX batches_by_item ON batches (item_id, lot, coalesce(expires_on, ''));

ALTER TABLE items ADD COLUMN stock_value_paise INTEGER NOT NULL DEFAULT 0;
-- What one piece cost when the item last came in; null is not known.
ALTER TABLE items ADD COLUMN last_cost_centipaise INTEGER CHECK (last_cost_centipaise >= 0);
ALTER TABLE items ADD COLUMN tracks_batches INTEGER NOT NULL DEFAULT 0
  CHECK (tracks_batches IN (0, 1));

ALTER TABLE stock_movements RENAME TO stock_movements_before;
CREATE TABLE stock_movements (
  id                  INTEGER PRIMARY KEY,
  item_id             INTEGER NOT NULL REFERENCES items (id),
  unit_id             INTEGER REFERENCES units (id),
  batch_id            INTEGER REFERENCES batches (id),
  qty_milli           INTEGER NOT NULL,
  balance_milli       INTEGER NOT NULL,
  -- What the movement adds to the value of the item's stock: below zero where it takes.
  value_paise         INTEGER NOT NULL DEFAULT 0,
  value_balance_paise INTEGER NOT NULL DEFAULT 0,
  -- What it adds to the cost of sales.
  sales_cost_paise    INTEGER NOT NULL DEFAULT 0,
  is_cost_known       INTEGER NOT NULL DEFAULT 0 CHECK (is_cost_known IN (0, 1)),
  reason              TEXT NOT NULL
             CHECK (reason IN ('opening', 'import', 'purchase', 'purchase_return', 'sale', 'return',
                               'cancel', 'damage', 'loss', 'found', 'own_use', 'sample', 'count',
                               'transfer_out', 'transfer_in', 'cost', 'merge', 'adjustment')),
  entity              TEXT NOT NULL,
  entity_id           INTEGER NOT NULL,
  order_line_id       INTEGER REFERENCES sales_order_lines (id),
  reverses_id         INTEGER REFERENCES stock_movements (id),
  at_ms               INTEGER NOT NULL,
  user_id             INTEGER,
  CHECK (qty_milli <> 0 OR reason = 'cost')
) STRICT;
INSERT INTO stock_movements
       (id, item_id, unit_id, qty_milli, balance_milli, reason, entity, entity_id, at_ms, user_id)
  SELECT id, item_id, unit_id, qty_milli, balance_milli, reason, entity, entity_id, at_ms, user_id
    FROM stock_movements_before ORDER BY id;
DROP TABLE stock_movements_before;
CREATE INDEX stock_movements_by_item ON stock_movements (item_id);
CREATE INDEX stock_movements_by_unit ON stock_movements (unit_id) WHERE unit_id IS NOT NULL;
CREATE INDEX stock_movements_by_line ON stock_movements (order_line_id)
 WHERE order_line_id IS NOT NULL;
CREATE INDEX stock_movements_by_entity ON stock_movements (entity, entity_id)
 WHERE entity NOT IN ('order', 'item', 'import');

-- Lenses were sold before they were bought: their debt is settled once, its cost not known.
INSERT INTO stock_movements (item_id, qty_milli, balance_milli, reason, entity, entity_id, at_ms)
  SELECT i.id, -i.on_hand_milli, 0, 'found', 'soldBeforeBought', i.id,
         (SELECT max(m.at_ms) FROM stock_movements m WHERE m.item_id = i.id)
    FROM items i JOIN item_types t ON t.id = i.item_type_id
   WHERE t.section = 'SpectacleLens' AND i.on_hand_milli < 0;
UPDATE items SET on_hand_milli = 0
 WHERE on_hand_milli < 0
   AND item_type_id IN (SELECT id FROM item_types WHERE section = 'SpectacleLens');

CREATE TRIGGER stock_movements_no_update BEFORE UPDATE ON stock_movements
BEGIN SELECT RAISE(ABORT, 'stock movements are append-only'); END;
CREATE TRIGGER stock_movements_no_delete BEFORE DELETE ON stock_movements
BEGIN SELECT RAISE(ABORT, 'stock movements are append-only'); END;

CREATE TEMP TABLE units_before AS SELECT * FROM units;
DROP TABLE units;
CREATE TABLE units (
  id              INTEGER PRIMARY KEY,
  item_id         INTEGER NOT NULL REFERENCES items (id),
  code            TEXT NOT NULL UNIQUE,
  status          TEXT NOT NULL CHECK (status IN ('in_stock', 'sold', 'written_off',
                                                  'returned_to_supplier', 'in_transit')),
  received_at_ms  INTEGER NOT NULL,
  -- What it cost; null is not known.
  cost_paise      INTEGER CHECK (cost_paise >= 0),
  receipt_line_id INTEGER,
  -- Printed on it; null is the item's.
  mrp_centipaise  INTEGER CHECK (mrp_centipaise > 0),
  is_demo         INTEGER NOT NULL DEFAULT 0 CHECK (is_demo IN (0, 1))
) STRICT;
INSERT INTO units (id, item_id, code, status, received_at_ms)
  SELECT id, item_id, code, status, received_at_ms FROM units_before ORDER BY id;
DROP TABLE units_before;
CREATE INDEX units_in_stock ON units (item_id, id) WHERE status = 'in_stock';
CREATE INDEX units_by_receipt_line ON units (receipt_line_id) WHERE receipt_line_id IS NOT NULL;
`
