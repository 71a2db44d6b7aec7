/** How often a fitter is billed. */
export const sql = `
ALTER TABLE fitters ADD COLUMN bill_cycle TEXT NOT NULL DEFAULT 'Month'
  CHECK (bill_cycle IN ('Month', 'Week'));
`
