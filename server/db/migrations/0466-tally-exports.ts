/** What Tally was given: each voucher by its identifier, as it was at the last export. */
export const sql = `
CREATE TABLE tally_exports (
  voucher_id     TEXT PRIMARY KEY,
  number         TEXT NOT NULL,
  voucher_date   TEXT NOT NULL,
  digest         TEXT NOT NULL,
  exported_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tally_exports_by_date ON tally_exports (voucher_date);
`
