import { customerName } from '../branch/customer-name.ts'
import { findReturnable as spec } from '../contract/credit.ts'
import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { conditionsOf } from '../orders/order-conditions.ts'
import { listOrders, type OrderCondition, type OrderListRow } from '../orders/order-rows.ts'
import { goodsOfCode } from '../stock/count/goods-of-code.ts'
import { toRupees } from '../wire/rupees.ts'

const MOST = 20
const INVOICED: OrderCondition = {
  clause: 'o.id IN (SELECT order_id FROM invoices)',
  params: {},
}

export const findReturnable = operation(spec, ({ query, services }) => {
  const term = query.term.trim()
  const orders = term === '' ? [] : ordersOf(services, term)
  return { Items: orders.map((order) => foundRow(services, order)) }
})

/**
 * Returns the order of a scanned receipt or credit note, or the last one that a scanned piece was sold
 * with; else the orders that the term finds, or the last with goods that have the code.
 */
function ordersOf(services: Services, term: string): OrderListRow[] {
  const window = { pageSize: MOST, offset: 0 }
  const named = all<{ orderId: number }>(
    services.db,
    `SELECT order_id AS orderId FROM receipts WHERE receipt_no = :number
      UNION
     SELECT order_id FROM credit_notes WHERE credit_note_no = :number
      UNION
     SELECT m.entity_id FROM units u JOIN stock_movements m ON m.unit_id = u.id
      WHERE u.code = :term AND m.entity = 'order' AND m.qty_milli < 0
      ORDER BY 1 DESC`,
    { number: term.toUpperCase(), term },
  )
  const [paper] = named
  if (paper !== undefined) {
    const ofPaper = { clause: 'o.id = :orderId', params: { orderId: paper.orderId } }
    return listOrders(services.db, [ofPaper, INVOICED], window)
  }
  const asked = { searchTerm: term, pageNumber: 1, pageSize: MOST }
  const found = listOrders(services.db, [...conditionsOf(services, asked), INVOICED], window)
  if (found.length > 0) return found
  const { itemIds } = goodsOfCode(services.db, term, services.localNow())
  if (itemIds.length === 0) return []
  return listOrders(services.db, [withGoodsOf(itemIds), INVOICED], window)
}

/** With goods of these items or of those that were merged into them, whatever is on sale today. */
function withGoodsOf(itemIds: readonly number[]): OrderCondition {
  const clause = `o.id IN (
    SELECT order_id FROM order_lines
     WHERE item_id IN (SELECT value FROM json_each(:itemIds)
                        UNION
                       SELECT id FROM items
                        WHERE merged_into_id IN (SELECT value FROM json_each(:itemIds))))`
  return { clause, params: { itemIds: JSON.stringify(itemIds) } }
}

function foundRow(services: Services, order: OrderListRow) {
  const invoice = invoiceFacts(services.db, order.id)
  return {
    InvoiceID: services.ids.encode('invoice', invoice.id),
    InvoiceNo: invoice.invoiceNo,
    InvoiceDate: invoice.date,
    SalesOrderNo: order.orderNo,
    CustomerName: customerName(services, { id: order.customerId, name: order.customerName }),
    CustomerMobile: order.customerMobile,
    NetAmount: toRupees(invoice.netPaise),
    CreditedAmount: toRupees(invoice.creditedPaise),
    FirstItem: invoice.firstItem,
    ItemCount: invoice.itemCount,
    IsAllReturned: invoice.leftMilli === 0,
  }
}

type InvoiceFacts = {
  id: number
  invoiceNo: string
  date: string
  netPaise: number
  creditedPaise: number
  firstItem: string
  itemCount: number
  leftMilli: number
}

function invoiceFacts(db: ReadableDb, orderId: number): InvoiceFacts {
  return exactlyOne<InvoiceFacts>(
    db,
    `SELECT v.id, v.invoice_no AS invoiceNo, v.invoice_date AS date, v.net_paise AS netPaise,
            (SELECT coalesce(sum(amount_paise + round_off_paise), 0)
               FROM credit_notes WHERE invoice_id = v.id) AS creditedPaise,
            (SELECT item_name FROM order_lines
              WHERE order_id = v.order_id ORDER BY kind <> 'item', id LIMIT 1) AS firstItem,
            (SELECT count(*) FROM order_lines
              WHERE order_id = v.order_id AND kind = 'item') AS itemCount,
            (SELECT coalesce(sum(qty_milli - returned_milli), 0)
               FROM order_lines
              WHERE order_id = v.order_id AND kind = 'item') AS leftMilli
       FROM invoices v WHERE v.order_id = :orderId`,
    { orderId },
  )
}
