/** Whoever has an eye disease or diabetes is marked, because their eye tests are due sooner. */
export const sql = `
ALTER TABLE customers ADD COLUMN has_eye_disease INTEGER NOT NULL DEFAULT 0
  CHECK (has_eye_disease IN (0, 1));
`
