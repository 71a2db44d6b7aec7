/**
 * Goods that came from another program without a price: they stand at 0 until somebody types one,
 * and are not sold for nothing until then. What was brought in at 0 before is given away on purpose.
 */
export const sql = `
ALTER TABLE items ADD COLUMN has_no_price INTEGER NOT NULL DEFAULT 0 CHECK (has_no_price IN (0, 1));
`
