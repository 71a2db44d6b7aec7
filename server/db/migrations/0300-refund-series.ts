/**
 * Refund receipts are numbered apart from refund vouchers (CGST rule 51). Both were in the series
 * of vouchers so far, and keep those numbers.
 */
export const sql = `
ALTER TABLE refund_vouchers ADD COLUMN series TEXT NOT NULL DEFAULT 'refund_voucher'
  CHECK (series IN ('refund_voucher', 'refund_receipt'));
`
