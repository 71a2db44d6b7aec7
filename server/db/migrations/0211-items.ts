/** Items that can be changed: their history, further codes, attributes, and who supplies them. */
export const sql = `
ALTER TABLE items ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE items ADD COLUMN supplier_id INTEGER REFERENCES suppliers (id);
ALTER TABLE items ADD COLUMN reorder_min_milli INTEGER CHECK (reorder_min_milli >= 0);
ALTER TABLE items ADD COLUMN reorder_max_milli INTEGER CHECK (reorder_max_milli >= 0);
ALTER TABLE items ADD COLUMN attributes_json TEXT NOT NULL DEFAULT '{}'
  CHECK (json_valid(attributes_json));
-- The item that this one was merged into: off sale for good, its papers stay its own.
ALTER TABLE items ADD COLUMN merged_into_id INTEGER REFERENCES items (id);

-- What each change of an item was: [{field, before, after}].
CREATE TABLE item_versions (
  item_id    INTEGER NOT NULL REFERENCES items (id),
  version    INTEGER NOT NULL,
  changed_by INTEGER REFERENCES users (id),
  at_ms      INTEGER NOT NULL,
  diff_json  TEXT NOT NULL CHECK (json_valid(diff_json)),
  reason     TEXT,
  batch_id   INTEGER,
  PRIMARY KEY (item_id, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER item_versions_no_update BEFORE UPDATE ON item_versions
BEGIN SELECT RAISE(ABORT, 'the history of an item is append-only'); END;
CREATE TRIGGER item_versions_no_delete BEFORE DELETE ON item_versions
BEGIN SELECT RAISE(ABORT, 'the history of an item is append-only'); END;

-- Codes beside an item's own and its barcode. A maker's code may stand for several items: the
-- first is in scan_codes.
CREATE TABLE item_codes (
  item_id INTEGER NOT NULL REFERENCES items (id),
  code    TEXT NOT NULL,
  PRIMARY KEY (item_id, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_codes_by_code ON item_codes (code);

-- A batch of price changes; a later one is applied on the morning of its day.
CREATE TABLE price_changes (
  id             INTEGER PRIMARY KEY,
  filter_json    TEXT NOT NULL CHECK (json_valid(filter_json)),
  rule_json      TEXT NOT NULL CHECK (json_valid(rule_json)),
  effective_from TEXT NOT NULL,
  state          TEXT NOT NULL CHECK (state IN ('Waiting', 'Applied')),
  created_by     INTEGER NOT NULL REFERENCES users (id),
  created_at_ms  INTEGER NOT NULL,
  applied_at_ms  INTEGER
) STRICT;
CREATE INDEX price_changes_waiting ON price_changes (effective_from) WHERE state = 'Waiting';
CREATE TABLE price_change_rows (
  batch_id          INTEGER NOT NULL REFERENCES price_changes (id),
  item_id           INTEGER NOT NULL REFERENCES items (id),
  before_centipaise INTEGER NOT NULL,
  after_centipaise  INTEGER NOT NULL,
  PRIMARY KEY (batch_id, item_id)
) STRICT, WITHOUT ROWID;
`
