import { orderSearch } from '../contract/orders.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { conditionsOf } from './order-conditions.ts'
import { countOrders, encodeOrderRow, listOrders } from './order-rows.ts'

export const searchOrders = operation(orderSearch, ({ services, body }) => {
  const window = pageWindow(body)
  const conditions = conditionsOf(services, body)
  const total = countOrders(services.db, conditions)
  const rows = total > window.offset ? listOrders(services.db, conditions, window) : []
  return pageAnswer(
    rows.map((row) => encodeOrderRow(services, row)),
    total,
    window,
  )
})
