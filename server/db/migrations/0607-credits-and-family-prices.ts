/**
 * What a split moved is the money that it was: only what credits had paid of it is the customer's
 * credit. A change of prices changes those of lens families too, for the powers that are not made yet.
 */
export const sql = `
ALTER TABLE order_splits ADD COLUMN moved_credit_paise INTEGER NOT NULL DEFAULT 0
  CHECK (moved_credit_paise BETWEEN 0 AND moved_paise);
DROP TRIGGER order_splits_no_update;
UPDATE order_splits AS s SET moved_credit_paise = min(s.moved_paise, (
  SELECT coalesce(sum(x.amount_paise), 0)
    FROM receipts r
    JOIN (SELECT receipt_id, amount_paise FROM credit_note_redemptions
          UNION ALL
          SELECT d.receipt_id, d.amount_paise
            FROM customer_credit_redemptions d
            JOIN customer_credits c ON c.id = d.customer_credit_id
           WHERE c.settlement_id NOT IN
                 (SELECT settlement_id FROM order_splits WHERE settlement_id IS NOT NULL)) x
      ON x.receipt_id = r.id
   WHERE r.order_id = s.order_id AND r.status_id IN (1, 2)))
 WHERE s.new_order_id = (SELECT min(f.new_order_id) FROM order_splits f WHERE f.order_id = s.order_id);
CREATE TRIGGER order_splits_no_update BEFORE UPDATE ON order_splits
BEGIN SELECT RAISE(ABORT, 'a split of an order is never edited'); END;

CREATE TABLE price_change_families (
  batch_id          INTEGER NOT NULL REFERENCES price_changes (id),
  family_id         INTEGER NOT NULL REFERENCES lens_families (id),
  before_centipaise INTEGER NOT NULL CHECK (before_centipaise > 0),
  after_centipaise  INTEGER NOT NULL CHECK (after_centipaise > 0),
  PRIMARY KEY (batch_id, family_id)
) STRICT, WITHOUT ROWID;
`
