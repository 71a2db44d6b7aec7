/**
 * Files of a former program, beside the catalogue: what each decided import brings, the rows that
 * came from one, and how the columns of a heading were taken. Keys and contents of the rows are kept
 * as keyed hashes, so that somebody who was erased can't be read out of them.
 */
export const sql = `
ALTER TABLE imports ADD COLUMN kind TEXT NOT NULL DEFAULT 'Items';
CREATE TABLE imported_rows (
  kind      TEXT NOT NULL,
  key_hash  TEXT NOT NULL,
  digest    TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  import_id INTEGER NOT NULL REFERENCES imports (id),
  PRIMARY KEY (kind, key_hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE import_mappings (
  kind         TEXT NOT NULL,
  heading_hash TEXT NOT NULL,
  mapping_json TEXT NOT NULL CHECK (json_valid(mapping_json)),
  PRIMARY KEY (kind, heading_hash)
) STRICT, WITHOUT ROWID;
`
