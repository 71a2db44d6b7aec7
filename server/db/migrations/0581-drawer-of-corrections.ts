/**
 * Money of a receipt that is taken back, or counts again, goes out of and into the drawer that took
 * it, at whichever till that is said.
 */
export const sql = `
DROP TRIGGER receipts_back_into_ledger;
DROP TRIGGER receipts_again_into_ledger;
CREATE TRIGGER receipts_back_into_ledger AFTER UPDATE OF status_id ON receipts
WHEN OLD.status_id <= 2 AND NEW.status_id > 2
BEGIN
  INSERT INTO money_entries (kind, drawer_id, receipt_type_id, amount_paise, audit_seq, receipt_id)
  VALUES ('receipt-back',
    coalesce(
      (SELECT drawer_id FROM money_entries WHERE receipt_id = NEW.id ORDER BY id DESC LIMIT 1), 1),
    NEW.receipt_type_id, -NEW.amount_paise,
    (SELECT coalesce(max(seq), 0) FROM audit_log), NEW.id);
END;
CREATE TRIGGER receipts_again_into_ledger AFTER UPDATE OF status_id ON receipts
WHEN OLD.status_id > 2 AND NEW.status_id <= 2
BEGIN
  INSERT INTO money_entries (kind, drawer_id, receipt_type_id, amount_paise, audit_seq, receipt_id)
  VALUES ('receipt-again',
    coalesce(
      (SELECT drawer_id FROM money_entries WHERE receipt_id = NEW.id ORDER BY id DESC LIMIT 1),
      (SELECT drawer_id FROM tills WHERE device_id = NEW.status_device_id), 1),
    NEW.receipt_type_id, NEW.amount_paise,
    (SELECT coalesce(max(seq), 0) FROM audit_log), NEW.id);
END;
`
