/** Categories of items are a list of the shop: taken out of use, merged, and counting their changes. */
export const sql = `
ALTER TABLE categories ADD COLUMN is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1));
ALTER TABLE categories ADD COLUMN merged_into_id INTEGER REFERENCES categories (id);
ALTER TABLE categories ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0);
`
