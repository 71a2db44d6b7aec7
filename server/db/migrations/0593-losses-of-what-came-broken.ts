/**
 * What came broken never was in stock: where its supplier credits nothing, it is a loss though it
 * came back. It may be claimed again; then the loss is not booked a second time.
 */
export const sql = `
-- Of a refused return's broken pieces, those that came back and were booked as a loss.
ALTER TABLE supplier_return_lines ADD COLUMN lost_back_milli INTEGER NOT NULL DEFAULT 0
  CHECK (lost_back_milli BETWEEN 0 AND qty_milli * is_rejected);
-- Of the broken pieces claimed, those that were booked as a loss with a claim before.
ALTER TABLE supplier_return_lines ADD COLUMN lost_before_milli INTEGER NOT NULL DEFAULT 0
  CHECK (lost_before_milli BETWEEN 0 AND qty_milli * is_rejected);
CREATE INDEX supplier_return_lines_broken ON supplier_return_lines (receipt_line_id)
  WHERE is_rejected = 1;
`
