/** For which eye a lens is: said at the till, and kept with the order for the lab. */
export const sql = `
-- Null is not said: of single lenses of a pair the first is then the right one.
ALTER TABLE cart_lines ADD COLUMN eye TEXT CHECK (eye IN ('Right', 'Left', 'Both'));
-- Filled for every spectacle lens that is sold from now on.
ALTER TABLE sales_order_lines ADD COLUMN eye TEXT CHECK (eye IN ('Right', 'Left', 'Both'));
`
