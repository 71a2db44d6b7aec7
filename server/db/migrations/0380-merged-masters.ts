/**
 * A duplicate of a list is merged into another row: it stays, out of use, and names the row that
 * everything points to from then on. What is fixed once it is written lets go of one thing only:
 * the supplier that was merged away, and only for the one it was merged into.
 */
export const sql = `
ALTER TABLE suppliers ADD COLUMN merged_into_id INTEGER REFERENCES suppliers (id);
ALTER TABLE doctors ADD COLUMN merged_into_id INTEGER REFERENCES doctors (id);
ALTER TABLE fitters ADD COLUMN merged_into_id INTEGER REFERENCES fitters (id);
ALTER TABLE card_types ADD COLUMN merged_into_id INTEGER REFERENCES card_types (id);
ALTER TABLE sources ADD COLUMN merged_into_id INTEGER REFERENCES sources (id);
ALTER TABLE priorities ADD COLUMN merged_into_id INTEGER REFERENCES priorities (id);
ALTER TABLE memberships ADD COLUMN merged_into_id INTEGER REFERENCES memberships (id);
ALTER TABLE couriers ADD COLUMN merged_into_id INTEGER REFERENCES couriers (id);
ALTER TABLE reasons ADD COLUMN merged_into_id INTEGER REFERENCES reasons (id);
ALTER TABLE job_charges ADD COLUMN merged_into_id INTEGER REFERENCES job_charges (id);
ALTER TABLE holidays ADD COLUMN merged_into_id INTEGER REFERENCES holidays (id);
ALTER TABLE brands ADD COLUMN merged_into_id INTEGER REFERENCES brands (id);

DROP TRIGGER supplier_entries_no_update;
CREATE TRIGGER supplier_entries_no_update BEFORE UPDATE ON supplier_entries
WHEN NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.amount_paise <> OLD.amount_paise
  OR NEW.date <> OLD.date OR NEW.entity <> OLD.entity OR NEW.entity_id <> OLD.entity_id
  OR NEW.number IS NOT OLD.number OR NEW.note IS NOT OLD.note OR NEW.at_ms <> OLD.at_ms
  OR NEW.user_id IS NOT OLD.user_id
  OR NEW.supplier_id IS NOT (SELECT merged_into_id FROM suppliers WHERE id = OLD.supplier_id)
BEGIN SELECT RAISE(ABORT, 'the account of a supplier is append-only'); END;

DROP TRIGGER supplier_payments_no_change;
CREATE TRIGGER supplier_payments_no_change BEFORE UPDATE ON supplier_payments
WHEN NEW.id <> OLD.id OR NEW.payment_no <> OLD.payment_no
  OR NEW.amount_paise <> OLD.amount_paise OR NEW.receipt_type_id <> OLD.receipt_type_id
  OR NEW.reference_no IS NOT OLD.reference_no OR NEW.created_at_ms <> OLD.created_at_ms
  OR NEW.created_by <> OLD.created_by
  OR NEW.supplier_id IS NOT (SELECT merged_into_id FROM suppliers WHERE id = OLD.supplier_id)
BEGIN SELECT RAISE(ABORT, 'a payment is never changed'); END;

DROP TRIGGER lab_bills_no_update;
CREATE TRIGGER lab_bills_no_update BEFORE UPDATE ON lab_bills
WHEN NEW.id <> OLD.id OR NEW.bill_no <> OLD.bill_no OR NEW.bill_key <> OLD.bill_key
  OR NEW.bill_year_id <> OLD.bill_year_id OR NEW.bill_date <> OLD.bill_date
  OR NEW.taxable_paise <> OLD.taxable_paise OR NEW.tax_paise <> OLD.tax_paise
  OR NEW.total_paise <> OLD.total_paise OR NEW.created_at_ms <> OLD.created_at_ms
  OR NEW.created_by <> OLD.created_by
  OR NEW.supplier_id IS NOT (SELECT merged_into_id FROM suppliers WHERE id = OLD.supplier_id)
BEGIN SELECT RAISE(ABORT, 'a lab bill is never changed'); END;

DROP TRIGGER goods_receipts_posted;
CREATE TRIGGER goods_receipts_posted BEFORE UPDATE ON goods_receipts
WHEN OLD.state <> 'Draft' AND (NEW.receipt_no <> OLD.receipt_no OR NEW.bill_no <> OLD.bill_no
  OR (NEW.supplier_id <> OLD.supplier_id
    AND NEW.supplier_id IS NOT (SELECT merged_into_id FROM suppliers WHERE id = OLD.supplier_id))
  OR NEW.computed_total_paise <> OLD.computed_total_paise OR NEW.state = 'Draft')
BEGIN SELECT RAISE(ABORT, 'a posted inward is reversed, never edited'); END;

DROP TRIGGER purchase_orders_sent;
CREATE TRIGGER purchase_orders_sent BEFORE UPDATE ON purchase_orders
WHEN OLD.order_no IS NOT NULL AND (NEW.order_no <> OLD.order_no
  OR (NEW.supplier_id <> OLD.supplier_id
    AND NEW.supplier_id IS NOT (SELECT merged_into_id FROM suppliers WHERE id = OLD.supplier_id))
  OR NEW.state = 'Draft')
BEGIN SELECT RAISE(ABORT, 'an order that was sent is never edited'); END;
`
