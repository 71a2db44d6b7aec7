/** What a print is made of where no document stands behind it: labels bring their own list. */
export const sql = `
ALTER TABLE print_jobs ADD COLUMN payload_json TEXT
  CHECK ((payload_json IS NULL OR json_valid(payload_json))
     AND (payload_json IS NOT NULL) = (kind = 'Labels'));
`
