import { CREDIT_NOTE } from '../masters/master-rows.ts'

// A pay-out of a credit spends it on the order that it comes from and gives that money back in the
// same moment. The two halves keep the books; nothing was received by them.

/** Returns SQL: a receipt (an alias of `receipts`) is the first half of the pay-out of a credit. */
export const isPaidOut = (receipt: string) => `(
  ${receipt}.receipt_type_id = ${CREDIT_NOTE} AND EXISTS (
    SELECT 1 FROM order_settlements h
     WHERE h.order_id = ${receipt}.order_id AND h.created_at_ms = ${receipt}.created_at_ms
       AND h.kind = 'Overpaid' AND h.refund_type_id IS NOT NULL
       AND h.returned_paise = ${receipt}.amount_paise))`

/** Returns SQL: what of the receipts of an order are halves of pay-outs, in paise. */
export const paidOutOf = (orderId: string) => `(
  SELECT coalesce(sum(p.amount_paise), 0) FROM valid_receipts p
   WHERE p.order_id = ${orderId} AND ${isPaidOut('p')})`

/** SQL like the view `money_taken`: money that came in, without the halves of pay-outs. */
export const MONEY_TAKEN = `(
  SELECT k.receipt_date AS taken_at, k.amount_paise, k.receipt_type_id
    FROM valid_receipts k WHERE NOT ${isPaidOut('k')}
  UNION ALL
  SELECT receipt_date, amount_paise, receipt_type_id FROM account_receipts WHERE state = 'Active')`
