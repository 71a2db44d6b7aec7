/** The lot on the package that was scanned for a line of a sale; null where none was. */
export const sql = `
ALTER TABLE cart_lines ADD COLUMN lot TEXT;
`
