/** At which till an invoice or credit note was made; null where it was not a paired device. */
export const sql = `
ALTER TABLE invoices ADD COLUMN device_id INTEGER REFERENCES devices (id);
ALTER TABLE credit_notes ADD COLUMN device_id INTEGER REFERENCES devices (id);
`
