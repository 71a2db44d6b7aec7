import { nameSpelling } from '../../domain/similar-name.ts'

/** How the names of customers sound, by which another spelling of the same name is found. */
export const sql = `
ALTER TABLE customers ADD COLUMN spelling TEXT NOT NULL DEFAULT '';
UPDATE customers SET spelling = name_spelling(name) WHERE erased_at_ms IS NULL;
-- With the name, so that a search reads the index only.
CREATE INDEX customers_by_spelling ON customers (spelling, name);
`

export const functions = { name_spelling: (name: unknown) => nameSpelling(String(name)) }
