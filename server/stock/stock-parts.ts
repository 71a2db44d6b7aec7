import { stockParts } from '../contract/stock.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { isService } from '../domain/services.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { milliToQuantity, toRupees } from '../wire/rupees.ts'
import { movementsOf, worthOf } from './get-stock-ledger.ts'
import { openOrdersWith } from './open-order-goods.ts'
import { figuresReply, stockFiguresOf } from './stock-figures.ts'

const LATELY = 8

export const getStockParts = operation(stockParts, ({ params, services, user }) => {
  const { db, ids } = services
  const itemId = services.idOf('item', params.itemID, 'itemID')
  const item = one<{ code: string; name: string; hsn: string }>(
    db,
    'SELECT code, name, hsn FROM items WHERE id = :itemId',
    { itemId },
  )
  const figures = stockFiguresOf(db, [itemId], services.clock.now()).get(itemId)
  if (item === undefined || figures === undefined) {
    throw new Refusal('NOT_FOUND', message('stock.no-such-item'))
  }
  const seesCost = user.permissions.has('cost.see')
  return {
    ...figuresReply(figures),
    Item: {
      ID: ids.encode('item', itemId),
      Code: item.code,
      Name: item.name,
      IsService: isService(item.hsn),
    },
    ByReason: byReason(db, itemId, seesCost),
    Lately: movementsOf(services, itemId, { limit: LATELY, offset: 0, seesCost }),
    Held: heldOf(services, itemId),
    Coming: comingOf(services, itemId),
    ForOrders: ordersFor(services, itemId),
    InOrders: inOrdersOf(services, itemId, seesCost),
    ...worthOf(db, itemId, seesCost),
  }
})

/** What came and went by reason, in the order in which each first happened. */
function byReason(db: ReadableDb, itemId: number, seesCost: boolean) {
  return all<{ reason: string; qtyMilli: number; valuePaise: number }>(
    db,
    `SELECT reason, sum(qty_milli) AS qtyMilli, sum(value_paise) AS valuePaise
       FROM stock_movements WHERE item_id = :itemId
      GROUP BY reason ORDER BY min(id)`,
    { itemId },
  ).map(({ qtyMilli, reason, valuePaise }) => ({
    Reason: reason,
    Qty: milliToQuantity(qtyMilli),
    ...(seesCost ? { Value: toRupees(valuePaise) } : {}),
  }))
}

type HeldRow = {
  qtyMilli: number
  by: string
  sinceMs: number
  untilMs: number | null
  customer: string | null
}

/** The lines of carts that STOCK_FIGURES counts as committed. */
function heldOf(services: Services, itemId: number) {
  const { timeZone } = services.branch()
  return all<HeldRow>(
    services.db,
    `SELECT l.qty_milli AS qtyMilli, u.display_name AS by, c.touched_at_ms AS sinceMs,
            l.kept_until_ms AS untilMs, p.name AS customer
       FROM cart_lines l
       JOIN carts c ON c.id = l.cart_id
       JOIN users u ON u.id = c.touched_by
       LEFT JOIN customers p ON p.id = c.customer_id
      WHERE l.item_id = :itemId AND (l.kept_until_ms IS NULL OR l.kept_until_ms > :nowMs)
      ORDER BY l.id`,
    { itemId, nowMs: services.clock.now() },
  ).map(({ by, customer, qtyMilli, sinceMs, untilMs }) => ({
    Qty: milliToQuantity(qtyMilli),
    By: by,
    Since: toLocalText(sinceMs, timeZone),
    Until: untilMs === null ? null : toLocalText(untilMs, timeZone),
    CustomerName: customer,
  }))
}

type ComingRow = {
  id: number
  orderNo: string
  supplier: string
  qtyMilli: number
  expectedOn: string | null
}

function comingOf({ db, ids }: Services, itemId: number) {
  return all<ComingRow>(
    db,
    `SELECT o.id, o.order_no AS orderNo, s.name AS supplier, o.expected_on AS expectedOn,
            l.qty_milli - l.received_milli AS qtyMilli
       FROM purchase_order_lines l
       JOIN purchase_orders o ON o.id = l.order_id
       JOIN suppliers s ON s.id = o.supplier_id
      WHERE l.item_id = :itemId AND o.state IN ('Sent', 'Part') AND l.qty_milli > l.received_milli
      ORDER BY o.id`,
    { itemId },
  ).map(({ expectedOn, id, orderNo, qtyMilli, supplier }) => ({
    PurchaseOrderID: ids.encode('purchaseOrder', id),
    OrderNo: orderNo,
    Supplier: supplier,
    Qty: milliToQuantity(qtyMilli),
    ExpectedOn: expectedOn === null ? null : `${expectedOn}T00:00:00`,
  }))
}

type WaitingRow = {
  id: number
  orderNo: string
  customer: string
  qtyMilli: number
  expectedDate: string
}

/** Orders of customers whose lens of this item has not come. */
function ordersFor({ db, ids }: Services, itemId: number) {
  return all<WaitingRow>(
    db,
    `SELECT o.id, o.order_no AS orderNo, c.name AS customer, o.expected_date AS expectedDate,
            sum(l.qty_milli - l.returned_milli) AS qtyMilli
       FROM order_lines l
       JOIN sales_orders o ON o.id = l.order_id
       JOIN customers c ON c.id = o.customer_id
      WHERE l.item_id = :itemId AND l.supply = 'to_order' AND l.qty_milli > l.returned_milli
        AND o.status NOT IN ('Cancelled', 'Delivered')
      GROUP BY o.id ORDER BY o.expected_date, o.id`,
    { itemId },
  ).map(({ customer, expectedDate, id, orderNo, qtyMilli }) => ({
    SalesOrderID: ids.encode('order', id),
    SalesOrderNo: orderNo,
    CustomerName: customer,
    Qty: milliToQuantity(qtyMilli),
    ExpectedDate: expectedDate,
  }))
}

function inOrdersOf({ db, ids }: Services, itemId: number, seesCost: boolean) {
  return openOrdersWith(db, itemId).map(
    ({ customer, orderId, orderNo, ordersMilli, ordersPaise }) => ({
      SalesOrderID: ids.encode('order', orderId),
      SalesOrderNo: orderNo,
      CustomerName: customer,
      Qty: milliToQuantity(ordersMilli),
      ...(seesCost ? { Value: toRupees(ordersPaise) } : {}),
    }),
  )
}
