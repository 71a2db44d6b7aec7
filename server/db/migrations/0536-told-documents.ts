/** Documents that a till knows of and whose papers are on no computer that this one has met. */
export const sql = `
-- 1: a till kept the numbers and the amount; the paper itself is not here.
ALTER TABLE found_documents ADD COLUMN is_told INTEGER NOT NULL DEFAULT 0 CHECK (is_told IN (0, 1));
`
