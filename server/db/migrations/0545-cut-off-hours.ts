/** From which hour on an order of a priority counts from the next working day. */
export const sql = `
ALTER TABLE priorities ADD COLUMN cut_off TEXT
  CHECK (cut_off IS NULL OR (length(cut_off) = 5 AND cut_off GLOB '[0-2][0-9]:[0-5][0-9]'));
`
