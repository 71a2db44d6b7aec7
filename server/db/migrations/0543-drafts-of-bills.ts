/**
 * A bill is kept as a draft before its number is typed, and its goods before their cost is. Two such
 * drafts of one supplier are two bills.
 */
export const sql = `
ALTER TABLE goods_receipt_lines ADD COLUMN is_cost_open INTEGER NOT NULL DEFAULT 0
  CHECK (is_cost_open IN (0, 1));
DROP INDEX goods_receipts_one_bill;
CREATE UNIQUE INDEX goods_receipts_one_bill
    ON goods_receipts (supplier_id, bill_year_id, bill_key)
 WHERE state <> 'Reversed' AND bill_key <> '';
CREATE TRIGGER goods_receipts_numbered BEFORE UPDATE ON goods_receipts
WHEN NEW.state <> 'Draft' AND (NEW.bill_key = '' OR EXISTS (
  SELECT 1 FROM goods_receipt_lines l WHERE l.receipt_id = NEW.id AND l.is_cost_open = 1))
BEGIN SELECT RAISE(ABORT, 'a posted inward has its bill number and its costs'); END;
`
