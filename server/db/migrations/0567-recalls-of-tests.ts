/**
 * A recall is planned with an eye test that is kept without a sale too, and counts from the day of
 * the test. It is answered by any later test that is made from 60 days before its date.
 */
export const sql = `
ALTER TABLE recalls ADD COLUMN test_date TEXT;
DROP VIEW standing_recalls;
CREATE VIEW standing_recalls AS
  SELECT r.* FROM recalls r LEFT JOIN sales_orders o ON o.id = r.order_id
   WHERE NOT EXISTS
     (SELECT 1 FROM recalls later WHERE later.customer_id = r.customer_id AND later.id > r.id)
     AND NOT EXISTS
     (SELECT 1 FROM prescriptions p
       WHERE p.customer_id = r.customer_id AND (r.order_id IS NULL OR p.order_id IS NOT r.order_id)
         AND date(p.exam_date) >= date(r.recall_date, '-60 days')
         AND (coalesce(r.test_date, o.order_date) IS NULL
              OR date(p.exam_date) > date(coalesce(r.test_date, o.order_date))));
`
