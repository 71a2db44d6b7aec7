/** Credit that is reversed is IGST where the goods came from another State. */
export const sql = `
ALTER TABLE itc_reversals
  ADD COLUMN is_inter INTEGER NOT NULL DEFAULT 0 CHECK (is_inter IN (0, 1));

-- Of the bill whose rate was taken: the last one with credit before the reversal.
UPDATE itc_reversals SET is_inter = coalesce(
  (SELECT g.tax_mode = 'inter'
     FROM stock_movements m
     JOIN goods_receipt_lines l ON l.item_id = m.item_id
     JOIN goods_receipts g ON g.id = l.receipt_id
    WHERE m.id = itc_reversals.movement_id AND g.state <> 'Draft' AND g.takes_credit = 1
      AND g.posted_at_ms <= itc_reversals.at_ms
    ORDER BY l.id DESC LIMIT 1), 0);
`
