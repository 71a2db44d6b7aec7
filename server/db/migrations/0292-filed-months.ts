/** Months whose returns are filed are locked; GSTIN and scheme of the shop change from a day on. */
export const sql = `
CREATE TABLE filed_months (
  month       TEXT PRIMARY KEY CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  filed_at_ms INTEGER NOT NULL,
  user_id     INTEGER REFERENCES users (id)
) STRICT;
CREATE TRIGGER filed_months_no_update BEFORE UPDATE ON filed_months
BEGIN SELECT RAISE(ABORT, 'what was filed stays filed'); END;
CREATE TRIGGER filed_months_no_delete BEFORE DELETE ON filed_months
BEGIN SELECT RAISE(ABORT, 'what was filed stays filed'); END;

-- Before the first of these, what the branch's own row says holds.
CREATE TABLE registrations (
  valid_from            TEXT PRIMARY KEY CHECK (length(valid_from) = 10),
  gstin                 TEXT,
  is_composition_scheme INTEGER NOT NULL CHECK (is_composition_scheme IN (0, 1)),
  CHECK (gstin IS NOT NULL OR is_composition_scheme = 0)
) STRICT;
`
