/** The prism of one lens of a sale: null is as the prescription asks, '' is none. */
export const sql = `
ALTER TABLE cart_lines ADD COLUMN prism TEXT;
`
