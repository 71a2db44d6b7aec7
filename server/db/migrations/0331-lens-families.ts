/** Lenses that are kept by power: families, and which item is which cell of their grids. */
export const sql = `
CREATE TABLE lens_families (
  id                       INTEGER PRIMARY KEY,
  -- The beginning of its items' codes.
  code                     TEXT NOT NULL UNIQUE,
  name                     TEXT NOT NULL,
  brand                    TEXT NOT NULL,
  supplier_id              INTEGER REFERENCES suppliers (id),
  spectacle_lens_type      INTEGER NOT NULL CHECK (spectacle_lens_type BETWEEN 1 AND 5),
  refractive_index_milli   INTEGER,
  coating                  TEXT,
  columns                  TEXT NOT NULL CHECK (columns IN ('cylinder', 'addition')),
  -- Powers in hundredths of a dioptre, cylinders in minus form; steps in eighths.
  row_from_centidioptres   INTEGER NOT NULL,
  row_to_centidioptres     INTEGER NOT NULL,
  column_from_centidioptres INTEGER NOT NULL,
  column_to_centidioptres  INTEGER NOT NULL,
  step_eighths             INTEGER NOT NULL CHECK (step_eighths IN (1, 2, 4)),
  -- Beyond this power the step is the coarse one.
  fine_to_centidioptres    INTEGER NOT NULL CHECK (fine_to_centidioptres >= 0),
  coarse_step_eighths      INTEGER NOT NULL CHECK (coarse_step_eighths IN (1, 2, 4, 8)),
  tax_class_id             INTEGER NOT NULL REFERENCES tax_classes (id),
  mrp_centipaise           INTEGER NOT NULL CHECK (mrp_centipaise >= 0),
  price_centipaise         INTEGER NOT NULL CHECK (price_centipaise > 0),
  price_includes_tax       INTEGER NOT NULL CHECK (price_includes_tax IN (0, 1)),
  is_active                INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  version                  INTEGER NOT NULL DEFAULT 1,
  CHECK (row_from_centidioptres <= row_to_centidioptres),
  CHECK (column_from_centidioptres <= column_to_centidioptres),
  CHECK (columns = 'cylinder' OR column_from_centidioptres > 0),
  CHECK (columns = 'addition' OR column_to_centidioptres <= 0)
) STRICT;

CREATE TABLE lens_family_items (
  family_id             INTEGER NOT NULL REFERENCES lens_families (id),
  row_centidioptres     INTEGER NOT NULL,
  column_centidioptres  INTEGER NOT NULL,
  item_id               INTEGER NOT NULL UNIQUE REFERENCES items (id),
  PRIMARY KEY (family_id, row_centidioptres, column_centidioptres)
) STRICT, WITHOUT ROWID;
`
