/**
 * Where the goods of an order line come from: off the shelf at the sale, or to order, until they
 * have arrived. Lines of before took from stock when they were sold.
 */
export const sql = `
ALTER TABLE sales_order_lines ADD COLUMN supply TEXT NOT NULL DEFAULT 'shelf'
  CHECK (supply IN ('shelf', 'to_order', 'arrived'));
`
