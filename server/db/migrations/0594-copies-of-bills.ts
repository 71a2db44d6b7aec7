/** A job may print a further copy of a bill (rule 48), which is no print of the original. */
export const sql = `
ALTER TABLE print_jobs ADD COLUMN copy TEXT
  CHECK (copy IS NULL
     OR (kind = 'Invoice' AND copy IN ('duplicate', 'triplicate', 'supplier')));
`
