// POST /api/quickSale/SaveInvoiceOnly

import { recordChange } from '../audit/record-change.ts'
import { saveInvoiceOnly as spec } from '../contract/sales.ts'
import type { WritableDb } from '../db/sql.ts'
import type { Who } from '../kernel/commit-context.ts'
import { once } from '../kernel/once.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { findOrder, type OrderRow } from '../orders/order-record.ts'
import { repriceOrder } from '../orders/reprice-order.ts'
import { invoiceOfOrder } from '../receipts/invoice-of-order.ts'
import { type NumberedInvoice, numberInvoice, writeInvoice } from './raise-invoice.ts'
import { optionalDate } from './sale-input.ts'

type InvoiceCall = Call<typeof spec>

export const saveInvoiceOnly = operation(spec, (call) => {
  const { body, headers, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  const customerId = services.idOf('customer', body.customerID, 'customerID')
  const date = optionalDate(services, body.invoiceDate, 'invoiceDate') ?? services.localNow()
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () => {
      const order = findInvoiceable(tx, orderId, customerId)
      return raise(tx, call, order, date)
    }),
  )
})

function findInvoiceable(tx: WritableDb, orderId: number, customerId: number): OrderRow {
  const order = findOrder(tx, orderId)
  if (order === undefined) throw new Refusal('NOT_FOUND', 'There is no such order.')
  if (order.customerId !== customerId) {
    throw new Refusal('CONFLICT', 'This order belongs to another customer.')
  }
  if (invoiceOfOrder(tx, orderId) !== null) throw new Refusal('ALREADY_INVOICED')
  if (order.status === 'Cancelled') throw new Refusal('CONFLICT', 'This order was cancelled.')
  return order
}

function raise(tx: WritableDb, call: InvoiceCall, order: OrderRow, date: string) {
  const { body, ip, services, user } = call
  const who = {
    userId: user.userId,
    ip,
    nowMs: services.clock.now(),
    localNow: services.localNow(),
  }
  const isCompositionAsked = body.isCompositionScheme ?? false
  const invoice = invoiceOrder(tx, services, who, { order, date, isCompositionAsked })
  return {
    success: true,
    invoiceId: services.ids.encode('invoice', invoice.id),
    invoiceNo: invoice.invoiceNo,
  }
}

/** Raises the invoice of an order that has none, at the rates of its day. */
export function invoiceOrder(
  tx: WritableDb,
  services: Services,
  who: Who,
  args: { order: OrderRow; date: string; isCompositionAsked: boolean },
): NumberedInvoice {
  const { date, order } = args
  repriceOrder(tx, args)
  const invoice = numberInvoice(tx, services, order.id, date)
  writeInvoice(tx, services, who, order.id, invoice)
  recordChange(tx, {
    actor: { userId: who.userId, ip: who.ip },
    atMs: who.nowMs,
    action: 'invoice.raised',
    entity: 'invoice',
    entityId: invoice.id,
    detail: { invoiceNo: invoice.invoiceNo, orderId: order.id, date },
  })
  return invoice
}
