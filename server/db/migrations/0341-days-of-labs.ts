/** The days of the week on which a lab works, 0 is Sunday: the promise counts them. */
export const sql = `
ALTER TABLE suppliers ADD COLUMN working_days_json TEXT NOT NULL DEFAULT '[1,2,3,4,5,6]'
  CHECK (json_valid(working_days_json));
`
