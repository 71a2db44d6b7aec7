/** The prefix of a year is one of several, so that a plan for the next leaves the one that has begun. */
export const sql = `
UPDATE settings
   SET value_json = json_set(
         json_remove(value_json, '$.nextYearPrefix'),
         '$.yearPrefixes', json_array(json_extract(value_json, '$.nextYearPrefix')))
 WHERE key = 'shop' AND json_extract(value_json, '$.nextYearPrefix') IS NOT NULL;
`
