/** What is measured of a customer for an order and was lost: the vertex and the frame's sizes. */
export const sql = `
-- From the back of the spectacle lens to the eye; null where nobody measured it.
ALTER TABLE prescriptions ADD COLUMN vertex_tenths_mm INTEGER
  CHECK (vertex_tenths_mm BETWEEN 0 AND 300);

-- Frames that are the customer's own, or whose boxing sizes were typed for this order.
CREATE TABLE order_frames (
  order_id      INTEGER NOT NULL REFERENCES sales_orders (id),
  pair_no       TEXT NOT NULL,
  is_own        INTEGER NOT NULL CHECK (is_own IN (0, 1)),
  a_tenths_mm   INTEGER CHECK (a_tenths_mm > 0),
  b_tenths_mm   INTEGER CHECK (b_tenths_mm > 0),
  dbl_tenths_mm INTEGER CHECK (dbl_tenths_mm > 0),
  ed_tenths_mm  INTEGER CHECK (ed_tenths_mm > 0),
  PRIMARY KEY (order_id, pair_no)
) STRICT, WITHOUT ROWID;
`
