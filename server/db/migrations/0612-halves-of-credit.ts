/**
 * Tax credit of lost goods is what was taken for them, and no longer their value at a rate: the half
 * of it that is central tax is kept. Null is computed as before, so that filed months stay.
 */
export const sql = `
ALTER TABLE itc_reversals ADD COLUMN half_paise INTEGER;
ALTER TABLE supplier_return_lost_credits ADD COLUMN half_paise INTEGER;
`
