/** Finds what a lens was made to anew: every reading of an order's lines asks. */
export const sql = `
CREATE INDEX remake_lines_by_line ON remake_lines (order_line_id, lab_order_id);
`
