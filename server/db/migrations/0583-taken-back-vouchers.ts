/** The stock voucher that another takes back: once, and a taking back is not taken back itself. */
export const sql = `
ALTER TABLE stock_vouchers ADD COLUMN takes_back_id INTEGER REFERENCES stock_vouchers (id);
CREATE UNIQUE INDEX stock_vouchers_taken_back ON stock_vouchers (takes_back_id)
  WHERE takes_back_id IS NOT NULL;
`
