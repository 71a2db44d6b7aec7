/** Frames of the customers' own that orders take in for repair: which, and what is wrong. */
export const sql = `
CREATE TABLE order_repairs (
  order_id INTEGER PRIMARY KEY REFERENCES sales_orders (id),
  frame    TEXT NOT NULL CHECK (frame <> ''),
  fault    TEXT NOT NULL CHECK (fault <> '')
) STRICT;
`
