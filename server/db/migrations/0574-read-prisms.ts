/** The prism that a lensmeter read, in hundredths of a prism dioptre; base in and base up are positive. */
export const sql = `
ALTER TABLE lens_check_readings ADD COLUMN prism_in_hundredths INTEGER;
ALTER TABLE lens_check_readings ADD COLUMN prism_up_hundredths INTEGER;
-- Read without its base.
ALTER TABLE lens_check_readings ADD COLUMN prism_loose_hundredths INTEGER;
`
