/** The model of an issued document is written with its row and never changes. */
export const sql = `
DROP TRIGGER invoices_only_status;
CREATE TRIGGER invoices_only_status BEFORE UPDATE ON invoices
WHEN NEW.id <> OLD.id OR NEW.invoice_no <> OLD.invoice_no OR NEW.net_paise <> OLD.net_paise
  OR NEW.model_json <> OLD.model_json
  OR NEW.order_id <> OLD.order_id OR NEW.invoice_date <> OLD.invoice_date
BEGIN SELECT RAISE(ABORT, 'an issued invoice is never edited'); END;

CREATE TRIGGER receipts_model_fixed BEFORE UPDATE OF id, model_json ON receipts
WHEN NEW.id <> OLD.id OR NEW.model_json <> OLD.model_json
BEGIN SELECT RAISE(ABORT, 'a receipt prints what it was issued with'); END;

-- The next note takes the row after the last, so none may go.
CREATE TRIGGER credit_notes_no_delete BEFORE DELETE ON credit_notes
BEGIN SELECT RAISE(ABORT, 'a credit note is never deleted'); END;
CREATE TRIGGER credit_notes_model_fixed BEFORE UPDATE OF id, model_json ON credit_notes
WHEN NEW.id <> OLD.id OR NEW.model_json <> OLD.model_json
BEGIN SELECT RAISE(ABORT, 'a credit note prints what it was issued with'); END;
`
