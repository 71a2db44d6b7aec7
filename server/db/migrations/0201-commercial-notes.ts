/** Credit notes that credit no tax: those after 30 November (CGST Act, section 34(2)). */
export const sql = `
ALTER TABLE credit_notes ADD COLUMN is_commercial INTEGER NOT NULL DEFAULT 0
  CHECK (is_commercial IN (0, 1));
`
