/** Until when a stock lens in an open sale is kept for it. */
export const sql = `
-- Null: the line holds its goods for as long as it stands. A lens kept by power is held until this
-- moment; 0 holds nothing, for other sales hold what is on the shelf.
ALTER TABLE cart_lines ADD COLUMN kept_until_ms INTEGER CHECK (kept_until_ms >= 0);
-- Who keeps it, and on which paired device; null is the branch's own computer.
ALTER TABLE cart_lines ADD COLUMN kept_by INTEGER REFERENCES users (id);
ALTER TABLE cart_lines ADD COLUMN kept_on INTEGER REFERENCES devices (id);
`
