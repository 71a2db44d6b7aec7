// GET /api/Orders/{salesOrderID}/timeline
import { orderTimeline } from '../contract/order-transitions.ts'
import { operation } from '../kernel/operation.ts'
import { historyOfOrder } from './order-history.ts'
import { encodeStanding, standingOf } from './order-status.ts'

export const getTimeline = operation(orderTimeline, ({ params, shop }) => {
  const orderId = shop.idOf('order', params.salesOrderID, 'salesOrderID')
  return {
    ...encodeStanding(standingOf(shop.db, orderId)),
    Events: historyOfOrder(shop, orderId),
  }
})
