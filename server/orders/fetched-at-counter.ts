import { run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { OrderActor } from './order-actor.ts'
import { recordOrderChange } from './order-changes.ts'
import { deliveryModeOf } from './order-delivery.ts'
import { invoiceOfOrder, type OrderRow } from './order-record.ts'
import { placeWhenFetched, writePlace } from './place-anew.ts'
import { addUpOrder } from './reprice-order.ts'

/**
 * Makes an order that was to be sent one that is handed over at the counter: its place of supply is
 * that of a sale at the counter, and its history tells so. An order of the counter stays as it is.
 * Throws 409 once it is billed: the bill names where the goods go, and is taxed by it.
 */
export function fetchAtCounter(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  order: OrderRow,
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
  const after = place === null ? order : addUpOrder(tx, writePlace(tx, order, place))
  recordOrderChange(tx, actor, {
    orderId: order.id,
    reason: null,
    netBeforePaise: order.netPaise,
    netAfterPaise: after.netPaise,
    labOrderId: null,
    changes: [message('orders.change.fetched')],
  })
}
