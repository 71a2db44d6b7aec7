/** A draft of an order to a supplier can be thrown away, as that of a bill; what was sent stays. */
export const sql = `
DROP TRIGGER purchase_orders_no_delete;
CREATE TRIGGER purchase_orders_no_delete BEFORE DELETE ON purchase_orders
WHEN OLD.order_no IS NOT NULL OR OLD.state <> 'Draft'
BEGIN SELECT RAISE(ABORT, 'an order that was sent to a supplier is cancelled, never deleted'); END;
`
