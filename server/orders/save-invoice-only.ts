import { branchOn } from '../branch/branch.ts'
import { assertMayDate, assertNotInFuture } from '../branch/document-date.ts'
import { isComposition as isCompositionSale, recordOtherScheme } from '../branch/tax-scheme.ts'
import { saveInvoiceOnly as spec } from '../contract/sales.ts'
import type { WritableDb } from '../db/sql.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { once } from '../kernel/once.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { optionalDate } from '../kernel/request-dates.ts'
import { invoiceOfOrder, type OrderRow, requireOrder } from './order-record.ts'
import { assertNotDropped, orderStatus } from './order-status.ts'
import { raiseInvoice } from './raise-invoice.ts'

export const saveInvoiceOnly = operation(spec, (call) => {
  const { body, headers, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  const customerId = services.idOf('customer', body.customerID, 'customerID')
  const date = optionalDate(services, body.invoiceDate, 'invoiceDate') ?? services.localNow()
  const context = commitContext(call)
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () => {
      assertMayDate(context, date)
      const isComposition = isCompositionSale(services, context, {
        asked: body.isCompositionScheme ?? null,
        date,
      })
      const order = findInvoiceable(tx, orderId, customerId)
      assertNotInFuture(context, date)
      const { id, invoiceNo } = raiseInvoice(tx, services, context, { order, date, isComposition })
      if (isComposition !== branchOn(services.branch(), date).isCompositionScheme) {
        recordOtherScheme(tx, context, { entity: 'invoice', entityId: id, isComposition })
      }
      return { success: true, invoiceId: services.ids.encode('invoice', id), invoiceNo }
    }),
  )
})

function findInvoiceable(tx: WritableDb, orderId: number, customerId: number): OrderRow {
  const order = requireOrder(tx, orderId)
  if (order.customerId !== customerId) {
    throw new Refusal('CONFLICT', message('orders.of-another-customer'))
  }
  if (invoiceOfOrder(tx, orderId) !== null) throw new Refusal('ALREADY_INVOICED')
  assertNotDropped(orderStatus(tx, orderId))
  if (order.status === 'Cancelled') throw new Refusal('CONFLICT', message('orders.was-cancelled'))
  return order
}
