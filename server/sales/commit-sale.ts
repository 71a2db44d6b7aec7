import { recordChange } from '../audit/record-change.ts'
import { branchOn } from '../branch/branch.ts'
import { assertMayDate, assertNotInFuture } from '../branch/document-date.ts'
import { documentCustomer } from '../branch/document-parties.ts'
import { isComposition as isCompositionSale, recordOtherScheme } from '../branch/tax-scheme.ts'
import { type CartLineRow, cartLines, findCart, isLensLine } from '../cart/cart-rows.ts'
import { keptElsewhereMilli } from '../cart/keep-lens.ts'
import { commitCart } from '../cart/open-cart.ts'
import { assertAboveFloor } from '../cart/price-floor.ts'
import { priceableCartLine, saleLineOf } from '../cart/price-lines.ts'
import { firstShortLine } from '../cart/short-line.ts'
import { noteVisit } from '../customers/save-customer.ts'
import { startMembership } from '../customers/sold-memberships.ts'
import type { ReadableDb, WritableDb } from '../db/sql.ts'
import { type TaxMode, takesGoodsOf } from '../domain/gst.ts'
import type { Eyes } from '../domain/optics/eyes.ts'
import { isPincode } from '../domain/pincode.ts'
import { isService } from '../domain/services.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { insertLabOrder } from '../lab/lab-orders.ts'
import { needsLab, promiseDate } from '../lab/promise-date.ts'
import { openYearOf } from '../masters/open-year.ts'
import { insertDelivery } from '../orders/order-delivery.ts'
import { deliveryAddressOf, type OrderFacts } from '../orders/order-record.ts'
import { insertRepair } from '../orders/order-repair.ts'
import { insertInvoice, numberInvoice } from '../orders/raise-invoice.ts'
import { insertOrder, insertOrderLines } from '../orders/write-order.ts'
import {
  withSoldBoxes,
  writeSoldBoxes,
  writeSoldContacts,
} from '../prescriptions/contact-lenses.ts'
import { withEyes } from '../prescriptions/lens-lines.ts'
import { writeOrderFrames } from '../prescriptions/order-frames.ts'
import { scheduleRecall } from '../prescriptions/recalls.ts'
import { checkSale, writeFindings } from '../prescriptions/sale-gate.ts'
import { readTyped } from '../prescriptions/typed-prescription.ts'
import { writePrescription } from '../prescriptions/write-prescription.ts'
import { printReceipt, type Receipt, takePayments } from '../receipts/take-payments.ts'
import { readSetting } from '../settings/settings.ts'
import {
  choosePieces,
  issueStock,
  pieceGone,
  stockShort,
  type WantedGoods,
} from '../stock/issue-stock.ts'
import { lotsOfOrder } from '../stock/lots-of-order.ts'
import { assertMayLeaveUnpaid } from './assert-may-leave-unpaid.ts'
import { chooseCustomer } from './choose-customer.ts'
import { decideTax } from './decide-tax.ts'
import { keepDiscounts } from './keep-discounts.ts'
import { keepPoints } from './keep-points.ts'
import { newOrderLines, priceSale } from './price-sale.ts'
import { rightBeforeLeft } from './right-before-left.ts'
import { findReferences, type SaleInput } from './sale-input.ts'

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

/** The eyes of a sale without a prescription. */
const NO_EYES: Eyes = readTyped({ right: {}, left: {} }).rx.eyes

export type SaleResult = { answer: SaleAnswer; isRepeat: boolean }

/**
 * Turns a cart into a sale, inside the caller's transaction: all of it, or nothing. The session key
 * is the idempotency key: a repeat gets the first answer and nothing is written (R4).
 */
export function commitSale(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  sale: SaleInput,
): SaleResult {
  const cart = findCart(tx, sale.sessionKey)
  if (cart?.answerJson) return { answer: JSON.parse(cart.answerJson), isRepeat: true }
  const orderDate = sale.orderDate ?? context.localNow
  assertMayDate(context, orderDate)
  const isComposition = isCompositionSale(services, context, {
    asked: sale.isCompositionAsked,
    date: orderDate,
  })
  const customer = chooseCustomer(tx, services, context, sale.customer)
  if (sale.repair && customer.isWalkIn) {
    throw invalidField('customerModel', message('sales.repair-needs-name'))
  }
  const { doctor, payments } = findReferences(tx, sale)
  if (cart === undefined) throw new Refusal('CART_EMPTY')
  const rows = rightBeforeLeft(withEyes(tx, cartLines(tx, cart.id, orderDate), eyesOf(sale)))
  if (rows.length === 0) throw new Refusal('CART_EMPTY')
  assertInStock(tx, rows)
  const checked = checkSale(tx, services, { ...sale, customerId: customer.id })

  assertNotInFuture(context, orderDate)
  const yearId = openYearOf(tx, services, orderDate)
  const tax = decideTax(tx, services, customer, { ...sale, date: orderDate, isComposition })
  assertAboveFloor(tx, context, rows, cart.billDiscountApprovalId)
  const priced = priceSale(rows, sale.charges, tax.mode)
  const expectedDate = promiseDate(tx, sale, rows, orderDate)
  if (sale.repair && expectedDate.slice(0, 10) < orderDate.slice(0, 10)) {
    throw invalidField('expectedDate', message('orders.promise-in-past'))
  }

  const { pincode = null } = sale.delivery ?? {}
  if (pincode !== null && tax.place.kind !== 'Export' && !isPincode(pincode)) {
    throw invalidField('pincode', message('setup.pincode'))
  }
  const status = isHandedOver(sale, rows, { expectedDate, orderDate }) ? 'Delivered' : 'Booked'
  const paidPaise = payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  assertMayLeaveUnpaid(tx, context, {
    duePaise: priced.totals.netPaise - paidPaise,
    paidPaise,
    isHandedOver: status === 'Delivered',
    isWalkIn: customer.isWalkIn,
  })
  const order = insertOrder(tx, services, context, {
    yearId,
    sessionKey: sale.sessionKey,
    customerId: customer.id,
    doctor,
    orderDate,
    expectedDate,
    status,
    deliveryMode: sale.deliveryMode,
    taxMode: tax.mode,
    isComposition: tax.isComposition,
    place: tax.place,
    totals: priced.totals,
    remarks: sale.remarks,
  })
  if (sale.repair) insertRepair(tx, order.id, sale.repair)
  if (sale.delivery !== null) insertDelivery(tx, order.id, sale.delivery)
  const supply = {
    pieces: piecesOf(tx, rows, tax.mode),
    toOrder: linesToOrder(tx, rows, { cartId: cart.id, nowMs: context.nowMs }),
  }
  const lines = insertOrderLines(tx, order.id, newOrderLines(priced, sale.charges, supply))
  keepDiscounts(tx, rows, lines)
  if (sale.isCharge !== true) {
    keepPoints(tx, {
      cartId: cart.id,
      cartCustomerId: cart.customerId,
      customer,
      orderId: order.id,
      localNow: context.localNow,
      rows,
      lines,
    })
  }
  startMembership(tx, services, context, { customer, orderDate, rows, lines })
  issueGoods(tx, context, order.id, { rows, lines, mode: tax.mode, ...supply })
  const of = { orderId: order.id, customerId: customer.id, orderDate }
  writeOrderFrames(tx, order.id, sale.labCheck?.frames ?? [])
  writeFindings(tx, context, { ...checked, orderId: order.id, sessionKey: sale.sessionKey })
  const labOrder = needsLab(sale.labOrder, rows)
    ? insertLabOrder(tx, services, {
        ...sale.labOrder,
        yearId: openYearOf(tx, services, context.localNow),
        orderId: order.id,
        date: context.localNow,
        expectedDate: sale.labOrder.expectedDate ?? expectedDate,
        lineIds: lensLineIds(rows, lines),
      })
    : null
  if (sale.eyeInfo !== null) {
    writePrescription(tx, services, { ...of, eyeInfo: sale.eyeInfo, doctorId: sale.doctorId })
  }
  const soldBy = { ...of, doctorId: sale.doctorId, userId: context.userId }
  const boxes = rows.filter(({ section }) => section === 'ContactLens')
  if (sale.contacts !== null) writeSoldContacts(tx, withSoldBoxes(sale.contacts, boxes), soldBy)
  else if (!customer.isWalkIn) writeSoldBoxes(tx, boxes, soldBy)
  if (sale.recall !== null) {
    const testDate = sale.eyeInfo?.examDate ?? orderDate
    scheduleRecall(tx, { ...of, ...sale.recall, testDate })
  }

  const facts = {
    order,
    lines,
    customer: documentCustomer(tx, services, customer.id),
    deliveryAddress: deliveryAddressOf(tx, order),
    lots: lotsOfOrder(tx, order.id),
  }
  const taxKinds = new Map(rows.map((row) => [row.itemId, row.tableKind]))
  const invoice = sale.generateInvoice
    ? numberInvoice(tx, services, { order, lines, taxKinds, date: orderDate, yearId })
    : null
  const before = { paidPaise: 0, balancePaise: order.netPaise }
  const paid = { facts, invoice, before, date: orderDate, yearId }
  const receipts = takePayments(tx, services, context, payments, paid)
  if (invoice !== null) {
    const money = moneyOf(facts, receipts)
    insertInvoice(tx, services, context, { invoice, facts, money, yearId })
  }

  const answer: SaleAnswer = {
    customerId: customer.id,
    orderId: order.id,
    orderNo: order.orderNo,
    receiptId: receipts[0]?.id ?? null,
    receiptNo: receipts[0]?.receiptNo ?? null,
    invoiceId: invoice?.id ?? null,
    invoiceNo: invoice?.invoiceNo ?? null,
    usedDefaultCustomer: customer.isWalkIn,
  }
  commitCart(tx, context, { cartId: cart.id, answerJson: JSON.stringify(answer) })
  noteVisit(tx, customer.id, context.localNow)
  if (isComposition !== branchOn(services.branch(), orderDate).isCompositionScheme) {
    recordOtherScheme(tx, context, { entity: 'order', entityId: order.id, isComposition })
  }
  recordSale(tx, context, sale, rows, {
    ...answer,
    netPaise: order.netPaise,
    labOrderId: labOrder?.id ?? null,
    receipts: receipts.map(({ id, receiptNo, amountPaise }) => ({ id, receiptNo, amountPaise })),
  })
  return { answer, isRepeat: false }
}

/** Returns the prescribed eyes: of two single lenses they decide which is for which eye. */
function eyesOf({ eyeInfo }: SaleInput): Eyes {
  if (eyeInfo === null) return NO_EYES
  return readTyped({ right: eyeInfo.right ?? {}, left: eyeInfo.left ?? {} }).rx.eyes
}

/**
 * Throws STOCK_SHORT for a cart that asks for more than the shelf holds, naming the line, before
 * anything is judged by a business rule (409 comes before 422). `issueStock` judges each piece.
 */
function assertInStock(db: ReadableDb, rows: readonly CartLineRow[]): void {
  const short = firstShortLine(db, rows)
  if (short === undefined) return
  const { isPieceGone, unitId } = short
  if (isPieceGone === 1 && unitId !== null) throw pieceGone(db, unitId, nameOf(short))
  throw stockShort(nameOf(short))
}

/**
 * Goods off the shelf, invoiced at the counter and promised for no later day, leave with the
 * customer.
 */
function isHandedOver(
  sale: SaleInput,
  rows: readonly CartLineRow[],
  { expectedDate, orderDate }: { expectedDate: string; orderDate: string },
): boolean {
  const isPromisedLater = expectedDate.slice(0, 10) > orderDate.slice(0, 10)
  return (
    sale.generateInvoice &&
    sale.deliveryMode === 'Counter' &&
    !isPromisedLater &&
    !sale.repair &&
    !needsLab(sale.labOrder, rows)
  )
}

/** The numbered pieces that each cart line takes; a line that takes none is not in it. */
type Pieces = ReadonlyMap<number, readonly number[]>

function piecesOf(db: ReadableDb, rows: readonly CartLineRow[], mode: TaxMode): Pieces {
  const goods = rows.filter((row) => !isService(row.hsn))
  const chosen = choosePieces(
    db,
    goods.map((row) => wantedGoods(row, mode)),
  )
  return new Map(goods.map(({ id }, index) => [id, chosen[index] ?? []]))
}

function wantedGoods(row: CartLineRow, mode: TaxMode): WantedGoods {
  const { itemId, lot, mrpCentipaise, qtyMilli, unitId } = row
  const isSerialised = row.isSerialised === 1
  return {
    itemId,
    unitId,
    qtyMilli,
    mrpCentipaise,
    lot,
    takesGoodsOf: takesGoodsOf(saleLineOf(priceableCartLine(row)), mode),
    itemName: nameOf(row),
    isSerialised,
  }
}

/**
 * The lens lines that have to be ordered: the shelf holds too little of their lens, the lines before
 * them counted. What another open sale keeps is left to it, unless this one keeps its own.
 */
function linesToOrder(
  db: ReadableDb,
  rows: readonly CartLineRow[],
  { cartId, nowMs }: { cartId: number; nowMs: number },
): ReadonlySet<number> {
  const shelfOf = ({ itemId, keptUntilMs, onHandMilli }: CartLineRow): number =>
    keptUntilMs === null || keptUntilMs > nowMs
      ? onHandMilli
      : onHandMilli - keptElsewhereMilli(db, { cartId, itemId, nowMs })
  const left = new Map<number, number>()
  const toOrder = rows.filter(isLensLine).filter((row) => {
    const leftMilli = left.get(row.itemId) ?? shelfOf(row)
    const isShort = row.isSerialised === 0 && leftMilli < row.qtyMilli
    if (!isShort) left.set(row.itemId, leftMilli - row.qtyMilli)
    return isShort
  })
  return new Set(toOrder.map(({ id }) => id))
}

/**
 * Issues every line of goods from stock when it is promised; services have no stock, and lenses that
 * have to be ordered move when they arrive.
 */
function issueGoods(
  tx: WritableDb,
  context: CommitContext,
  orderId: number,
  {
    lines,
    pieces,
    rows,
    toOrder,
    mode,
  }: {
    mode: TaxMode
    rows: readonly CartLineRow[]
    lines: OrderFacts['lines']
    pieces: Pieces
    toOrder: ReadonlySet<number>
  },
): void {
  const mayAllGoNegative = readSetting(tx, 'allowNegativeStock')
  for (const [index, row] of rows.entries()) {
    if (isService(row.hsn) || toOrder.has(row.id)) continue
    issueStock(tx, {
      ...wantedGoods(row, mode),
      unitIds: pieces.get(row.id) ?? [],
      orderLineId: lines[index]?.id ?? null,
      entity: 'order',
      entityId: orderId,
      userId: context.userId,
      atMs: context.nowMs,
      localNow: context.localNow,
      mayGoNegative: mayAllGoNegative,
    })
  }
}

function nameOf(row: CartLineRow): string {
  return `${row.itemName} (${row.itemCode})`
}

/** The order's lines follow the cart's. */
function lensLineIds(rows: readonly CartLineRow[], lines: OrderFacts['lines']): number[] {
  return lines.flatMap(({ id }, index) => {
    const row = rows[index]
    return row !== undefined && isLensLine(row) ? [id] : []
  })
}

function moneyOf({ order }: OrderFacts, receipts: readonly Receipt[]) {
  const paidPaise = receipts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return {
    receipts: receipts.map(printReceipt),
    paidPaise,
    balancePaise: order.netPaise - paidPaise,
  }
}

function recordSale(
  tx: WritableDb,
  context: CommitContext,
  sale: SaleInput,
  rows: readonly CartLineRow[],
  made: SaleAnswer & Record<string, unknown>,
): void {
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
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
