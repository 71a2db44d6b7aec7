/**
 * The papers that moved a drawer's cash by themselves, as SQL: the number that the note of their entry
 * begins with, and the instant at which both were written.
 */
export const CASH_PAPERS = `
  SELECT 'payment' AS of, payment_no AS number, created_at_ms AS atMs FROM supplier_payments
   UNION ALL
  SELECT 'payment-back', p.payment_no, b.at_ms
    FROM supplier_payments p JOIN supplier_payment_reversals b ON b.payment_id = p.id
   UNION ALL
  SELECT 'fitter-bill', bill_no, paid_at_ms FROM fitter_bills WHERE paid_at_ms IS NOT NULL
   UNION ALL
  SELECT 'fitter-bill', b.bill_no, v.paid_at_ms
    FROM fitter_bills b JOIN fitter_payment_reversals v ON v.bill_id = b.id
   UNION ALL
  SELECT 'payment-back', b.bill_no, v.at_ms
    FROM fitter_bills b JOIN fitter_payment_reversals v ON v.bill_id = b.id`
