/** What of a line's discount was its share of the bill's, and how long suppliers take goods back. */
export const sql = `
CREATE TABLE order_line_bill_shares (
  line_id INTEGER PRIMARY KEY REFERENCES sales_order_lines (id),
  paise   INTEGER NOT NULL CHECK (paise > 0)
) STRICT;

-- Days after delivery; 0 takes nothing back.
ALTER TABLE suppliers ADD COLUMN takes_back_days INTEGER NOT NULL DEFAULT 0
  CHECK (takes_back_days >= 0);
`
