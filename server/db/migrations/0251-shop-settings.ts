/** The shop's own details can be changed, each change in a history with its version. */
export const sql = `
ALTER TABLE branches ADD COLUMN legal_name TEXT;
ALTER TABLE branches ADD COLUMN bank TEXT;

CREATE TABLE shop_versions (
  version   INTEGER PRIMARY KEY,
  at_ms     INTEGER NOT NULL,
  user_id   INTEGER REFERENCES users (id),
  diff_json TEXT NOT NULL CHECK (json_valid(diff_json))
) STRICT;
CREATE TRIGGER shop_versions_no_update BEFORE UPDATE ON shop_versions
BEGIN SELECT RAISE(ABORT, 'the history of the shop is append-only'); END;
CREATE TRIGGER shop_versions_no_delete BEFORE DELETE ON shop_versions
BEGIN SELECT RAISE(ABORT, 'the history of the shop is append-only'); END;
`
