/** Parcels and home deliveries that came back: the order is ready once more, its bill stays. */
export const sql = `
CREATE TABLE parcels_back (
  id       INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES sales_orders (id),
  reason   TEXT NOT NULL,
  at       TEXT NOT NULL,
  at_ms    INTEGER NOT NULL,
  device   TEXT,
  user_id  INTEGER NOT NULL REFERENCES users (id)
) STRICT;
CREATE INDEX parcels_back_by_order ON parcels_back (order_id, id);
CREATE TRIGGER parcels_back_no_update BEFORE UPDATE ON parcels_back
BEGIN SELECT RAISE(ABORT, 'that a parcel came back is never edited'); END;
CREATE TRIGGER parcels_back_no_delete BEFORE DELETE ON parcels_back
BEGIN SELECT RAISE(ABORT, 'that a parcel came back is never deleted'); END;
`
