import { nextDocumentNumber } from '../branch/document-series.ts'
import { all, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { OrderState } from '../domain/order-states.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import type { DividedJob } from '../lab/divide-job.ts'
import { openYearOf } from '../masters/open-year.ts'
import { type OrderRow, orderById } from './order-record.ts'
import { addUpOrder } from './reprice-order.ts'

/**
 * Writes the order of the pairs that stay behind, with the lines that move to it, under the next
 * number of the running year. It keeps the day on which it was ordered, its seller, customer, place
 * and tax: what the day of the sale counted stays as it was. Both orders are added up anew.
 */
export function writeSplitOrder(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  split: {
    order: OrderRow
    sessionKey: string
    expectedDate: string
    lineIds: readonly number[]
  },
): { goes: OrderRow; stays: OrderRow } {
  const { expectedDate, lineIds, order, sessionKey } = split
  const date = context.localNow
  const yearId = openYearOf(tx, services, date)
  const newOrderId = insert(tx, INSERT_SPLIT, {
    orderId: order.id,
    orderNo: nextDocumentNumber(tx, services, { series: 'order', yearId, date }),
    yearId,
    sessionKey,
    expectedDate,
    nowMs: context.nowMs,
  })
  run(
    tx,
    `UPDATE sales_order_lines SET order_id = :newOrderId
      WHERE id IN (SELECT value FROM json_each(:lineIds))`,
    { newOrderId, lineIds: JSON.stringify(lineIds) },
  )
  run(
    tx,
    `INSERT INTO order_deliveries
       (order_id, name, address, city, pincode, state_id, country_id, mobile)
     SELECT :newOrderId, name, address, city, pincode, state_id, country_id, mobile
       FROM order_deliveries WHERE order_id = :orderId`,
    { newOrderId, orderId: order.id },
  )
  return { goes: addUpOrder(tx, order), stays: addUpOrder(tx, orderById(tx, newOrderId)) }
}

// Its amounts follow when it is added up.
const INSERT_SPLIT = `
  INSERT INTO sales_orders
    (order_no, year_id, session_key, customer_id, doctor_id, order_date, expected_date, status,
     delivery_mode, tax_mode, is_composition, pos_state_code, pos_source, supply_kind,
     service_tax_rate_ppm, total_mrp_paise, gross_paise, discount_paise, taxable_paise, sgst_paise,
     cgst_paise, igst_paise, rounding_paise, net_paise, remarks, created_by, created_at_ms)
  SELECT :orderNo, :yearId, :sessionKey, customer_id, doctor_id, order_date, :expectedDate, 'Booked',
         delivery_mode, tax_mode, is_composition, pos_state_code, pos_source, supply_kind,
         0, 0, 0, 0, 0, 0, 0, 0, 0, 0, remarks, created_by, :nowMs
    FROM sales_orders WHERE id = :orderId`

/** Repeats in an order that stays ready since when it is, and what its customer was told. */
export function keepReadiness(tx: WritableDb, orderId: number, newOrderId: number): void {
  run(
    tx,
    `INSERT INTO order_events
       (order_id, lab_order_id, at, at_ms, kind, from_status, to_status, lab_from, lab_to, note,
        channel, passed, device, user_id)
     SELECT :newOrderId, (SELECT max(id) FROM lab_orders WHERE order_id = :newOrderId), at, at_ms,
            kind, from_status, to_status, lab_from, lab_to, note, channel, passed, device, user_id
       FROM order_events
      WHERE order_id = :orderId AND kind IN ('Ready', 'ToldCustomer')
      ORDER BY id`,
    { orderId, newOrderId },
  )
}

/** The goods of both orders of a split lie in one tray until they are taken out. */
export function keepTray(tx: WritableDb, orderId: number, newOrderId: number): void {
  run(
    tx,
    `INSERT INTO order_trays (order_id, tray, tray_key)
     SELECT :newOrderId, tray, tray_key FROM order_trays WHERE order_id = :orderId`,
    { orderId, newOrderId },
  )
}

/** Puts both orders of a split where their jobs are. */
export function setSplitState(tx: WritableDb, orderId: number, status: OrderState): void {
  run(tx, 'UPDATE sales_orders SET status = :status WHERE id = :orderId', { orderId, status })
}

/** What the lab did of a job before its lenses were divided. */
const OF_LAB = ['SendToLab', 'Received', 'Checked', 'BackToLab']

/** What goes over to another order with a whole job. */
export const KINDS_OF_JOB: readonly string[] = [...OF_LAB, 'Fitted', 'Remake']

/**
 * Repeats in the history of the order that stays what happened to its lenses before: to their job
 * where it went over whole, else what was done under the job that they shared. A fitting is repeated
 * only where no bill of the fitter has it.
 */
export function repeatJobEvents(
  tx: WritableDb,
  { isFittingBilled, job, newOrderId }: DividedOrderJob,
): void {
  const shared = isFittingBilled ? OF_LAB : [...OF_LAB, 'Fitted']
  run(
    tx,
    `INSERT INTO order_events
       (order_id, lab_order_id, at, at_ms, kind, from_status, to_status, lab_from, lab_to, note,
        channel, passed, device, user_id)
     SELECT :newOrderId, :jobId, at, at_ms, kind, from_status, to_status, lab_from, lab_to, note,
            channel, passed, device, user_id
       FROM order_events
      WHERE lab_order_id = :fromId AND order_id <> :newOrderId
        AND kind IN (SELECT value FROM json_each(:kinds))
      ORDER BY id`,
    {
      newOrderId,
      jobId: job.id,
      fromId: job.fromId,
      kinds: JSON.stringify(job.isWhole ? KINDS_OF_JOB : shared),
    },
  )
}

type DividedOrderJob = { newOrderId: number; job: DividedJob; isFittingBilled: boolean }

/** Keeps which order a new one was split from, and what of the payments moved by which credit. */
export function keepSplit(
  tx: WritableDb,
  { localNow, nowMs, userId }: CommitContext,
  split: {
    orderId: number
    newOrderId: number
    settlementId: number | null
    movedPaise: number
    /** What credits of the customer had paid of it. */
    movedCreditPaise: number
  },
): void {
  insert(
    tx,
    `INSERT INTO order_splits
       (new_order_id, order_id, first_order_id, settlement_id, moved_paise, moved_credit_paise, at,
        at_ms, user_id)
     VALUES
       (:newOrderId, :orderId,
        coalesce((SELECT first_order_id FROM order_splits WHERE new_order_id = :orderId), :orderId),
        :settlementId, :movedPaise, :movedCreditPaise, :localNow, :nowMs, :userId)`,
    { ...split, localNow, nowMs, userId },
  )
}

/** The other order of a split, and what of the payments moved to the new one. */
export type SplitOff = {
  id: number
  orderNo: string
  at: string
  movedPaise: number
  /** The credit by which it moved; null where nothing did. */
  creditNo: string | null
}

/** The order that an order was split from; undefined where it was not. */
export function splitFrom(db: ReadableDb, orderId: number): SplitOff | undefined {
  return one<SplitOff>(
    db,
    `${SPLITS} JOIN sales_orders o ON o.id = x.order_id WHERE x.new_order_id = :orderId`,
    { orderId },
  )
}

/** The orders that were split off an order, the first first. */
export function splitInto(db: ReadableDb, orderId: number): SplitOff[] {
  return all<SplitOff>(
    db,
    `${SPLITS} JOIN sales_orders o ON o.id = x.new_order_id
      WHERE x.order_id = :orderId ORDER BY o.id`,
    { orderId },
  )
}

const SPLITS = `
  SELECT o.id, o.order_no AS orderNo, x.at, x.moved_paise AS movedPaise, c.credit_no AS creditNo
    FROM order_splits x
    LEFT JOIN customer_credits c ON c.settlement_id = x.settlement_id`
