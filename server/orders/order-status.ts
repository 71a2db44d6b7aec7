import type { ReplyOf } from '../contract/operation.ts'
import type { transitionOrder } from '../contract/order-transitions.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { isCalledOff, nextTransitions, type OrderStatus } from '../domain/order-transitions.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { toRupees } from '../wire/rupees.ts'
import { balanceOf } from './order-balance.ts'
import { IS_FITTING_ONLY } from './order-conditions.ts'

/** The status of an order and its latest job, and what it has been through. */
export type OrderStatusDetail = OrderStatus & {
  labOrderId: number | null
  timesNotified: number
  remakeCount: number
  wasDelivered: boolean
  isDropped: boolean
  /** Every lens of its job is the shop's own, and no lab is named. */
  isFittingOnly: boolean
  /** The rest of a bill of a former program, which was brought in. */
  isOpeningDue: boolean
}

type Row = Omit<
  OrderStatusDetail,
  'isChecked' | 'wasDelivered' | 'isDropped' | 'isFittingOnly' | 'isOpeningDue'
> & {
  fittingOnly: number | null
  droppedAt: string | null
  opening: string | null
  passed: number | null
  deliveries: number
}

export function findOrderStatus(db: ReadableDb, orderId: number): OrderStatusDetail | undefined {
  const row = one<Row>(
    db,
    `SELECT o.status AS "order", o.dropped_at AS droppedAt, o.opening, l.id AS labOrderId,
            l.status AS lab, ${IS_FITTING_ONLY} AS fittingOnly,
            (SELECT passed FROM order_events
              WHERE order_id = o.id AND lab_order_id = l.id AND kind IN ('Received', 'Checked')
              ORDER BY id DESC LIMIT 1) AS passed,
            (SELECT count(*) FROM order_events
              WHERE order_id = o.id AND kind = 'ToldCustomer') AS timesNotified,
            (SELECT count(*) FROM order_events
              WHERE order_id = o.id AND kind = 'Deliver') AS deliveries,
            (SELECT count(*) FROM remakes WHERE order_id = o.id) AS remakeCount
       FROM sales_orders o
       LEFT JOIN lab_orders l
         ON l.id = (SELECT max(id) FROM lab_orders WHERE order_id = o.id)
      WHERE o.id = :orderId`,
    { orderId },
  )
  if (row === undefined) return undefined
  const { deliveries, droppedAt, fittingOnly, opening, passed, ...status } = row
  return {
    ...status,
    // Jobs older than the check are fitted without one.
    isChecked: passed === 1 || row.lab === 'Fitted',
    isDropped: droppedAt !== null,
    isFittingOnly: fittingOnly === 1,
    wasDelivered: deliveries > 0 || row.order === 'Delivered',
    isOpeningDue: opening === 'Due',
  }
}

/** Returns the status of an order that a request names. Throws 404 where there is none. */
export function orderStatus(db: ReadableDb, orderId: number): OrderStatusDetail {
  const status = findOrderStatus(db, orderId)
  if (status === undefined) throw new Refusal('NOT_FOUND', message('orders.no-such-order'))
  return status
}

type StatusReply = Pick<
  ReplyOf<typeof transitionOrder>,
  | 'Status'
  | 'LabStatus'
  | 'IsChecked'
  | 'IsFittingOnly'
  | 'NextMoves'
  | 'CanRemake'
  | 'CanCancel'
  | 'IsDropped'
  | 'TimesTold'
  | 'RemakeCount'
>

/** Returns a status as the wire has it. */
export function encodeOrderStatus(status: OrderStatusDetail): StatusReply {
  return {
    Status: status.order,
    LabStatus: status.lab,
    IsChecked: status.isChecked,
    IsFittingOnly: status.isFittingOnly,
    NextMoves: status.isDropped
      ? []
      : nextTransitions(status, status.timesNotified, status.isFittingOnly),
    CanRemake: canRemake(status) && !status.isDropped,
    CanCancel: canCancel(status),
    IsDropped: status.isDropped,
    TimesTold: status.timesNotified,
    RemakeCount: status.remakeCount,
  }
}

/** Throws 409 for an order that was dropped: it is taken up again first. */
export function assertNotDropped({ isDropped }: Pick<OrderStatusDetail, 'isDropped'>): void {
  if (isDropped) throw new Refusal('CONFLICT', message('orders.is-dropped'))
}

/** Returns the status of an order after a step, as the operations on orders reply it. */
export function statusReply(db: ReadableDb, orderId: number, isDone: boolean) {
  return {
    success: true,
    IsRepeat: !isDone,
    ...encodeOrderStatus(orderStatus(db, orderId)),
    BalanceAmount: toRupees(balanceOf(db, orderId).balancePaise),
  }
}

/** Work that has left the shop at least once, or was handed over, can be made again. */
export function canRemake({ lab, order }: OrderStatus): boolean {
  const hasGone = lab !== null && lab !== 'Draft' && !isCalledOff({ lab, order })
  return hasGone && order !== 'Booked' && order !== 'Cancelled'
}

/** What was handed over once comes back as a return. */
export function canCancel({ isOpeningDue, order, wasDelivered }: OrderStatusDetail): boolean {
  // A due that was brought in wrong has no goods and no invoice that could come back.
  if (isOpeningDue) return order !== 'Cancelled'
  return order !== 'Cancelled' && order !== 'Delivered' && !wasDelivered
}
