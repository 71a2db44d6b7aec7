import { orderSearch } from '../contract/orders.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { conditionsOf, papersFound } from './order-conditions.ts'
import { countOrders, encodeOrderRow, listByPaper, listOrders } from './order-rows.ts'

export const searchOrders = operation(orderSearch, ({ services, body }) => {
  const window = pageWindow(body)
  const conditions = conditionsOf(services, body)
  const total = countOrders(services.db, conditions)
  const list = body.byPaper === true ? listByPaper : listOrders
  const rows = total > window.offset ? list(services.db, conditions, window) : []
  const papers = papersFound(
    services.db,
    (body.searchTerm ?? '').trim(),
    rows.map(({ id }) => id),
  )
  return pageAnswer(
    rows.map((row) => ({ ...encodeOrderRow(services, row), FoundBy: papers.get(row.id) ?? null })),
    total,
    window,
  )
})
