/**
 * Counting the stock while selling goes on: every scan is a row of its own and is never changed, so
 * that the book at its moment can be read back from the ledger.
 */
export const sql = `
CREATE TABLE stock_counts (
  id            INTEGER PRIMARY KEY,
  name          TEXT NOT NULL,
  kind          TEXT NOT NULL CHECK (kind IN ('full', 'zone', 'spot', 'daily')),
  -- What it should find: all goods of a type, a brand, a shelf. Goods outside may be counted too.
  item_type_id  INTEGER REFERENCES item_types (id),
  brand         TEXT,
  shelf         TEXT,
  state         TEXT NOT NULL CHECK (state IN ('Open', 'Posted', 'Dropped')),
  created_at_ms INTEGER NOT NULL,
  created_by    INTEGER NOT NULL REFERENCES users (id),
  ended_at_ms   INTEGER,
  ended_by      INTEGER REFERENCES users (id),
  -- Why who counted also approved, or why the count was dropped.
  end_reason    TEXT,
  CHECK ((state = 'Open') = (ended_at_ms IS NULL))
) STRICT;
CREATE INDEX stock_counts_open ON stock_counts (id) WHERE state = 'Open';
CREATE TRIGGER stock_counts_ended BEFORE UPDATE ON stock_counts WHEN OLD.state <> 'Open'
BEGIN SELECT RAISE(ABORT, 'a count that has ended is never changed'); END;
CREATE TRIGGER stock_counts_no_delete BEFORE DELETE ON stock_counts
BEGIN SELECT RAISE(ABORT, 'a count is never deleted'); END;

-- The items that it should find, where they were chosen one by one.
CREATE TABLE count_items (
  count_id INTEGER NOT NULL REFERENCES stock_counts (id),
  item_id  INTEGER NOT NULL REFERENCES items (id),
  PRIMARY KEY (count_id, item_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE count_zones (
  id           INTEGER PRIMARY KEY,
  count_id     INTEGER NOT NULL REFERENCES stock_counts (id),
  name         TEXT NOT NULL,
  -- As zones are compared: without case and spaces at the ends.
  name_key     TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('Open', 'Closed')),
  opened_at_ms INTEGER NOT NULL,
  opened_by    INTEGER NOT NULL REFERENCES users (id),
  closed_at_ms INTEGER,
  closed_by    INTEGER REFERENCES users (id),
  UNIQUE (count_id, name_key)
) STRICT;

CREATE TABLE count_scans (
  id           INTEGER PRIMARY KEY,
  count_id     INTEGER NOT NULL REFERENCES stock_counts (id),
  zone_id      INTEGER NOT NULL REFERENCES count_zones (id),
  -- Null for a code that no item has.
  item_id      INTEGER REFERENCES items (id),
  unit_id      INTEGER REFERENCES units (id),
  lot          TEXT,
  expires_on   TEXT CHECK (length(expires_on) = 10),
  code         TEXT NOT NULL,
  qty_milli    INTEGER NOT NULL CHECK (qty_milli >= 0),
  finding      TEXT CHECK (finding IN ('Unknown', 'Sold', 'WrittenOff', 'Returned')),
  -- The newest movement of the shop at the moment of the scan: the book is what stood there.
  movement_id  INTEGER NOT NULL,
  -- When it was scanned, and when it arrived here.
  at_ms        INTEGER NOT NULL,
  received_at_ms INTEGER NOT NULL,
  is_late      INTEGER NOT NULL CHECK (is_late IN (0, 1)),
  user_id      INTEGER NOT NULL REFERENCES users (id),
  device_id    INTEGER REFERENCES devices (id),
  -- The same key is one scan, however often it is sent.
  scan_key     TEXT,
  voids_id     INTEGER UNIQUE REFERENCES count_scans (id),
  CHECK ((item_id IS NULL) = (finding IS 'Unknown'))
) STRICT;
CREATE INDEX count_scans_by_count ON count_scans (count_id, id);
CREATE INDEX count_scans_by_unit ON count_scans (unit_id, count_id) WHERE unit_id IS NOT NULL;
CREATE UNIQUE INDEX count_scans_by_key ON count_scans (count_id, scan_key)
 WHERE scan_key IS NOT NULL;
CREATE TRIGGER count_scans_no_update BEFORE UPDATE ON count_scans
BEGIN SELECT RAISE(ABORT, 'a scan of a count is never changed'); END;
CREATE TRIGGER count_scans_no_delete BEFORE DELETE ON count_scans
BEGIN SELECT RAISE(ABORT, 'a scan of a count is never deleted'); END;

-- A zone or an item is counted once more: its scans up to here no longer count.
CREATE TABLE count_recounts (
  id            INTEGER PRIMARY KEY,
  count_id      INTEGER NOT NULL REFERENCES stock_counts (id),
  zone_id       INTEGER REFERENCES count_zones (id),
  item_id       INTEGER REFERENCES items (id),
  after_scan_id INTEGER NOT NULL,
  asked_by      INTEGER NOT NULL REFERENCES users (id),
  at_ms         INTEGER NOT NULL,
  CHECK ((zone_id IS NULL) <> (item_id IS NULL))
) STRICT;
CREATE INDEX count_recounts_by_count ON count_recounts (count_id);

-- What was posted: the result of the count, a row an item or lot.
CREATE TABLE count_lines (
  id             INTEGER PRIMARY KEY,
  count_id       INTEGER NOT NULL REFERENCES stock_counts (id),
  item_id        INTEGER NOT NULL REFERENCES items (id),
  lot            TEXT,
  counted_milli  INTEGER NOT NULL,
  book_milli     INTEGER NOT NULL,
  posted_milli   INTEGER NOT NULL,
  value_paise    INTEGER NOT NULL,
  is_not_counted INTEGER NOT NULL CHECK (is_not_counted IN (0, 1))
) STRICT;
CREATE INDEX count_lines_by_count ON count_lines (count_id);
CREATE INDEX count_lines_by_item ON count_lines (item_id);
CREATE TRIGGER count_lines_no_update BEFORE UPDATE ON count_lines
BEGIN SELECT RAISE(ABORT, 'the result of a count is never changed'); END;
CREATE TRIGGER count_lines_no_delete BEFORE DELETE ON count_lines
BEGIN SELECT RAISE(ABORT, 'the result of a count is never deleted'); END;
`
