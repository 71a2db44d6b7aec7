import { recordChange } from '../audit/record-change.ts'
import { type CartLineRow, cartLines, findCart } from '../cart/cart-rows.ts'
import { run, type WritableDb } from '../db/sql.ts'
import type { Eyes } from '../domain/optics/eyes.ts'
import type { Who } from '../kernel/commit-context.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { promiseDate } from '../lab/promise-date.ts'
import { writeLabOrder } from '../lab/write-lab-order.ts'
import { openYearOf } from '../masters/open-year.ts'
import { writeOrder } from '../orders/write-order.ts'
import { withEyes } from '../prescriptions/lens-lines.ts'
import { checkSale, writeFindings } from '../prescriptions/sale-gate.ts'
import { readTyped } from '../prescriptions/typed-prescription.ts'
import { writePrescription, writeRecall } from '../prescriptions/write-prescription.ts'
import { numberPayments, writeReceipts } from '../receipts/take-payments.ts'
import { chooseCustomer } from './choose-customer.ts'
import { decideTax } from './decide-tax.ts'
import { priceSale } from './price-sale.ts'
import { numberInvoice, writeInvoice } from './raise-invoice.ts'
import { refuseMissing } from './refuse-missing.ts'
import type { SaleInput } from './sale-input.ts'
import { refuseShortStock, takeGoods } from './take-goods.ts'

/** What a committed sale made; kept with its session key and answered again to every repeat. */
export type SaleAnswer = {
  customerId: number
  orderId: number
  orderNo: string
  receiptId: number | null
  receiptNo: string | null
  invoiceId: number | null
  invoiceNo: string | null
  usedDefaultCustomer: boolean
}

export type SaleResult = { answer: SaleAnswer; isRepeat: boolean }

/**
 * Turns a cart into a sale, inside the caller's transaction: all of it, or nothing. The session key
 * is the idempotency key: a committed one gets its first answer again and nothing is written (R4).
 */
export function commitSale(
  tx: WritableDb,
  services: Services,
  who: Who,
  sale: SaleInput,
): SaleResult {
  const cart = findCart(tx, sale.sessionKey)
  if (cart?.answerJson) return { answer: JSON.parse(cart.answerJson), isRepeat: true }
  const orderDate = sale.orderDate ?? who.localNow
  const customer = chooseCustomer(tx, services, who, sale.customer)
  refuseMissing(tx, sale)
  const lines = cart === undefined ? [] : cartLines(tx, cart.id, orderDate)
  const rows = withEyes(tx, lines, eyesOf(sale))
  if (cart === undefined || rows.length === 0) throw new Refusal('CART_EMPTY')
  refuseShortStock(tx, rows)
  const findings = checkSale(tx, services, { ...sale, customerId: customer.id })

  const yearId = openYearOf(tx, services, orderDate)
  const tax = decideTax(services, customer, sale)
  const priced = priceSale(rows, sale.charges, tax.mode)
  const expectedDate = promiseDate(tx, sale, rows, orderDate)
  const written = { who, sale, customer, tax, priced, orderDate, expectedDate, yearId }
  const order = writeOrder(tx, services, written)
  takeGoods(tx, who, order, rows)
  writeFindings(tx, who, { ...findings, orderId: order.id, sessionKey: sale.sessionKey })
  const labOrderId = writeLabOrder(tx, services, { sale, order, rows, expectedDate, yearId })
  writePrescription(tx, services, { sale, orderId: order.id, customerId: customer.id, orderDate })
  writeRecall(tx, { sale, orderId: order.id, customerId: customer.id, orderDate })

  const invoice = sale.generateInvoice ? numberInvoice(tx, services, order.id, orderDate) : null
  const payments = numberPayments(tx, services, sale.payments, {
    orderId: order.id,
    customerId: customer.id,
    duePaise: priced.totals.netPaise,
    date: orderDate,
  })
  writeReceipts(tx, services, who, { orderId: order.id, invoice, payments })
  if (invoice !== null) writeInvoice(tx, services, who, order.id, invoice)

  const answer: SaleAnswer = {
    customerId: customer.id,
    orderId: order.id,
    orderNo: order.orderNo,
    receiptId: payments[0]?.id ?? null,
    receiptNo: payments[0]?.receiptNo ?? null,
    invoiceId: invoice?.id ?? null,
    invoiceNo: invoice?.invoiceNo ?? null,
    usedDefaultCustomer: customer.isWalkIn,
  }
  closeCart(tx, who, cart.id, answer)
  recordSale(tx, who, sale, rows, {
    ...answer,
    netPaise: priced.totals.netPaise,
    labOrderId,
    receipts: payments.map(({ id, receiptNo, amountPaise }) => ({ id, receiptNo, amountPaise })),
  })
  return { answer, isRepeat: false }
}

/** The eyes as they were prescribed: of two single lenses they tell which is whose. */
function eyesOf({ eyeInfo }: SaleInput): Eyes {
  const { left, right } = eyeInfo ?? { left: null, right: null }
  return readTyped({ right: right ?? {}, left: left ?? {} }).rx.eyes
}

function closeCart(tx: WritableDb, who: Who, cartId: number, answer: SaleAnswer): void {
  run(tx, 'DELETE FROM cart_lines WHERE cart_id = :cartId', { cartId })
  run(
    tx,
    `UPDATE carts
        SET state = 'committed', answer_json = :answerJson, touched_at_ms = :nowMs,
        touched_by = :userId
      WHERE id = :cartId`,
    { cartId, answerJson: JSON.stringify(answer), nowMs: who.nowMs, userId: who.userId },
  )
  run(tx, 'UPDATE customers SET last_visit = :localNow WHERE id = :customerId', {
    localNow: who.localNow,
    customerId: answer.customerId,
  })
}

function recordSale(
  tx: WritableDb,
  who: Who,
  sale: SaleInput,
  rows: readonly CartLineRow[],
  made: SaleAnswer & Record<string, unknown>,
): void {
  recordChange(tx, {
    actor: { userId: who.userId, ip: who.ip },
    atMs: who.nowMs,
    action: 'sale.committed',
    entity: 'order',
    entityId: made.orderId,
    detail: {
      ...made,
      sessionKey: sale.sessionKey,
      lines: rows.map(({ itemId, qtyMilli, unitId }) => ({ itemId, unitId, qtyMilli })),
    },
  })
}
