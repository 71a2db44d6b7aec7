import type { DayEndModel } from '../../contract/document-models.ts'
import { OWN_MOVES } from '../../day/day-sums.ts'
import { nameCode } from '../../day/report-names.ts'
import { all, exactlyOne, type ReadableDb } from '../../db/sql.ts'
import { RECEIPT_STATUS_IDS } from '../../domain/order-states.ts'
import { MONEY_TAKEN } from '../../orders/paid-out.ts'
import { isGivenBack } from '../../receipts/release-sources.ts'
import { toRupees } from '../../wire/rupees.ts'
import type { Day } from './model.ts'

type MethodRow = {
  name: string
  code: string | null
  count: number
  collectedPaise: number
  refundedPaise: number
}

/**
 * Money in and out by method, in the order of the list of methods. Receipts that bounced or were
 * cancelled are not money; a credit note that paid is one method among the others.
 */
export function collectedByMethod(
  db: ReadableDb,
  day: Day,
): { rows: DayEndModel['ByMethod']; collectedPaise: number; refundedPaise: number } {
  const rows = all<MethodRow>(
    db,
    `SELECT t.name, t.name_code AS code, coalesce(r.count, 0) AS count, coalesce(r.paise, 0) AS collectedPaise,
            coalesce(n.paise, 0) AS refundedPaise
       FROM receipt_types t
       LEFT JOIN (SELECT receipt_type_id AS id, count(*) AS count, sum(amount_paise) AS paise
                    FROM ${MONEY_TAKEN}
                   WHERE taken_at >= :from AND taken_at < :to
                   GROUP BY receipt_type_id) r ON r.id = t.id
       LEFT JOIN (SELECT id, sum(paise) AS paise
                    FROM (SELECT refund_type_id AS id, refunded_paise AS paise
                            FROM credit_notes
                           WHERE note_date >= :from AND note_date < :to AND refunded_paise > 0
                          UNION ALL
                          SELECT refund_type_id, returned_paise
                            FROM order_settlements
                           WHERE settled_date >= :from AND settled_date < :to
                             AND refund_type_id IS NOT NULL)
                   GROUP BY id) n ON n.id = t.id
      WHERE r.id IS NOT NULL OR n.id IS NOT NULL
      ORDER BY t.id`,
    day,
  )
  return {
    rows: rows.map((row) => ({
      PaymentMode: row.name,
      ...nameCode(row.code),
      Count: row.count,
      Collected: toRupees(row.collectedPaise),
      Refunded: toRupees(row.refundedPaise),
      Net: toRupees(row.collectedPaise - row.refundedPaise),
    })),
    collectedPaise: rows.reduce((sum, row) => sum + row.collectedPaise, 0),
    refundedPaise: rows.reduce((sum, row) => sum + row.refundedPaise, 0),
  }
}

type StatusRow = { count: number; paise: number }

/** The day's orders and receipts that were cancelled, bounced or not cleared yet. */
export function exceptionsOfDay(db: ReadableDb, day: Day): DayEndModel['Exceptions'] {
  const { count: cancelledOrders } = exactlyOne<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM sales_orders
      WHERE order_date >= :from AND order_date < :to AND status = 'Cancelled'`,
    day,
  )
  const withStatus = (statusId: number): StatusRow =>
    exactlyOne<StatusRow>(
      db,
      `SELECT count(*) AS count, coalesce(sum(amount_paise), 0) AS paise FROM receipts
        WHERE receipt_date >= :from AND receipt_date < :to AND status_id = :statusId
          AND NOT (status_id = ${RECEIPT_STATUS_IDS.Cancelled} AND ${isGivenBack('receipts.id')})`,
      { ...day, statusId },
    )
  const charges = exactlyOne<StatusRow>(
    db,
    `SELECT count(*) AS count, coalesce(sum(x.amount_paise), 0) AS paise
       FROM cancellation_charges x JOIN sales_orders o ON o.id = x.charge_order_id
      WHERE o.order_date >= :from AND o.order_date < :to`,
    day,
  )
  const credits = exactlyOne<{ paise: number }>(
    db,
    `SELECT coalesce(sum(amount_paise), 0) AS paise FROM customer_credits
      WHERE credit_date >= :from AND credit_date < :to AND settlement_id NOT IN ${OWN_MOVES}`,
    day,
  )
  const pending = withStatus(RECEIPT_STATUS_IDS.Pending)
  const bounced = withStatus(RECEIPT_STATUS_IDS.Bounced)
  const cancelled = withStatus(RECEIPT_STATUS_IDS.Cancelled)
  return {
    CancelledOrders: cancelledOrders,
    CancellationCharges: charges.count,
    CancellationChargesAmount: toRupees(charges.paise),
    SettledAsCredit: toRupees(credits.paise),
    CancelledReceipts: cancelled.count,
    CancelledReceiptsAmount: toRupees(cancelled.paise),
    BouncedReceipts: bounced.count,
    BouncedReceiptsAmount: toRupees(bounced.paise),
    PendingReceipts: pending.count,
    PendingReceiptsAmount: toRupees(pending.paise),
  }
}
