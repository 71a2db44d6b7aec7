/** An earlier payment with the same reference is found without reading every receipt of the shop. */
export const sql = `
CREATE INDEX receipts_by_reference ON receipts (upper(reference_no)) WHERE reference_no IS NOT NULL;
CREATE INDEX account_receipts_by_reference ON account_receipts (upper(reference_no))
 WHERE reference_no IS NOT NULL;
`
