/** The tray that the goods of an order lie in; `tray_key` is its name as names are compared. */
export const sql = `
CREATE TABLE order_trays (
  order_id INTEGER PRIMARY KEY REFERENCES sales_orders (id),
  tray     TEXT NOT NULL,
  tray_key TEXT NOT NULL
) STRICT;
CREATE INDEX order_trays_by_key ON order_trays (tray_key);
`
