/**
 * The prism of one lens, where it was changed after the order was booked: null is as the prescription
 * asks, '' is none. A remake has its own, and its own fitting height; null is as it was.
 */
export const sql = `
ALTER TABLE sales_order_lines ADD COLUMN prism TEXT;
ALTER TABLE remake_lines ADD COLUMN prism TEXT;
ALTER TABLE remake_lines ADD COLUMN fitting_height_milli INTEGER;
`
