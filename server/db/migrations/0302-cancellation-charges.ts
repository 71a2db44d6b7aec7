/**
 * What a shop keeps when an order is cancelled: a service of its own, with its rates in the table,
 * and which order bills it.
 */
export const sql = `
INSERT INTO tax_classes (name, name_code, hsn)
SELECT 'Cancellation charge', 'goods.cancellation-charge', '999799'
 WHERE EXISTS (SELECT 1 FROM tax_classes)
    ON CONFLICT (name) DO NOTHING;
INSERT INTO tax_rates (tax_class_id, valid_from, igst_rate_ppm, kind, source)
SELECT id, '2017-11-15', 180000, 'taxable', '11/2017-CT(R) entry 35'
  FROM tax_classes WHERE name = 'Cancellation charge'
    ON CONFLICT DO NOTHING;
INSERT INTO tax_rates (tax_class_id, valid_from, igst_rate_ppm, kind, source)
SELECT id, '2025-09-22', 180000, 'taxable', '11/2017-CT(R) entry 35'
  FROM tax_classes WHERE name = 'Cancellation charge'
    ON CONFLICT DO NOTHING;

CREATE TABLE cancellation_charges (
  order_id        INTEGER PRIMARY KEY REFERENCES sales_orders (id),
  charge_order_id INTEGER NOT NULL UNIQUE REFERENCES sales_orders (id),
  -- The part of the advance that paid it, kept as a credit for a moment; null where the credit note
  -- of an invoice paid all of it.
  settlement_id   INTEGER UNIQUE REFERENCES order_settlements (id),
  -- The part that the credit note paid.
  note_paise      INTEGER NOT NULL CHECK (note_paise >= 0),
  amount_paise    INTEGER NOT NULL CHECK (amount_paise > 0 AND amount_paise >= note_paise),
  created_at_ms   INTEGER NOT NULL
) STRICT;
CREATE TRIGGER cancellation_charges_no_update BEFORE UPDATE ON cancellation_charges
BEGIN SELECT RAISE(ABORT, 'a cancellation charge is never edited'); END;
CREATE TRIGGER cancellation_charges_no_delete BEFORE DELETE ON cancellation_charges
BEGIN SELECT RAISE(ABORT, 'a cancellation charge is never deleted'); END;
`
