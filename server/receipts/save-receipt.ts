import { recordChange } from '../audit/record-change.ts'
import { saveReceipt as spec } from '../contract/receipts.ts'
import { one, type WritableDb } from '../db/sql.ts'
import { financialYearOf } from '../domain/financial-year.ts'
import { RECEIPT_STATUS_IDS } from '../domain/order-states.ts'
import { type CommitContext, commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { once } from '../kernel/once.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import { balanceOf } from '../orders/order-balance.ts'
import {
  type InvoiceOfOrder,
  invoiceOfOrder,
  type OrderRow,
  orderFacts,
  requireOrder,
} from '../orders/order-record.ts'
import { assertNotDropped, orderStatus } from '../orders/order-status.ts'
import { changeReceipt } from './change-receipt.ts'
import {
  findPayment,
  type PaymentInput,
  type Receipt,
  readPayment,
  takePayments,
} from './take-payments.ts'

type ReceiptCall = Call<typeof spec>

const CANCELLED = RECEIPT_STATUS_IDS.Cancelled

export const saveReceipt = operation(spec, (call) => {
  const { body, headers, services, user } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  const receiptId =
    body.receiptId === undefined ? null : services.idOf('receipt', body.receiptId, 'receiptId')
  const insteadOfId =
    body.insteadOfID === undefined
      ? null
      : services.idOf('receipt', body.insteadOfID, 'insteadOfID')
  const yearId = readYear(services, body.yearId)
  const payment = readPayment(services, body)
  if (body.branchId !== user.branchId) {
    throw new Refusal('FORBIDDEN', message('receipts.other-branch'))
  }
  // Taking money back out of the till's account is cancelling, which not everyone may.
  if (receiptId !== null && body.statusId === CANCELLED && !user.permissions.has('orders.cancel')) {
    throw new Refusal('FORBIDDEN', message('receipts.cancelled-by-manager'))
  }
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () => {
      const order = requireOrder(tx, orderId)
      const invoice = invoiceOfOrder(tx, orderId)
      const receipt =
        receiptId === null
          ? takeReceipt(tx, call, { order, invoice, payment, yearId, insteadOfId })
          : changeReceipt(tx, call, { orderId, receiptId, payment })
      return {
        success: true,
        receiptId: services.ids.encode('receipt', receipt.id),
        receiptNo: receipt.receiptNo,
        invoiceGenerated: invoice !== null,
        invoiceId: invoice === null ? null : services.ids.encode('invoice', invoice.id),
        invoiceNo: invoice?.invoiceNo ?? null,
      }
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
  args: {
    order: OrderRow
    invoice: InvoiceOfOrder | null
    payment: PaymentInput
    yearId: number
    insteadOfId: number | null
  },
): Receipt {
  const { body, services } = call
  const { insteadOfId, invoice, order, payment, yearId } = args
  const own = commitContext(call)
  const context =
    insteadOfId === null ? own : { ...own, deviceId: deviceOfCancelled(tx, insteadOfId, order.id) }
  const before = balanceOf(tx, order.id)
  if (order.status === 'Cancelled' && !isOwedAfterAll(tx, order.id, before.balancePaise)) {
    throw new Refusal('CONFLICT', message('orders.was-cancelled'))
  }
  assertNotDropped(orderStatus(tx, order.id))
  const date = context.localNow
  if (yearId !== financialYearOf(date).yearId) {
    throw new Refusal('BUSINESS_RULE', message('receipts.running-year'))
  }
  const [receipt] = takePayments(tx, services, context, [findPayment(tx, payment)], {
    facts: orderFacts(tx, services, order),
    invoice,
    before,
    date,
    yearId: openYearOf(tx, services, date),
    print: {
      receiptName: body.receiptName ?? null,
      intrenalReceiptName: body.intrenalReceiptName ?? null,
      isExternalReceiptFormat: body.isExternalReceiptFormat ?? false,
      signature: body.signature ?? null,
      termsAndConditions: body.termsAndConditions ?? null,
    },
  })
  if (receipt === undefined) throw invalidField('receiptAmount', message('receipts.no-amount'))
  recordReceipt(tx, context, receipt, order.id)
  return receipt
}

/**
 * Returns the device that took a receipt which was cancelled: the money that it should have named
 * lies in the drawer there. Throws 409 for another receipt.
 */
function deviceOfCancelled(tx: WritableDb, receiptId: number, orderId: number): number | null {
  const row = one<{ deviceId: number | null }>(
    tx,
    `SELECT device_id AS deviceId FROM receipts
      WHERE id = :receiptId AND order_id = :orderId AND status_id = ${CANCELLED}`,
    { receiptId, orderId },
  )
  if (row === undefined) throw new Refusal('CONFLICT', message('receipts.not-taken-back'))
  return row.deviceId
}

/** Writes to the audit log that a payment was taken after the sale. */
export function recordReceipt(
  tx: WritableDb,
  context: CommitContext,
  { amountPaise, id, receiptNo, receiptTypeId }: Receipt,
  orderId: number,
): void {
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action: 'receipt.taken',
    entity: 'receipt',
    entityId: id,
    detail: { receiptNo, orderId, amountPaise, receiptTypeId },
  })
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
