/**
 * What a supplier answered to a return: the credit note and the sums of it by line, or that the claim
 * is refused. `claimed_in` is the month, `yyyy-mm`, whose GSTR-3B has a note of a month that was filed.
 */
export const sql = `
ALTER TABLE supplier_returns ADD COLUMN credit_no TEXT;
ALTER TABLE supplier_returns ADD COLUMN credit_date TEXT;
ALTER TABLE supplier_returns ADD COLUMN claimed_in TEXT;
-- What of the claim was credited in all: it counts against what is owed.
ALTER TABLE supplier_returns ADD COLUMN credited_paise INTEGER;
ALTER TABLE supplier_returns ADD COLUMN round_off_paise INTEGER NOT NULL DEFAULT 0;
ALTER TABLE supplier_returns ADD COLUMN answer_note TEXT;
ALTER TABLE supplier_returns ADD COLUMN answered_at_ms INTEGER;
ALTER TABLE supplier_returns ADD COLUMN answered_by INTEGER REFERENCES users (id);
CREATE INDEX supplier_returns_by_receipt ON supplier_returns (receipt_id);
CREATE TRIGGER supplier_returns_answered_once BEFORE UPDATE OF state ON supplier_returns
WHEN OLD.state <> 'Sent'
BEGIN SELECT RAISE(ABORT, 'a return is answered once'); END;

ALTER TABLE supplier_return_lines ADD COLUMN credited_taxable_paise INTEGER;
ALTER TABLE supplier_return_lines ADD COLUMN credited_tax_paise INTEGER;
`
