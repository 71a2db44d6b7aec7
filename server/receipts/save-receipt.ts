// POST /api/quickSale/SaveReceipt

import { recordChange } from '../audit/record-change.ts'
import type { ReplyOf } from '../contract/operation.ts'
import { saveReceipt as spec } from '../contract/receipts.ts'
import { one, type WritableDb } from '../db/sql.ts'
import { financialYearOf } from '../domain/financial-year.ts'
import { RECEIPT_STATUS_IDS } from '../domain/order-states.ts'
import { once } from '../kernel/once.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { findOrder, type OrderRow } from '../orders/order-record.ts'
import { changeReceipt } from './change-receipt.ts'
import { invoiceOfOrder } from './invoice-of-order.ts'
import { type PaymentInput, readPayment } from './payment-input.ts'
import { receiptReply } from './receipt-reply.ts'
import { numberPayments, writeReceipts } from './take-payments.ts'

type ReceiptCall = Call<typeof spec>
type Reply = ReplyOf<typeof spec>

const CANCELLED = RECEIPT_STATUS_IDS.Cancelled

export const saveReceipt = operation(spec, (call) => {
  const { body, headers, services, user } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  const receiptId =
    body.receiptId === undefined ? null : services.idOf('receipt', body.receiptId, 'receiptId')
  const yearId = readYear(services, body.yearId)
  const payment = readPayment(services, body)
  if (body.branchId !== user.branchId) {
    throw new Refusal('FORBIDDEN', 'This branch is not the one you are signed in to.')
  }
  // Taking money back out of the till's account is cancelling, which not everyone may.
  if (receiptId !== null && body.statusId === CANCELLED && !user.permissions.has('orders.cancel')) {
    throw new Refusal('FORBIDDEN', 'A receipt is cancelled by the owner or a manager.')
  }
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () => {
      const order = findOrder(tx, orderId)
      if (order === undefined) throw new Refusal('NOT_FOUND', 'There is no such order.')
      if (receiptId !== null) return changeReceipt(tx, call, { order, receiptId, payment })
      return takeReceipt(tx, call, { order, payment, yearId })
    }),
  )
})

/** The digits of a YearID, or its encrypted form. */
function readYear(services: Services, text: string): number {
  return /^[0-9]{4}$/.test(text) ? Number(text) : services.idOf('year', text, 'yearId')
}

function takeReceipt(
  tx: WritableDb,
  call: ReceiptCall,
  args: { order: OrderRow; payment: PaymentInput; yearId: number },
): Reply {
  const { actor, body, services, user } = call
  const { order, payment, yearId } = args
  const nowMs = services.clock.now()
  const date = services.localNow()
  const duePaise = balanceOf(tx, order.id).balancePaise
  if (order.status === 'Cancelled' && !isOwedAfterAll(tx, order.id, duePaise)) {
    throw new Refusal('CONFLICT', 'This order was cancelled.')
  }
  if (yearId !== financialYearOf(date).yearId) {
    throw new Refusal('BUSINESS_RULE', 'A receipt belongs to the running financial year.')
  }
  const [numbered] = numberPayments(tx, services, [payment], {
    orderId: order.id,
    customerId: order.customerId,
    duePaise,
    date,
  })
  if (numbered === undefined) throw invalidField('receiptAmount', 'The amount is missing.')
  const invoice = invoiceOfOrder(tx, order.id)
  writeReceipts(
    tx,
    services,
    { userId: user.userId, nowMs },
    {
      orderId: order.id,
      invoice,
      payments: [numbered],
      print: {
        receiptName: body.receiptName ?? null,
        intrenalReceiptName: body.intrenalReceiptName ?? null,
        isExternalReceiptFormat: body.isExternalReceiptFormat ?? false,
        signature: body.signature ?? null,
        termsAndConditions: body.termsAndConditions ?? null,
      },
    },
  )
  recordChange(tx, {
    actor,
    atMs: nowMs,
    action: 'receipt.taken',
    entity: 'receipt',
    entityId: numbered.id,
    detail: {
      receiptNo: numbered.receiptNo,
      orderId: order.id,
      amountPaise: numbered.amountPaise,
      receiptTypeId: numbered.receiptTypeId,
    },
  })
  return receiptReply(services, numbered, invoice)
}

/** A cheque that bounces after the money went back is owed, though the order was cancelled. */
function isOwedAfterAll(tx: WritableDb, orderId: number, duePaise: number): boolean {
  const settled = one(
    tx,
    `SELECT 1 FROM order_settlements WHERE order_id = :orderId AND kind = 'Cancelled'`,
    { orderId },
  )
  return settled !== undefined && duePaise > 0
}
