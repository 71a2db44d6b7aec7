import { run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { OrderActor } from './order-actor.ts'
import { recordOrderChange } from './order-changes.ts'
import { deliveryModeOf } from './order-delivery.ts'
import { invoiceOfOrder, type OrderRow, orderLines } from './order-record.ts'
import { placeWhenFetched, writePlace } from './place-anew.ts'
import { addUpOrder } from './reprice-order.ts'
import { removeOrderLine } from './write-order.ts'

/**
 * Makes an order that was to be sent one that is handed over at the counter: its place of supply is
 * that of a sale at the counter, without its delivery charge where that is asked, and its history
 * tells so. An order of the counter stays as it is.
 * Throws 409 once it is billed: the bill names where the goods go, and is taxed by it.
 */
export function fetchAtCounter(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  { dropsCharge, order }: { order: OrderRow; dropsCharge: boolean },
): void {
  if (deliveryModeOf(tx, order.id) === 'Counter') return
  const invoice = invoiceOfOrder(tx, order.id)
  if (invoice !== null) {
    throw new Refusal('CONFLICT', message('orders.billed-as-sent', { number: invoice.invoiceNo }))
  }
  run(tx, `UPDATE sales_orders SET delivery_mode = 'Counter' WHERE id = :orderId`, {
    orderId: order.id,
  })
  const place = placeWhenFetched(tx, services, { date: actor.localNow, order })
  const droppedPaise = dropsCharge ? dropDeliveryCharge(tx, actor, order.id) : 0
  const placed = place === null ? order : writePlace(tx, order, place)
  const after = place === null && droppedPaise === 0 ? order : addUpOrder(tx, placed)
  recordOrderChange(tx, actor, {
    orderId: order.id,
    reason: null,
    netBeforePaise: order.netPaise,
    netAfterPaise: after.netPaise,
    labOrderId: null,
    changes: [
      message('orders.change.fetched'),
      ...(droppedPaise === 0
        ? []
        : [message('orders.change.no-delivery-charge', { amount: droppedPaise })]),
    ],
  })
}

/** Takes the delivery charge off an order; returns what it was, in paise with its tax. */
function dropDeliveryCharge(tx: WritableDb, { nowMs }: OrderActor, orderId: number): number {
  const charges = orderLines(tx, orderId).filter(({ kind }) => kind === 'shipping')
  for (const { id } of charges) removeOrderLine(tx, id, nowMs)
  return charges.reduce((sum, { totalPaise }) => sum + totalPaise, 0)
}
