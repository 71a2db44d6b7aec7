/**
 * A recall stands until an eye test answers it or a later recall of the same customer replaces it,
 * so that nobody is asked to a test that was made, and nobody is listed twice.
 */
export const sql = `
-- A test answers a recall from 60 days before its date; the tests that led to the recall do not.
CREATE VIEW standing_recalls AS
  SELECT r.* FROM recalls r LEFT JOIN sales_orders o ON o.id = r.order_id
   WHERE NOT EXISTS
     (SELECT 1 FROM recalls later WHERE later.customer_id = r.customer_id AND later.id > r.id)
     AND NOT EXISTS
     (SELECT 1 FROM prescriptions p
       WHERE p.customer_id = r.customer_id AND p.order_id IS NOT r.order_id
         AND date(p.exam_date) >= date(r.recall_date, '-60 days')
         AND (o.id IS NULL OR date(p.exam_date) > date(o.order_date)));
`
