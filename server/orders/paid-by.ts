import type { PaymentKind } from '../contract/primitives.ts'
import { all, exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import { isPaidOut } from './paid-out.ts'

// The credit by which a split moves money is the till's own: what it pays is the money that it was.

type SplitPayment = { sourceId: number; paidPaise: number; creditPaise: number }

/** What the credit of its split pays of an order that was split off; undefined where none does. */
function splitPayment(db: ReadableDb, orderId: number): SplitPayment | undefined {
  const row = one<SplitPayment>(
    db,
    `SELECT s.order_id AS sourceId, s.moved_credit_paise AS creditPaise,
            coalesce(sum(d.amount_paise), 0) AS paidPaise
       FROM order_splits s
       JOIN customer_credits c ON c.settlement_id = s.settlement_id
       JOIN customer_credit_redemptions d ON d.customer_credit_id = c.id
       JOIN valid_receipts r ON r.id = d.receipt_id AND r.order_id = s.new_order_id
      WHERE s.new_order_id = :orderId
      GROUP BY s.new_order_id`,
    { orderId },
  )
  return row && { ...row, creditPaise: Math.min(row.creditPaise, row.paidPaise) }
}

/**
 * What of an order was paid with credit notes and credits of the customer, in paise. Of money that a
 * split moved, only what credits had paid of it before.
 */
export function creditPaidPaise(db: ReadableDb, orderId: number): number {
  const { movedPaise, redeemedPaise } = exactlyOne<{ redeemedPaise: number; movedPaise: number }>(
    db,
    `SELECT (SELECT coalesce(sum(x.amount_paise), 0)
               FROM valid_receipts r
               JOIN (SELECT receipt_id, amount_paise FROM credit_note_redemptions
                     UNION ALL
                     SELECT receipt_id, amount_paise FROM customer_credit_redemptions) x
                 ON x.receipt_id = r.id
              WHERE r.order_id = :orderId AND NOT ${isPaidOut('r')}) AS redeemedPaise,
            (SELECT coalesce(sum(moved_credit_paise), 0) FROM order_splits
              WHERE order_id = :orderId) AS movedPaise`,
    { orderId },
  )
  const split = splitPayment(db, orderId)
  const ofSplitPaise = split === undefined ? 0 : split.paidPaise - split.creditPaise
  return Math.max(0, redeemedPaise - ofSplitPaise - movedPaise)
}

/**
 * Returns the kinds of payment that an order was paid by, the largest sum first. What a split moved
 * counts as that by which most of its former order was paid.
 */
export function kindsPaid(db: ReadableDb, orderId: number): PaymentKind[] {
  const paid = new Map<PaymentKind, number>()
  for (const { kind, paise } of receivedByKind(db, orderId)) paid.set(kind, paise)
  const split = splitPayment(db, orderId)
  if (split !== undefined) {
    const moneyPaise = split.paidPaise - split.creditPaise
    const kind = kindsPaid(db, split.sourceId).find((each) => each !== 'CreditNote')
    if (kind !== undefined) {
      paid.set('CreditNote', (paid.get('CreditNote') ?? 0) - moneyPaise)
      paid.set(kind, (paid.get(kind) ?? 0) + moneyPaise)
    }
  }
  return [...paid]
    .filter(([, paise]) => paise > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([kind]) => kind)
}

function receivedByKind(db: ReadableDb, orderId: number): { kind: PaymentKind; paise: number }[] {
  return all(
    db,
    `SELECT t.kind, sum(r.amount_paise) AS paise
       FROM valid_receipts r JOIN receipt_types t ON t.id = r.receipt_type_id
      WHERE r.order_id = :orderId AND NOT ${isPaidOut('r')}
      GROUP BY t.kind ORDER BY paise DESC, min(r.id)`,
    { orderId },
  )
}
