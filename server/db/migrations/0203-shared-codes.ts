/** Codes that a maker prints on more than one item: the further items of a code. */
export const sql = `
CREATE TABLE shared_codes (
  code    TEXT NOT NULL,
  item_id INTEGER NOT NULL REFERENCES items (id),
  PRIMARY KEY (code, item_id)
) STRICT, WITHOUT ROWID;
`
