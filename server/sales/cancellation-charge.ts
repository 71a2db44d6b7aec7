import { randomUUID } from 'node:crypto'
import { insertCartLine, PLAIN_CART_LINE } from '../cart/insert-cart-line.ts'
import { openCart } from '../cart/open-cart.ts'
import { insertItem, serviceItem } from '../catalog/insert-item.ts'
import { exactlyOne, insert, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { NO_CHARGES } from '../domain/document-totals.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { OrderRow } from '../orders/order-record.ts'
import type { PaymentInput } from '../receipts/take-payments.ts'
import { toPaise } from '../wire/rupees.ts'
import { commitSale } from './commit-sale.ts'

/** The item and the tax class of the charge: 'Other services n.e.c.', SAC 999799. */
const NAME = 'Cancellation charge'
const CODE = 'CANCEL-CHARGE'

const CENTIPAISE_PER_PAISA = 100

/** A credit that pays a part of the charge, by its number. */
export type ChargePayment = { number: string; amountPaise: number }

/**
 * Returns what is kept of a cancelled order, in paise with its tax; 0 where nothing is. Throws 400
 * for nothing, and for a part of a rupee: bills are rounded to the rupee.
 */
export function readCharge(rupees: number | undefined): number {
  if (rupees === undefined) return 0
  const paise = toPaise(rupees)
  if (paise === 0 || paise % 100 !== 0) {
    throw invalidField('cancellationCharge', message('credit.charge-in-rupees'))
  }
  return paise
}

/**
 * Bills what is kept of a cancelled order, inside the caller's transaction: an order of one service,
 * tax in it, invoiced at once and paid by credits of the customer. `settlementId` is the advance
 * that was kept for it.
 */
export function billCancellationCharge(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  charge: {
    order: OrderRow
    amountPaise: number
    notePaise: number
    settlementId: number | null
    payments: readonly ChargePayment[]
    reason: string
  },
): void {
  const { amountPaise, notePaise, order, payments, reason, settlementId } = charge
  const sessionKey = `cancellation-charge-${randomUUID()}`
  addChargeLine(tx, context, {
    sessionKey,
    itemId: chargeItem(tx, context),
    amountPaise,
  })
  const { answer } = commitSale(tx, services, context, {
    sessionKey,
    customer: customerOf(services, order),
    generateInvoice: true,
    isCompositionAsked: null,
    isInterStateFlag: order.taxMode === 'inter',
    deliveryMode: 'Counter',
    delivery: null,
    placeOfSupplyStateId: null,
    charges: NO_CHARGES,
    doctorId: null,
    remarks: `${order.orderNo}: ${reason}`,
    orderDate: null,
    expectedDate: null,
    payments: payments.map((payment) => creditPayment(tx, payment)),
    eyeInfo: null,
    contacts: null,
    recall: null,
    labOrder: {
      supplierId: null,
      fitterId: null,
      priorityId: null,
      expectedDate: null,
      instructions: null,
      isAsked: false,
    },
    isCharge: true,
  })
  insert(
    tx,
    `INSERT INTO cancellation_charges
       (order_id, charge_order_id, settlement_id, note_paise, amount_paise, created_at_ms)
     VALUES (:orderId, :chargeOrderId, :settlementId, :notePaise, :amountPaise, :nowMs)`,
    {
      orderId: order.id,
      chargeOrderId: answer.orderId,
      settlementId,
      notePaise,
      amountPaise,
      nowMs: context.nowMs,
    },
  )
}

function customerOf(services: Services, { customerId }: OrderRow) {
  if (customerId === services.branch().walkInCustomerId) return null
  return { customerID: services.ids.encode('customer', customerId) }
}

function creditPayment(db: ReadableDb, { amountPaise, number }: ChargePayment): PaymentInput {
  const { id } = exactlyOne<{ id: number }>(
    db,
    `SELECT id FROM receipt_types WHERE kind = 'CreditNote' ORDER BY id LIMIT 1`,
  )
  return {
    amountPaise,
    receiptTypeId: id,
    cardTypeId: null,
    referenceNo: number,
    statusId: null,
    remarks: null,
    onAccount: null,
  }
}

/** Returns the item of the charge, made when a shop keeps one for the first time. */
function chargeItem(tx: WritableDb, context: CommitContext): number {
  const found = one<{ id: number }>(tx, 'SELECT id FROM items WHERE code = :code', { code: CODE })
  if (found !== undefined) return found.id
  const taxClass = exactlyOne<{ id: number; hsn: string }>(
    tx,
    'SELECT id, hsn FROM tax_classes WHERE name = :name',
    { name: NAME },
  )
  return insertItem(
    tx,
    serviceItem({
      code: CODE,
      name: NAME,
      hsn: taxClass.hsn,
      taxClassId: taxClass.id,
      priceCentipaise: 0,
      priceIncludesTax: true,
    }),
    { atMs: context.nowMs },
  )
}

function addChargeLine(
  tx: WritableDb,
  context: CommitContext,
  line: { sessionKey: string; itemId: number; amountPaise: number },
): void {
  const cartId = openCart(tx, { ...line, userId: context.userId, nowMs: context.nowMs })
  insertCartLine(tx, {
    cartId,
    itemId: line.itemId,
    ...PLAIN_CART_LINE,
    priceCentipaise: line.amountPaise * CENTIPAISE_PER_PAISA,
    priceIncludesTax: 1,
    createdBy: context.userId,
    createdAt: context.localNow,
    createdIp: context.ip,
  })
}
