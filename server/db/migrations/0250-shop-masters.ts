/** Masters that the shop keeps itself: their further fields, and the kinds that had no table. */
export const sql = `
ALTER TABLE doctors ADD COLUMN is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1));
ALTER TABLE doctors ADD COLUMN clinic TEXT;
ALTER TABLE fitters ADD COLUMN is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1));
ALTER TABLE fitters ADD COLUMN mobile TEXT;
-- What a job of a lens type and rim costs, from a day: [{lensType, rim, rate, from}].
ALTER TABLE fitters ADD COLUMN rates_json TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(rates_json));
ALTER TABLE card_types ADD COLUMN is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1));
ALTER TABLE card_types ADD COLUMN charge_rate_ppm INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1));
ALTER TABLE priorities ADD COLUMN is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1));
ALTER TABLE priorities ADD COLUMN extra_charge_paise INTEGER NOT NULL DEFAULT 0;
ALTER TABLE memberships ADD COLUMN is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1));
ALTER TABLE memberships ADD COLUMN price_paise INTEGER NOT NULL DEFAULT 0;
ALTER TABLE memberships ADD COLUMN months INTEGER;

CREATE TABLE couriers (
  id           INTEGER PRIMARY KEY,
  name         TEXT NOT NULL,
  is_active    INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  mobile       TEXT,
  tracking_url TEXT
) STRICT;

CREATE TABLE reasons (
  id         INTEGER PRIMARY KEY,
  name       TEXT NOT NULL,
  is_active  INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  used_for   TEXT NOT NULL CHECK (used_for IN ('Return', 'Discount', 'Cancel', 'Remake', 'Stock',
                                               'Cash', 'Price', 'Reprint', 'Drawer')),
  needs_note INTEGER NOT NULL DEFAULT 0 CHECK (needs_note IN (0, 1))
) STRICT;

CREATE TABLE job_charges (
  id             INTEGER PRIMARY KEY,
  name           TEXT NOT NULL,
  is_active      INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  sac            TEXT,
  price_paise    INTEGER NOT NULL DEFAULT 0 CHECK (price_paise >= 0),
  is_price_asked INTEGER NOT NULL DEFAULT 0 CHECK (is_price_asked IN (0, 1))
) STRICT;

CREATE TABLE holidays (
  id        INTEGER PRIMARY KEY,
  name      TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  date      TEXT NOT NULL CHECK (length(date) = 10),
  for_labs  INTEGER NOT NULL DEFAULT 0 CHECK (for_labs IN (0, 1))
) STRICT;

CREATE TABLE brands (
  id        INTEGER PRIMARY KEY,
  name      TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1))
) STRICT;
INSERT INTO brands (name) SELECT DISTINCT brand FROM items WHERE brand <> '' ORDER BY brand;
`
