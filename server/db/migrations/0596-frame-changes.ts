/**
 * A pair of an order got another frame: what the lab check found of the frame before, up to and with
 * `last_finding_id`, is said no more. The findings themselves stay in the record.
 */
export const sql = `
CREATE TABLE order_frame_changes (
  order_id        INTEGER NOT NULL REFERENCES sales_orders (id),
  pair_no         TEXT NOT NULL,
  last_finding_id INTEGER NOT NULL,
  at_ms           INTEGER NOT NULL
) STRICT;
CREATE INDEX order_frame_changes_by_order ON order_frame_changes (order_id);
`
