/**
 * What an approval is good for, to the one order, invoice or count; and what an order's goods stood
 * in the list for when they were sold, so that no lowered price is hidden.
 */
export const sql = `
-- The ID that the approved request must name; null is an approval given before this step, or one
-- whose action has no subject.
ALTER TABLE approvals ADD COLUMN subject_id TEXT;

-- The catalogue's price on the day, tax in or out as the line's own price is; null where the
-- catalogue has none, and on lines written before this step.
ALTER TABLE sales_order_lines ADD COLUMN list_price_centipaise INTEGER
  CHECK (list_price_centipaise > 0);
-- The manager's yes that the line was sold under.
ALTER TABLE sales_order_lines ADD COLUMN approval_id INTEGER REFERENCES approvals (id);
`
