/** Results of the check of the whole shop. */
export const sql = `
CREATE TABLE shop_checks (
  id            INTEGER PRIMARY KEY,
  started_at_ms INTEGER NOT NULL,
  ended_at_ms   INTEGER NOT NULL CHECK (ended_at_ms >= started_at_ms),
  -- Who asked for it; null is the check at night.
  asked_by      INTEGER REFERENCES users (id),
  -- 'failed' is a check that could not be made, such as for want of room on the disk.
  outcome       TEXT NOT NULL CHECK (outcome IN ('sound', 'damaged', 'failed')),
  findings_json TEXT NOT NULL CHECK (json_valid(findings_json)),
  -- The newest entry of the audit log that was checked.
  head_seq      INTEGER NOT NULL
) STRICT;
CREATE TRIGGER shop_checks_no_update BEFORE UPDATE ON shop_checks
BEGIN SELECT RAISE(ABORT, 'a result of a check never changes'); END;
`
