/**
 * The last number that a line of a sale was given. SQLite gives the number of a deleted newest line
 * out again: what a till still knows or asks of that line would be of another one.
 */
export const sql = `
CREATE TABLE cart_line_numbers (last_id INTEGER NOT NULL) STRICT;
INSERT INTO cart_line_numbers (last_id) SELECT coalesce(max(id), 0) FROM cart_lines;
`
