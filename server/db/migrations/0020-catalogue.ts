/** The catalogue, its dated tax rates, the stock ledger and the search indexes. */
export const sql = `
CREATE TABLE item_types (
  id         INTEGER PRIMARY KEY,
  module_id  INTEGER NOT NULL REFERENCES modules (id),
  name       TEXT NOT NULL UNIQUE,
  section    TEXT NOT NULL UNIQUE
             CHECK (section IN ('Frame', 'SpectacleLens', 'ContactLens', 'Sunglass', 'Accessory')),
  image_path TEXT NOT NULL
) STRICT;

CREATE TABLE categories (
  id           INTEGER PRIMARY KEY,
  item_type_id INTEGER NOT NULL REFERENCES item_types (id),
  name         TEXT NOT NULL,
  code         TEXT NOT NULL,
  UNIQUE (item_type_id, name)
) STRICT;

CREATE TABLE sub_categories (
  id          INTEGER PRIMARY KEY,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  name        TEXT NOT NULL,
  code        TEXT NOT NULL,
  UNIQUE (category_id, name)
) STRICT;

-- A tax class is a line of the rate schedule: one HSN can stand in two lines (9004 corrective or
-- not).
CREATE TABLE tax_classes (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  hsn  TEXT NOT NULL
) STRICT;

CREATE TABLE tax_rates (
  tax_class_id  INTEGER NOT NULL REFERENCES tax_classes (id),
  valid_from    TEXT NOT NULL,
  igst_rate_ppm INTEGER NOT NULL CHECK (igst_rate_ppm BETWEEN 0 AND 1000000),
  kind          TEXT NOT NULL CHECK (kind IN ('taxable', 'nil', 'exempt')),
  source        TEXT NOT NULL,
  PRIMARY KEY (tax_class_id, valid_from)
) STRICT, WITHOUT ROWID;

CREATE TABLE items (
  id                   INTEGER PRIMARY KEY,
  code                 TEXT NOT NULL UNIQUE,
  barcode              TEXT UNIQUE,
  code_key             TEXT NOT NULL,
  name                 TEXT NOT NULL,
  brand                TEXT NOT NULL,
  hsn                  TEXT NOT NULL,
  item_type_id         INTEGER NOT NULL REFERENCES item_types (id),
  category_id          INTEGER NOT NULL REFERENCES categories (id),
  sub_category_id      INTEGER NOT NULL REFERENCES sub_categories (id),
  tax_class_id         INTEGER NOT NULL REFERENCES tax_classes (id),
  unit                 TEXT NOT NULL DEFAULT 'NOS',
  mrp_centipaise       INTEGER NOT NULL CHECK (mrp_centipaise >= 0),
  price_centipaise     INTEGER NOT NULL CHECK (price_centipaise >= 0),
  price_includes_tax   INTEGER NOT NULL CHECK (price_includes_tax IN (0, 1)),
  is_serialised        INTEGER NOT NULL CHECK (is_serialised IN (0, 1)),
  spectacle_lens_type  INTEGER CHECK (spectacle_lens_type BETWEEN 1 AND 5),
  refractive_index_milli INTEGER,
  coating              TEXT,
  sphere_centidioptres INTEGER,
  cylinder_centidioptres INTEGER,
  axis_degrees         INTEGER,
  addition_centidioptres INTEGER,
  modality             TEXT,
  shelf                TEXT,
  image_path           TEXT,
  is_active            INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  on_hand_milli        INTEGER NOT NULL DEFAULT 0
) STRICT;
-- Prefix search on the normalised code ('RB-2140' as 'RB2140'), and the category filters of
-- SearchItems.
CREATE INDEX items_by_code_key ON items (code_key, item_type_id);
CREATE INDEX items_by_type ON items (item_type_id, category_id, sub_category_id)
 WHERE is_active = 1;

-- Everything a scanner can read, exactly as printed: item code, barcode, serial unit.
CREATE TABLE scan_codes (
  code    TEXT PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items (id),
  unit_id INTEGER REFERENCES units (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE units (
  id             INTEGER PRIMARY KEY,
  item_id        INTEGER NOT NULL REFERENCES items (id),
  code           TEXT NOT NULL UNIQUE,
  status         TEXT NOT NULL CHECK (status IN ('in_stock', 'sold', 'written_off')),
  received_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX units_in_stock ON units (item_id, id) WHERE status = 'in_stock';

CREATE TABLE stock_movements (
  id         INTEGER PRIMARY KEY,
  item_id    INTEGER NOT NULL REFERENCES items (id),
  unit_id    INTEGER REFERENCES units (id),
  qty_milli  INTEGER NOT NULL CHECK (qty_milli <> 0),
  balance_milli INTEGER NOT NULL,
  reason     TEXT NOT NULL
             CHECK (reason IN ('opening', 'import', 'purchase', 'sale', 'return', 'adjustment',
                               'cancel')),
  entity     TEXT NOT NULL,
  entity_id  INTEGER NOT NULL,
  at_ms      INTEGER NOT NULL,
  user_id    INTEGER
) STRICT;
CREATE INDEX stock_movements_by_item ON stock_movements (item_id);
CREATE TRIGGER stock_movements_no_update BEFORE UPDATE ON stock_movements
BEGIN SELECT RAISE(ABORT, 'stock movements are append-only'); END;
CREATE TRIGGER stock_movements_no_delete BEFORE DELETE ON stock_movements
BEGIN SELECT RAISE(ABORT, 'stock movements are append-only'); END;

-- A catalogue import in short steps, so that the till sells meanwhile. Its rows wait in
-- import_items;
-- an import is one row once it is decided, and last_row says how far its items are on sale.
CREATE TABLE imports (
  id            INTEGER PRIMARY KEY,
  state         TEXT NOT NULL CHECK (state IN ('decided', 'done')),
  item_count    INTEGER NOT NULL CHECK (item_count > 0),
  written_count INTEGER NOT NULL CHECK (written_count BETWEEN 0 AND item_count),
  last_row      INTEGER NOT NULL,
  user_id       INTEGER REFERENCES users (id),
  decided_at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE import_items (
  row       INTEGER PRIMARY KEY,
  item_json TEXT NOT NULL CHECK (json_valid(item_json))
) STRICT;

-- Two indexes because a trigram needs three characters and type-ahead begins at two.
-- Both hold name, brand and code; the code a second time without its punctuation.
CREATE VIRTUAL TABLE items_trigram USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 0', detail = full
);
CREATE VIRTUAL TABLE items_words USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'unicode61 categories ''L* N* Co Mn Mc''', prefix = '2 3 4 5',
  detail = full
);
`
