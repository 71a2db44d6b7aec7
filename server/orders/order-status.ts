import type { BodyOf, ReplyOf } from '../contract/operation.ts'
import type { moveOrder } from '../contract/order-transitions.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { nextMoves, type Standing } from '../domain/order-transitions.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Where an order stands, with its latest job and what it has been through. */
export type OrderStanding = Standing & {
  labOrderId: number | null
  timesTold: number
  remakeCount: number
  wasDelivered: boolean
}

type Row = Omit<OrderStanding, 'isChecked' | 'wasDelivered'> & {
  passed: number | null
  deliveries: number
}

export function findStanding(db: ReadableDb, orderId: number): OrderStanding | undefined {
  const row = one<Row>(
    db,
    `SELECT o.status AS "order", l.id AS labOrderId, l.status AS lab,
            (SELECT passed FROM order_events
              WHERE order_id = o.id AND lab_order_id = l.id AND kind IN ('Received', 'Checked')
              ORDER BY id DESC LIMIT 1) AS passed,
            (SELECT count(*) FROM order_events
              WHERE order_id = o.id AND kind = 'ToldCustomer') AS timesTold,
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
  const { deliveries, passed, ...standing } = row
  return {
    ...standing,
    // Jobs of before there were checks are fitted without one.
    isChecked: passed === 1 || row.lab === 'Fitted',
    wasDelivered: deliveries > 0 || row.order === 'Delivered',
  }
}

/** The same of an order that a request names; 404 where there is none. */
export function standingOf(db: ReadableDb, orderId: number): OrderStanding {
  const standing = findStanding(db, orderId)
  if (standing === undefined) throw new Refusal('NOT_FOUND', 'There is no such order.')
  return standing
}

type StateAnswer = Pick<
  ReplyOf<typeof moveOrder>,
  | 'Status'
  | 'LabStatus'
  | 'IsChecked'
  | 'NextMoves'
  | 'CanRemake'
  | 'CanCancel'
  | 'TimesTold'
  | 'RemakeCount'
>
export type MoveName = BodyOf<typeof moveOrder>['move']

/** A standing as the wire has it. */
export function encodeStanding(standing: OrderStanding): StateAnswer {
  return {
    Status: standing.order,
    LabStatus: standing.lab,
    IsChecked: standing.isChecked,
    NextMoves: nextMoves(standing, standing.timesTold),
    CanRemake: canRemake(standing),
    CanCancel: canCancel(standing),
    TimesTold: standing.timesTold,
    RemakeCount: standing.remakeCount,
  }
}

/** Work that has left the shop at least once, or was handed over, can be made again. */
export function canRemake({ lab, order }: Standing): boolean {
  return lab !== null && lab !== 'Draft' && order !== 'Booked' && order !== 'Cancelled'
}

/** What was handed over once comes back as a return. */
export function canCancel({ order, wasDelivered }: OrderStanding): boolean {
  return order !== 'Cancelled' && order !== 'Delivered' && !wasDelivered
}
