/** Whose cost a bill without goods is: freight and the like that came after the goods. */
export const sql = `
ALTER TABLE expense_bills ADD COLUMN for_receipt_id INTEGER REFERENCES goods_receipts (id);
`
