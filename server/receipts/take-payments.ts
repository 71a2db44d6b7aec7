import { keepDigest } from '../audit/document-digests.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import type { DocumentReceipt } from '../contract/document-models.ts'
import type { PaymentKind } from '../contract/primitives.ts'
import { type Credit, consumeCredit, redeemCredit } from '../credit/spend-credit.ts'
import { insert, nextRowId, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { maskedGiftCard } from '../domain/gift-card-number.ts'
import { RECEIPT_STATUS_IDS, receiptStateOf } from '../domain/order-states.ts'
import {
  assertMayPay,
  cardOfReceipt,
  giftCardById,
  giftCardOf,
  moveCard,
} from '../gift-cards/spend-gift-card.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message, storedMessage } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { GIFT_CARD, ON_ACCOUNT } from '../masters/master-rows.ts'
import type { InvoiceOfOrder, OrderFacts } from '../orders/order-record.ts'
import {
  assertMayCharge,
  chargePayer,
  type OnAccount,
  payerOfReceipt,
} from '../payers/payer-moves.ts'
import { payerById } from '../payers/payer-rows.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'
import { buildReceiptModel, type ReceiptPrint } from './receipt-model.ts'

/** One payment as it was sent: IDs decoded, money exact, nothing looked up yet. */
export type PaymentInput = {
  amountPaise: number
  receiptTypeId: number
  cardTypeId: number | null
  referenceNo: string | null
  statusId: number | null
  remarks: string | null
  /** Whose account it is put on. */
  onAccount: OnAccount | null
}

type WirePayment = {
  receiptAmount: number
  receiptTypeId: number
  cardTypeID?: string
  referenceNo?: string
  statusId?: number
  remarks?: string
  payerID?: string
  approvalNo?: string
  member?: string
}

export function readPayment(services: Services, wire: WirePayment): PaymentInput {
  const reference = wire.referenceNo?.trim() ?? ''
  return {
    amountPaise: toPaise(wire.receiptAmount),
    receiptTypeId: wire.receiptTypeId,
    cardTypeId:
      wire.cardTypeID === undefined
        ? null
        : services.idOf('cardType', wire.cardTypeID, 'cardTypeID'),
    referenceNo: reference === '' ? null : reference,
    statusId: wire.statusId ?? null,
    remarks: wire.remarks ?? null,
    onAccount: readPayer(services, wire),
  }
}

/** Throws 400 for an approval or a member without the payer. */
function readPayer(
  services: Services,
  { approvalNo, member, payerID }: WirePayment,
): OnAccount | null {
  const text = (value: string | undefined) => (value?.trim() ?? '') || null
  if (payerID === undefined) {
    if (text(approvalNo) === null && text(member) === null) return null
    throw invalidField('payerID', message('payers.which'))
  }
  return {
    payerId: services.idOf('payer', payerID, 'payerID'),
    approvalNo: text(approvalNo),
    member: text(member),
  }
}

type Method = { name: string; nameMessage: string; kind: PaymentKind; needsReference: number }

/** A payment with its method and the name of its card type. */
export type Payment = PaymentInput & {
  method: Method
  cardTypeName: string | null
  /** The gift card that it is paid with. */
  giftCardId: number | null
}

function findMethod(db: ReadableDb, id: number): Method {
  const method = one<Method>(
    db,
    'SELECT name, name_message AS nameMessage, kind, needs_reference AS needsReference FROM receipt_types WHERE id = :id',
    { id },
  )
  if (method === undefined) throw new Refusal('NOT_FOUND', message('credit.no-such-method'))
  return method
}

/**
 * Looks a payment's method and card type up. A gift card is paid with as a credit note is, by its
 * number; its receipt says so, and shows the last figures alone. Throws 404 where there is no such
 * one.
 */
export function findPayment(db: ReadableDb, payment: PaymentInput): Payment {
  const method = findMethod(db, payment.receiptTypeId)
  const { cardTypeId, onAccount } = payment
  if (onAccount !== null) return findOnAccount(db, { ...payment, onAccount }, method)
  if (payment.receiptTypeId === ON_ACCOUNT) throw invalidField('payerID', message('payers.which'))
  const card = method.kind === 'CreditNote' ? giftCardOf(db, payment.referenceNo) : undefined
  if (card !== undefined) {
    return {
      ...payment,
      receiptTypeId: GIFT_CARD,
      referenceNo: maskedGiftCard(card.cardNo),
      cardTypeId: null,
      cardTypeName: null,
      method: findMethod(db, GIFT_CARD),
      giftCardId: card.id,
    }
  }
  if (payment.receiptTypeId === GIFT_CARD) {
    throw new Refusal('NOT_FOUND', message('gift-cards.no-such-card'))
  }
  const giftCardId = null
  if (cardTypeId === null) return { ...payment, method, cardTypeName: null, giftCardId }
  const type = one<{ name: string }>(db, 'SELECT name FROM card_types WHERE id = :id', {
    id: cardTypeId,
  })
  if (type === undefined) throw new Refusal('NOT_FOUND', message('receipts.no-such-card-type'))
  return { ...payment, method, cardTypeName: type.name, giftCardId }
}

/** A part that a payer pays later: its receipt names the payer and the approval. */
function findOnAccount(
  db: ReadableDb,
  payment: PaymentInput & { onAccount: OnAccount },
  { kind }: Method,
): Payment {
  if (kind !== 'CreditNote') throw invalidField('receiptTypeId', message('payers.no-money'))
  const { approvalNo, payerId } = payment.onAccount
  const { name } = payerById(db, payerId)
  return {
    ...payment,
    receiptTypeId: ON_ACCOUNT,
    referenceNo: approvalNo === null ? name : `${name}, ${approvalNo}`,
    cardTypeId: null,
    cardTypeName: null,
    method: findMethod(db, ON_ACCOUNT),
    giftCardId: null,
  }
}

/** A payment with its number and its row. */
export type Receipt = Payment & {
  id: number
  receiptNo: string
  date: string
  statusId: number
}

/** Returns a receipt as the order's documents name it. */
export function printReceipt(receipt: Receipt): DocumentReceipt {
  return {
    ReceiptNo: receipt.receiptNo,
    Date: receipt.date,
    PaymentMode: receipt.method.name,
    ReferenceNo: receipt.referenceNo,
    Amount: toRupees(receipt.amountPaise),
    Status: receiptStateOf(receipt.statusId),
  }
}

type PaidOrder = {
  facts: OrderFacts
  invoice: InvoiceOfOrder | null
  /** What was paid and is due before these payments. */
  before: { paidPaise: number; balancePaise: number }
  date: string
  yearId: number
  print?: ReceiptPrint
}

/**
 * Takes payments on an order: a receipt each, with the frozen model that it prints from. Throws 422
 * for a sum above what is due, a method without the reference it needs, a credit note that is of
 * another household or holds too little.
 */
export function takePayments(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  payments: readonly Payment[],
  paid: PaidOrder,
): Receipt[] {
  if (payments.length === 0) return []
  const { before } = paid
  const sumPaise = payments.reduce((sum, payment) => sum + payment.amountPaise, 0)
  if (sumPaise > before.balancePaise) {
    throw new Refusal('BUSINESS_RULE', message('receipts.more-than-due'))
  }
  let { balancePaise, paidPaise } = before
  return payments.map((payment) => {
    const balances = { paidPaise, balancePaise }
    const receipt = takePayment(tx, services, context, payment, { ...paid, before: balances })
    paidPaise += payment.amountPaise
    balancePaise -= payment.amountPaise
    return receipt
  })
}

function takePayment(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  payment: Payment,
  paid: PaidOrder,
): Receipt {
  const { amountPaise, giftCardId, onAccount } = payment
  assertLawful(payment)
  if (onAccount !== null) {
    const orderId = paid.facts.order.id
    const charge = { orderId, paise: amountPaise, isInvoiced: paid.invoice !== null }
    assertMayCharge(tx, context, onAccount, charge)
  }
  if (giftCardId !== null) {
    const card = giftCardById(tx, giftCardId)
    assertMayPay(card, amountPaise, context.localNow.slice(0, 10))
  }
  const credit = spendCredit(tx, services, payment, paid.facts.order.customerId)
  const receipt = writeReceipt(tx, services, context, payment, paid)
  if (credit !== null) redeemCredit(tx, credit, { receiptId: receipt.id, amountPaise })
  return receipt
}

/** Numbers and writes a receipt; a gift card has it spent of it. */
function writeReceipt(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  payment: Payment,
  paid: PaidOrder,
): Receipt {
  const { date, yearId } = paid
  const { amountPaise, giftCardId, onAccount } = payment
  const receipt = {
    ...payment,
    id: nextRowId(tx, 'receipts'),
    receiptNo: nextDocumentNumber(tx, services, { series: 'receipt', yearId, date }),
    date,
    statusId: payment.statusId ?? firstStatusOf(payment.method),
  }
  insertReceipt(tx, services, context, receipt, paid)
  if (giftCardId !== null) {
    moveCard(tx, context, {
      cardId: giftCardId,
      kind: 'spent',
      amountPaise: -amountPaise,
      receiptId: receipt.id,
    })
  }
  if (onAccount !== null) {
    const orderId = paid.facts.order.id
    chargePayer(tx, context, onAccount, { orderId, paise: amountPaise, receiptId: receipt.id })
  }
  return receipt
}

/**
 * Takes a part of a cancelled receipt again, from the card or the payer that paid it, whatever became
 * of those since: its money was there.
 */
export function retakePayment(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  again: { receiptId: number; receiptTypeId: number; referenceNo: string | null; paise: number },
  paid: PaidOrder,
): Receipt {
  const payment: Payment = {
    amountPaise: again.paise,
    receiptTypeId: again.receiptTypeId,
    cardTypeId: null,
    referenceNo: again.referenceNo,
    statusId: null,
    remarks: null,
    method: findMethod(tx, again.receiptTypeId),
    cardTypeName: null,
    giftCardId: cardOfReceipt(tx, again.receiptId)?.cardId ?? null,
    onAccount: payerOfReceipt(tx, again.receiptId) ?? null,
  }
  return writeReceipt(tx, services, context, payment, paid)
}

/** A cheque counts as paid until it bounces, and stays pending until it clears. */
function firstStatusOf({ kind }: Method): number {
  return kind === 'Cheque' ? RECEIPT_STATUS_IDS.Pending : RECEIPT_STATUS_IDS.Active
}

function assertLawful({ method, referenceNo, statusId }: Payment): void {
  if (statusId !== null && statusId > RECEIPT_STATUS_IDS.Pending) {
    throw new Refusal('BUSINESS_RULE', message('receipts.new-status'))
  }
  // Money by UPI may be on its way: while pending, its reference is not known yet.
  const isAwaited = method.kind === 'UPI' && statusId === RECEIPT_STATUS_IDS.Pending
  if (method.needsReference === 1 && referenceNo === null && !isAwaited) {
    throw new Refusal(
      'BUSINESS_RULE',
      message('receipts.needs-reference', { method: storedMessage(method.nameMessage) }),
    )
  }
}

function spendCredit(
  tx: WritableDb,
  services: Services,
  { amountPaise, giftCardId, method, onAccount, referenceNo }: Payment,
  customerId: number,
): Credit | null {
  if (method.kind !== 'CreditNote' || giftCardId !== null || onAccount !== null) return null
  return consumeCredit(tx, services, { number: referenceNo, customerId, amountPaise })
}

/** Writes a receipt with the model that every reprint draws. */
function insertReceipt(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  receipt: Receipt,
  paid: PaidOrder,
): void {
  const { order } = paid.facts
  const modelJson = JSON.stringify(buildReceiptModel(services, receipt, paid))
  insert(
    tx,
    `INSERT INTO receipts
       (id, receipt_no, year_id, order_id, customer_id, receipt_date, amount_paise, receipt_type_id,
        card_type_id, reference_no, status_id, remarks, model_json, created_by, created_at_ms,
        device_id)
     VALUES
       (:id, :receiptNo, :yearId, :orderId, :customerId, :date, :amountPaise, :receiptTypeId,
        :cardTypeId, :referenceNo, :statusId, :remarks, :modelJson, :userId, :nowMs,
        :deviceId)`,
    {
      id: receipt.id,
      receiptNo: receipt.receiptNo,
      yearId: paid.yearId,
      orderId: order.id,
      customerId: order.customerId,
      date: receipt.date,
      amountPaise: receipt.amountPaise,
      receiptTypeId: receipt.receiptTypeId,
      cardTypeId: receipt.cardTypeId,
      referenceNo: receipt.referenceNo,
      statusId: receipt.statusId,
      remarks: receipt.remarks,
      modelJson,
      userId: context.userId,
      nowMs: context.nowMs,
      deviceId: context.deviceId,
    },
  )
  keepDigest(tx, 'Receipt', { id: receipt.id, modelJson })
}
