import type { DatabaseSync } from 'node:sqlite'
import { each } from './oracle-rows.ts'

/** Money and what comes back of it: every paisa is in the ledger once, and no credit is made up. */
export function aboutMoney(db: DatabaseSync): string[] {
  return [
    ...aboutLedger(db),
    ...aboutReturns(db),
    ...aboutGiftCards(db),
    ...aboutPayers(db),
    ...aboutPoints(db),
  ]
}

function aboutLedger(db: DatabaseSync): string[] {
  return [
    ...each(
      db,
      'a receipt that the ledger knows otherwise',
      `SELECT r.receipt_no, r.amount_paise, r.status_id, coalesce(sum(e.amount_paise), 0) AS booked
         FROM receipts r
         LEFT JOIN money_entries e
           ON e.receipt_id = r.id AND e.receipt_type_id = r.receipt_type_id
        GROUP BY r.id
       HAVING booked <> CASE WHEN r.status_id IN (1, 2) THEN r.amount_paise ELSE 0 END`,
    ),
    ...each(
      db,
      'a refund that the ledger knows otherwise',
      `SELECT v.voucher_no, v.amount_paise, coalesce(sum(e.amount_paise), 0) AS booked
         FROM refund_vouchers v LEFT JOIN money_entries e ON e.voucher_id = v.id
        GROUP BY v.id HAVING booked <> -v.amount_paise`,
    ),
  ]
}

function aboutGiftCards(db: DatabaseSync): string[] {
  return [
    ...each(
      db,
      'money of no order that the ledger knows otherwise',
      `SELECT r.receipt_no, r.amount_paise, r.state, coalesce(sum(e.amount_paise), 0) AS booked
         FROM account_receipts r LEFT JOIN money_entries e ON e.account_receipt_id = r.id
        GROUP BY r.id
       HAVING booked <> CASE r.state WHEN 'Active' THEN r.amount_paise ELSE 0 END`,
    ),
    ...each(
      db,
      'a gift card that its receipts do not explain',
      `SELECT g.id, g.amount_paise, g.balance_paise, g.state
         FROM gift_cards g
        WHERE g.balance_paise < 0 OR g.balance_paise
              <> (SELECT sum(m.amount_paise) FROM gift_card_moves m WHERE m.gift_card_id = g.id)
           OR g.balance_paise
              <> CASE g.state WHEN 'Cancelled' THEN 0 ELSE g.amount_paise END
               - (SELECT coalesce(sum(r.amount_paise), 0)
                    FROM gift_card_moves m JOIN receipts r ON r.id = m.receipt_id
                   WHERE m.gift_card_id = g.id AND m.kind = 'spent' AND r.status_id IN (1, 2))
               + (SELECT coalesce(sum(m.amount_paise), 0) FROM gift_card_moves m
                   WHERE m.gift_card_id = g.id AND m.kind = 'written-off')`,
    ),
    ...each(
      db,
      'a receipt by gift card without its card, or a card without its receipt',
      `SELECT r.receipt_no, r.amount_paise
         FROM receipts r
         LEFT JOIN gift_card_moves m ON m.receipt_id = r.id AND m.kind = 'spent'
        WHERE (r.receipt_type_id = 7) <> (m.id IS NOT NULL)
           OR (m.id IS NOT NULL AND m.amount_paise <> -r.amount_paise)`,
    ),
  ]
}

function aboutPayers(db: DatabaseSync): string[] {
  return [
    ...each(
      db,
      'a claim that its moves do not explain',
      `SELECT c.id, c.balance_paise FROM payer_claims c
        WHERE c.balance_paise
              <> (SELECT coalesce(sum(m.amount_paise), 0) FROM payer_moves m
                   WHERE m.claim_id = c.id)`,
    ),
    ...each(
      db,
      'a receipt on account without its claim, or a claim of another sum than its receipts',
      `SELECT r.receipt_no, r.amount_paise, r.status_id
         FROM receipts r
         LEFT JOIN payer_moves m ON m.receipt_id = r.id AND m.kind = 'charged'
         LEFT JOIN payer_moves b ON b.receipt_id = r.id AND b.kind = 'given-back'
        WHERE (r.receipt_type_id = 8) <> (m.id IS NOT NULL)
           OR (m.id IS NOT NULL AND m.amount_paise <> r.amount_paise)
           OR (b.id IS NOT NULL) <> (m.id IS NOT NULL AND r.status_id > 2)
           OR (b.id IS NOT NULL AND b.amount_paise <> -r.amount_paise)`,
    ),
    ...each(
      db,
      'a claim that was settled beyond what was ever put on account',
      `SELECT c.id FROM payer_claims c JOIN payer_moves m ON m.claim_id = c.id
        GROUP BY c.id
       HAVING sum(iif(m.kind = 'given-back', 0, m.amount_paise)) < 0`,
    ),
    ...each(
      db,
      'a payer that owes other than the receipts on its account less what it settled',
      `SELECT p.id FROM payers p
        WHERE (SELECT coalesce(sum(c.balance_paise), 0) FROM payer_claims c WHERE c.payer_id = p.id)
           <> (SELECT coalesce(sum(r.amount_paise), 0) FROM receipts r
                WHERE r.status_id IN (1, 2) AND r.id IN
                      (SELECT m.receipt_id FROM payer_moves m JOIN payer_claims c ON c.id = m.claim_id
                        WHERE c.payer_id = p.id AND m.kind = 'charged'))
            - (SELECT coalesce(sum(r.amount_paise), 0) FROM account_receipts r
                WHERE r.payer_id = p.id AND r.state = 'Active')
            + (SELECT coalesce(sum(m.amount_paise), 0) FROM payer_moves m
                 JOIN payer_claims c ON c.id = m.claim_id
                WHERE c.payer_id = p.id AND m.kind IN ('tds', 'tds-back', 'written-off'))`,
    ),
    ...each(
      db,
      'money of a payer that its claims know otherwise',
      `SELECT r.receipt_no, r.amount_paise, r.state
         FROM account_receipts r
        WHERE r.kind = 'Payer'
          AND (CASE r.state WHEN 'Active' THEN r.amount_paise ELSE 0 END)
              <> (SELECT coalesce(-sum(m.amount_paise), 0) FROM payer_moves m
                   WHERE m.account_receipt_id = r.id AND m.kind IN ('paid', 'paid-back'))`,
    ),
  ]
}

function aboutPoints(db: DatabaseSync): string[] {
  return [
    ...each(
      db,
      'points of a line that is gone, or that take more off it than its discount',
      `SELECT l.id, l.discount_paise, q.paise
         FROM order_line_points q JOIN sales_order_lines l ON l.id = q.line_id
        WHERE q.paise > l.discount_paise OR l.removed_at_ms IS NOT NULL`,
    ),
    ...each(
      db,
      'points spent without the rule of their order',
      `SELECT l.order_id FROM order_line_points q JOIN sales_order_lines l ON l.id = q.line_id
        WHERE l.order_id NOT IN (SELECT order_id FROM order_points)`,
    ),
    ...each(
      db,
      'points in the ledger of what nobody delivered, paid, spent or corrected',
      `SELECT e.customer_id, sum(e.points) AS held
         FROM point_entries e GROUP BY e.customer_id
       HAVING held
           <> (SELECT coalesce(sum(c.points), 0) FROM point_corrections c
                WHERE c.customer_id = e.customer_id)
            + (SELECT coalesce(sum(v.points), 0) FROM point_entries v
                 JOIN sales_orders o ON o.id = v.order_id
                WHERE o.customer_id = e.customer_id
                  AND (v.kind = 'spent' AND o.status <> 'Cancelled'
                    OR v.kind = 'earned' AND o.status = 'Delivered'
                       AND NOT EXISTS (SELECT 1 FROM order_balances b
                                        WHERE b.order_id = o.id AND b.net_paise > b.paid_paise
                                              + b.credited_paise + b.settled_paise)))`,
    ),
  ]
}

function aboutReturns(db: DatabaseSync): string[] {
  return [
    ...each(
      db,
      'a credit note that its lines do not add up to',
      `SELECT n.credit_note_no, n.amount_paise
         FROM credit_notes n JOIN credit_note_lines l ON l.credit_note_id = n.id
        GROUP BY n.id
       HAVING n.amount_paise
           <> sum(l.taxable_paise + l.sgst_paise + l.cgst_paise + l.igst_paise)`,
    ),
    ...each(
      db,
      'a line that came back other than its notes say',
      `SELECT s.id, s.returned_milli, s.qty_milli, coalesce(sum(l.qty_milli), 0) AS noted
         FROM sales_order_lines s LEFT JOIN credit_note_lines l ON l.order_line_id = s.id
        GROUP BY s.id HAVING s.returned_milli <> noted OR noted > s.qty_milli`,
    ),
    ...each(
      db,
      'a line that came back whole for other than it cost',
      `SELECT s.id, s.total_paise
         FROM sales_order_lines s JOIN credit_note_lines l ON l.order_line_id = s.id
        WHERE s.returned_milli = s.qty_milli
        GROUP BY s.id
       HAVING s.total_paise <> sum(l.taxable_paise + l.sgst_paise + l.cgst_paise + l.igst_paise)`,
    ),
    ...each(
      db,
      'a credit note that holds other than its receipts left',
      `SELECT n.credit_note_no, n.balance_paise
         FROM credit_notes n
        WHERE n.balance_paise < 0
           OR n.balance_paise
              <> n.amount_paise + n.round_off_paise - n.applied_to_due_paise - n.refunded_paise
               - (SELECT coalesce(sum(x.amount_paise), 0)
                    FROM credit_note_redemptions x JOIN receipts r ON r.id = x.receipt_id
                   WHERE x.credit_note_id = n.id AND r.status_id IN (1, 2))`,
    ),
    ...each(
      db,
      'money refunded without its voucher',
      `SELECT n.credit_note_no, n.refunded_paise
         FROM credit_notes n LEFT JOIN refund_vouchers v ON v.credit_note_id = n.id
        WHERE n.refunded_paise <> coalesce(v.amount_paise, 0)`,
    ),
  ]
}
