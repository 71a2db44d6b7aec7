/**
 * Erasing a person also takes what a payer calls them (an employee, a policy) and whom a gift card
 * was for. The claims and cards stay: they are money.
 */
export const sql = `
CREATE TRIGGER claims_of_the_erased AFTER UPDATE OF erased_at_ms ON customers
WHEN new.erased_at_ms IS NOT NULL
BEGIN
  UPDATE payer_claims SET member = NULL
   WHERE member IS NOT NULL
     AND order_id IN (SELECT id FROM sales_orders WHERE customer_id = new.id);
  UPDATE gift_cards SET for_name = NULL WHERE buyer_id = new.id AND for_name IS NOT NULL;
END;
`
