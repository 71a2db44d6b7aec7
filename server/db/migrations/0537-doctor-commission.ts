/** The share of the taxable sales of orders in a doctor's name that the shop owes them. */
export const sql = `
ALTER TABLE doctors ADD COLUMN commission_rate_ppm INTEGER NOT NULL DEFAULT 0
  CHECK (commission_rate_ppm BETWEEN 0 AND 1000000);
`
