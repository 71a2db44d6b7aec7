/** What is still to be confirmed is found without reading every receipt of the shop. */
export const sql = `
CREATE INDEX receipts_pending ON receipts (id) WHERE status_id = 2;
`
