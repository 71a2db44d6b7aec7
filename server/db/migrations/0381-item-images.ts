/** Pictures of items: files beside the database, named by their content; the first is shown first. */
export const sql = `
CREATE TABLE item_images (
  item_id INTEGER NOT NULL REFERENCES items (id),
  name    TEXT NOT NULL,
  place   INTEGER NOT NULL,
  PRIMARY KEY (item_id, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_images_by_name ON item_images (name);
`
