/** The last number that was made into a code of the shop's own: none is given twice. */
export const sql = `
CREATE TABLE own_codes (
  id          INTEGER PRIMARY KEY CHECK (id = 1),
  last_number INTEGER NOT NULL CHECK (last_number >= 0)
) STRICT;
INSERT INTO own_codes (id, last_number) VALUES (1, 0);

-- A change of prices that was taken back: before its day, or by another that sets the prices back.
ALTER TABLE price_changes ADD COLUMN undone_at_ms INTEGER;
ALTER TABLE price_changes ADD COLUMN undoes_id INTEGER REFERENCES price_changes (id);
`
