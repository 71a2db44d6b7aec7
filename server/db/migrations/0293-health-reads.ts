/** Who read whose prescriptions, and whose data was erased. */
export const sql = `
-- One row a person, reader and day: the first reading of the day.
CREATE TABLE health_reads (
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  user_id     INTEGER NOT NULL REFERENCES users (id),
  day         TEXT NOT NULL CHECK (length(day) = 10),
  at_ms       INTEGER NOT NULL,
  operation   TEXT NOT NULL,
  ip          TEXT,
  PRIMARY KEY (customer_id, user_id, day)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER health_reads_no_update BEFORE UPDATE ON health_reads
BEGIN SELECT RAISE(ABORT, 'a reading is never changed'); END;

ALTER TABLE customers ADD COLUMN erased_at_ms INTEGER;
`
