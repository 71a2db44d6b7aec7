/** Printers, which paper goes to which, the queue of prints, and who opened the cash drawer. */
export const sql = `
CREATE TABLE printers (
  id         INTEGER PRIMARY KEY,
  name       TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  kind       TEXT NOT NULL CHECK (kind IN ('Network', 'System', 'RawQueue')),
  -- As it was typed, and the one address it was resolved to: a name is never looked up again.
  host       TEXT,
  address    TEXT,
  port       INTEGER CHECK (port BETWEEN 1024 AND 65535),
  queue      TEXT,
  width_dots INTEGER CHECK (width_dots IN (384, 576)),
  paper      TEXT NOT NULL CHECK (paper IN ('A4', 'A5', 'Roll80', 'Roll58')),
  has_drawer INTEGER NOT NULL CHECK (has_drawer IN (0, 1)),
  drawer_pin INTEGER NOT NULL CHECK (drawer_pin IN (2, 5)),
  is_active  INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  -- A printer that is gone stays for the prints that it made.
  is_removed INTEGER NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1)),
  CHECK ((kind = 'Network') = (address IS NOT NULL AND port IS NOT NULL)),
  CHECK ((kind = 'Network') = (queue IS NULL)),
  CHECK ((kind = 'System') = (width_dots IS NULL)),
  CHECK (kind <> 'System' OR has_drawer = 0)
) STRICT;
CREATE UNIQUE INDEX printers_by_name ON printers (name COLLATE NOCASE) WHERE is_removed = 0;

CREATE TABLE print_routes (
  kind       TEXT PRIMARY KEY,
  printer_id INTEGER NOT NULL REFERENCES printers (id),
  copies     INTEGER NOT NULL CHECK (copies BETWEEN 1 AND 5),
  auto_print INTEGER NOT NULL CHECK (auto_print IN (0, 1))
) STRICT, WITHOUT ROWID;

-- What is printed is drawn when its turn comes: a job holds no page, only which document it is.
CREATE TABLE print_jobs (
  id            INTEGER PRIMARY KEY,
  kind          TEXT NOT NULL,
  document_id   TEXT NOT NULL,
  title         TEXT NOT NULL,
  printer_id    INTEGER NOT NULL REFERENCES printers (id),
  state         TEXT NOT NULL
                CHECK (state IN ('Waiting', 'Printing', 'Done', 'Failed', 'Cancelled')),
  attempts      INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  not_before_ms INTEGER NOT NULL DEFAULT 0,
  reason        TEXT,
  is_duplicate  INTEGER NOT NULL CHECK (is_duplicate IN (0, 1)),
  copies        INTEGER NOT NULL CHECK (copies BETWEEN 1 AND 5),
  user_id       INTEGER REFERENCES users (id),
  created_at_ms INTEGER NOT NULL,
  started_at_ms INTEGER,
  ended_at_ms   INTEGER
) STRICT;
CREATE INDEX print_jobs_open ON print_jobs (printer_id, id)
  WHERE state IN ('Waiting', 'Printing');
CREATE INDEX print_jobs_by_document ON print_jobs (kind, document_id);

-- One row an opening, asked for and then sent or not; a cash receipt opens the drawer once.
CREATE TABLE drawer_openings (
  id         INTEGER PRIMARY KEY,
  at_ms      INTEGER NOT NULL,
  printer_id INTEGER NOT NULL REFERENCES printers (id),
  user_id    INTEGER REFERENCES users (id),
  reason     TEXT NOT NULL,
  order_id   INTEGER REFERENCES sales_orders (id),
  receipt_id INTEGER UNIQUE REFERENCES receipts (id),
  outcome    TEXT NOT NULL CHECK (outcome IN ('Asked', 'Sent', 'Failed')),
  failure    TEXT
) STRICT;
CREATE INDEX drawer_openings_asked ON drawer_openings (printer_id, id) WHERE outcome = 'Asked';
CREATE TRIGGER drawer_openings_no_delete BEFORE DELETE ON drawer_openings
BEGIN SELECT RAISE(ABORT, 'an opening of the drawer is never deleted'); END;

-- How far the spooler has read what was committed.
CREATE TABLE print_cursor (
  id  INTEGER PRIMARY KEY CHECK (id = 1),
  seq INTEGER NOT NULL
) STRICT;
INSERT INTO print_cursor (id, seq) SELECT 1, coalesce(max(seq), 0) FROM outbox;
`
