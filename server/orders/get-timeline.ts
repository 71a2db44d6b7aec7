// GET /api/Orders/{salesOrderID}/timeline
import { orderTimeline } from '../contract/order-transitions.ts'
import { operation } from '../kernel/operation.ts'
import { historyOfOrder } from './order-history.ts'
import { encodeStanding, standingOf } from './order-status.ts'

export const getTimeline = operation(orderTimeline, ({ params, services }) => {
  const orderId = services.idOf('order', params.salesOrderID, 'salesOrderID')
  return {
    ...encodeStanding(standingOf(services.db, orderId)),
    Events: historyOfOrder(services, orderId),
  }
})
