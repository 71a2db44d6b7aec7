import { keepDigest } from '../audit/document-digests.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import type { PaymentKind } from '../contract/primitives.ts'
import { type Credit, consumeCredit, redeemCredit } from '../credit/spend-credit.ts'
import { exactlyOne, insert, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import type { PaymentInput } from './payment-input.ts'
import { buildReceiptModel, type ReceiptPrint } from './receipt-model.ts'

/**
 * A payment with its number, not yet written: the documents name each other before either is
 * stored.
 */
export type NumberedPayment = PaymentInput & {
  id: number
  receiptNo: string
  yearId: number
  date: string
  kind: PaymentKind
  methodName: string
  statusId: number
  credit: Credit | null
}

type Method = { name: string; kind: PaymentKind; needsReference: number }
type Due = { orderId: number; customerId: number; duePaise: number; date: string }

const ACTIVE = 1
const PENDING = 2

/**
 * Checks the payments of an order and gives each its number. Refuses a sum above what is due, a
 * method without the reference it needs, a credit note that is of another household or holds too
 * little (422).
 */
export function numberPayments(
  tx: WritableDb,
  services: Services,
  payments: readonly PaymentInput[],
  due: Due,
): NumberedPayment[] {
  if (payments.length === 0) return []
  const methods = payments.map((payment) => findMethod(tx, payment))
  const sumPaise = payments.reduce((sum, payment) => sum + payment.amountPaise, 0)
  if (sumPaise > due.duePaise) {
    throw new Refusal('BUSINESS_RULE', 'The payment is more than what is due.')
  }
  const yearId = openYearOf(tx, services, due.date)
  const { nextId } = exactlyOne<{ nextId: number }>(
    tx,
    'SELECT coalesce(max(id), 0) + 1 AS nextId FROM receipts',
  )
  return methods.map(({ method, payment }, index) => {
    refuseUnlawful(payment, method)
    return {
      ...payment,
      id: nextId + index,
      receiptNo: nextDocumentNumber(tx, services, { series: 'receipt', yearId }),
      yearId,
      date: due.date,
      kind: method.kind,
      methodName: method.name,
      // A cheque counts as paid until it bounces, and stays pending until it clears.
      statusId: payment.statusId ?? (method.kind === 'Cheque' ? PENDING : ACTIVE),
      credit: method.kind === 'CreditNote' ? spend(tx, services, payment, due.customerId) : null,
    }
  })
}

/** A payment with its method; refuses with 404 a method or card type that there is not. */
export function findMethod(
  db: ReadableDb,
  payment: PaymentInput,
): { payment: PaymentInput; method: Method } {
  const method = one<Method>(
    db,
    'SELECT name, kind, needs_reference AS needsReference FROM receipt_types WHERE id = :id',
    { id: payment.receiptTypeId },
  )
  if (method === undefined) throw new Refusal('NOT_FOUND', 'There is no such payment method.')
  if (payment.cardTypeId !== null) {
    const card = one(db, 'SELECT 1 FROM card_types WHERE id = :id', { id: payment.cardTypeId })
    if (card === undefined) throw new Refusal('NOT_FOUND', 'There is no such card type.')
  }
  return { payment, method }
}

function refuseUnlawful({ referenceNo, statusId }: PaymentInput, method: Method): void {
  if (statusId !== null && statusId > PENDING) {
    throw new Refusal('BUSINESS_RULE', 'A new receipt is active or, for a cheque, pending.')
  }
  // Money by UPI may be on its way: while pending, its reference is not known yet.
  const isAwaited = method.kind === 'UPI' && statusId === PENDING
  if (method.needsReference === 1 && referenceNo === null && !isAwaited) {
    throw new Refusal('BUSINESS_RULE', `${method.name} needs its reference number.`)
  }
}

/** Writes numbered payments as receipts, each with the frozen model that it prints from. */
export function writeReceipts(
  tx: WritableDb,
  services: Services,
  who: { userId: number; nowMs: number },
  args: {
    orderId: number
    invoice: { id: number; invoiceNo: string; date: string } | null
    payments: readonly NumberedPayment[]
    print?: ReceiptPrint
  },
): void {
  for (const payment of args.payments) {
    const modelJson = JSON.stringify(buildReceiptModel(tx, services, { ...args, payment }))
    insert(
      tx,
      `INSERT INTO receipts
         (id, receipt_no, year_id, order_id, customer_id, receipt_date, amount_paise,
         receipt_type_id, card_type_id, reference_no, status_id, remarks, model_json, created_by,
         created_at_ms)
       SELECT :id, :receiptNo, :yearId, id, customer_id, :date, :amountPaise, :receiptTypeId,
              :cardTypeId, :referenceNo, :statusId, :remarks, :modelJson, :userId, :nowMs
         FROM sales_orders WHERE id = :orderId`,
      {
        id: payment.id,
        receiptNo: payment.receiptNo,
        yearId: payment.yearId,
        date: payment.date,
        amountPaise: payment.amountPaise,
        receiptTypeId: payment.receiptTypeId,
        cardTypeId: payment.cardTypeId,
        referenceNo: payment.referenceNo,
        statusId: payment.statusId,
        remarks: payment.remarks,
        modelJson,
        orderId: args.orderId,
        userId: who.userId,
        nowMs: who.nowMs,
      },
    )
    keepDigest(tx, 'Receipt', { id: payment.id, modelJson })
    if (payment.credit !== null) {
      const { amountPaise, id } = payment
      redeemCredit(tx, payment.credit, { receiptId: id, amountPaise })
    }
  }
}

function spend(
  tx: WritableDb,
  services: Services,
  payment: PaymentInput,
  customerId: number,
): Credit {
  const { amountPaise, referenceNo } = payment
  return consumeCredit(tx, services, { number: referenceNo, customerId, amountPaise })
}
