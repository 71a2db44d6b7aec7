// POST /api/Orders/search
import { orderSearch } from '../contract/orders.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { conditionsOf } from './order-conditions.ts'
import { countOrders, encodeOrderRow, listOrders } from './order-rows.ts'

export const searchOrders = operation(orderSearch, ({ shop, body }) => {
  const window = pageWindow(body)
  const conditions = conditionsOf(shop, body)
  const total = countOrders(shop.db, conditions)
  const rows = total > window.offset ? listOrders(shop.db, conditions, window) : []
  return pageAnswer(
    rows.map((row) => encodeOrderRow(shop.ids, row)),
    total,
    window,
  )
})
