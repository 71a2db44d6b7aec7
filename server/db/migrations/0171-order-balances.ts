/** The balance of an order, defined once; an invoice gets its model when its number is known. */
export const sql = `
-- A receipt counts while it is active (1) or pending (2): a cheque counts until it bounces.
CREATE VIEW valid_receipts AS SELECT * FROM receipts WHERE status_id IN (1, 2);

-- The balance is net_paise less the three other sums.
CREATE VIEW order_balances AS
  SELECT o.id AS order_id, o.net_paise,
         (SELECT coalesce(sum(r.amount_paise), 0)
            FROM valid_receipts r WHERE r.order_id = o.id) AS paid_paise,
         (SELECT coalesce(sum(n.applied_to_due_paise), 0)
            FROM credit_notes n WHERE n.order_id = o.id) AS credited_paise,
         (SELECT coalesce(sum(s.released_paise - s.returned_paise), 0)
            FROM order_settlements s WHERE s.order_id = o.id) AS settled_paise
    FROM sales_orders o;

-- A document names its own row, so its model is written right after the row, once.
DROP TRIGGER invoices_only_status;
CREATE TRIGGER invoices_only_status BEFORE UPDATE ON invoices
WHEN NEW.id <> OLD.id OR NEW.invoice_no <> OLD.invoice_no OR NEW.net_paise <> OLD.net_paise
  OR (NEW.model_json <> OLD.model_json AND OLD.model_json <> '{}')
  OR NEW.order_id <> OLD.order_id OR NEW.invoice_date <> OLD.invoice_date
BEGIN SELECT RAISE(ABORT, 'an issued invoice is never edited'); END;
`
