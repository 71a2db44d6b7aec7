import type { InvoiceModel } from '../../contract/document-models.ts'
import { findSamePerson, importCustomer } from '../../customers/import-customer.ts'
import { all, exactlyOne, one, type ReadableDb, type WritableDb } from '../../db/sql.ts'
import type { CommitContext } from '../../kernel/commit-context.ts'
import { message } from '../../kernel/message.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { bookGoods, carryOrder } from '../../sales/carry-order.ts'
import { importDue } from '../../sales/import-opening.ts'
import type { FoundKind, FoundOrder, ToldOrder } from './tail.ts'

export type Decision = 'Carried' | 'StockBooked' | 'Noted'

/** A found document that is to be decided about. */
export type FoundDocument = {
  id: number
  kind: FoundKind
  number: string
  date: string
  customerName: string
  amountPaise: number
  modelJson: string
  /** 1: a till knew its numbers, and what is known of its goods was in its cart. */
  isTold: number
}

/** What came of a decision: the order that carries it here, and the papers that went with it. */
export type Carried = { orderNo: string; withIds: number[] }

/** What a person can decide about a document. */
export function choicesFor(db: ReadableDb, found: FoundDocument): Decision[] {
  if (found.kind === 'Order' && found.isTold === 1) {
    const { customerId, lines } = toldOf(found)
    const carried: Decision[] = customerId !== null && dueOf(db, found) > 0 ? ['Carried'] : []
    return [...carried, ...(lines.length > 0 ? (['StockBooked'] as const) : []), 'Noted']
  }
  if (found.kind === 'Order') {
    return dueOf(db, found) > 0 || papersOf(db, found.number, 'Invoice').length === 0
      ? ['Carried', 'StockBooked', 'Noted']
      : ['StockBooked', 'Noted']
  }
  return found.kind === 'Receipt' && isOfOwnOrder(db, found) ? ['Carried', 'Noted'] : ['Noted']
}

/**
 * Carries a found document on here. An order that was not billed is booked here as it was; of one that
 * was billed the rest is kept as due, and its goods leave the stock; its papers go with it. Money that
 * was taken on an order of this shop becomes the customer's credit. Throws 422 where there is nothing
 * to carry.
 */
export function carryFound(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  found: FoundDocument,
): Carried {
  if (!choicesFor(tx, found).includes('Carried')) {
    throw new Refusal('BUSINESS_RULE', message('standby.nothing-to-carry'))
  }
  const due = { oldNo: found.number, date: found.date.slice(0, 10) }
  if (found.kind === 'Receipt') {
    const customerId = exactlyOne<{ id: number }>(
      tx,
      'SELECT customer_id AS id FROM sales_orders WHERE order_no = :orderNo',
      { orderNo: orderNoOf(found) },
    ).id
    const asked = { ...due, customerId, duePaise: -found.amountPaise }
    return { orderNo: numberOf(tx, importDue(tx, services, context, asked)), withIds: [] }
  }
  if (found.isTold === 1) return carryTold(tx, services, context, found)
  const { customer, lines, order }: FoundOrder = JSON.parse(found.modelJson)
  const customerId = customerHere(tx, services, context, customer)
  const withIds = openPapersOf(tx, found.number)
  if (papersOf(tx, found.number, 'Invoice').length === 0) {
    const paidPaise = paidOn(tx, found.number)
    const made = carryOrder(tx, services, context, { order, lines, customerId, paidPaise })
    return { orderNo: made.orderNo, withIds }
  }
  bookGoods(tx, context, lines, { entity: 'foundDocument', entityId: found.id })
  const asked = { ...due, customerId, duePaise: dueOf(tx, found) }
  return { orderNo: numberOf(tx, importDue(tx, services, context, asked)), withIds }
}

/** Of an order whose paper is not here the goods of its cart leave the stock, and its rest is kept as due. */
function carryTold(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  found: FoundDocument,
): Carried {
  const { customerId, lines } = toldOf(found)
  if (customerId === null) throw new Refusal('BUSINESS_RULE', message('standby.nothing-to-carry'))
  bookGoods(tx, context, lines, { entity: 'foundDocument', entityId: found.id })
  const date = found.date.slice(0, 10)
  const asked = { oldNo: found.number, date, customerId, duePaise: dueOf(tx, found) }
  const orderNo = numberOf(tx, importDue(tx, services, context, asked))
  return { orderNo, withIds: openPapersOf(tx, found.number) }
}

function toldOf({ modelJson }: FoundDocument): ToldOrder['Told'] {
  const told: ToldOrder = JSON.parse(modelJson)
  return told.Told
}

/** Takes the goods of a found order out of stock. Throws where they are not there. */
export function bookStockOfFound(
  tx: WritableDb,
  context: CommitContext,
  found: FoundDocument,
): void {
  if (!choicesFor(tx, found).includes('StockBooked')) {
    throw new Refusal('BUSINESS_RULE', message('standby.no-stock-to-book'))
  }
  const known: FoundOrder = JSON.parse(found.modelJson)
  const { lines } = found.isTold === 1 ? toldOf(found) : known
  bookGoods(tx, context, lines, { entity: 'foundDocument', entityId: found.id })
}

type Paper = { id: number; amountPaise: number; isDecided: number }

/** What was found of an order's other papers. */
function papersOf(db: ReadableDb, orderNo: string, kind: FoundKind): Paper[] {
  return all<Paper>(
    db,
    `SELECT id, amount_paise AS amountPaise, decision IS NOT NULL AS isDecided
       FROM found_documents
      WHERE kind = :kind AND model_json ->> '$.SalesOrderNo' = :orderNo ORDER BY id`,
    { kind, orderNo },
  )
}

function openPapersOf(db: ReadableDb, orderNo: string): number[] {
  const papers = [...papersOf(db, orderNo, 'Invoice'), ...papersOf(db, orderNo, 'Receipt')]
  return papers.filter(({ isDecided }) => isDecided === 0).map(({ id }) => id)
}

function paidOn(db: ReadableDb, orderNo: string): number {
  const sum = (kind: FoundKind): number =>
    papersOf(db, orderNo, kind).reduce((total, { amountPaise }) => total + amountPaise, 0)
  return Math.max(0, sum('Receipt') - sum('RefundVoucher'))
}

function dueOf(db: ReadableDb, { amountPaise, number }: FoundDocument): number {
  return Math.max(0, amountPaise - paidOn(db, number))
}

function orderNoOf({ modelJson }: FoundDocument): string {
  const model: Pick<InvoiceModel, 'SalesOrderNo'> = JSON.parse(modelJson)
  return model.SalesOrderNo
}

/** Not where the other computer had another order under the same number. */
function isOfOwnOrder(db: ReadableDb, found: FoundDocument): boolean {
  const sql = `SELECT 1 FROM sales_orders WHERE order_no = :orderNo AND NOT EXISTS
                 (SELECT 1 FROM found_documents WHERE kind = 'Order' AND number = :orderNo)`
  return one(db, sql, { orderNo: orderNoOf(found) }) !== undefined
}

function numberOf(db: ReadableDb, orderId: number): string {
  const sql = 'SELECT order_no AS orderNo FROM sales_orders WHERE id = :orderId'
  return exactlyOne<{ orderNo: string }>(db, sql, { orderId }).orderNo
}

/** The customer as this shop knows them; one who came to the other computer alone is new here. */
function customerHere(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  customer: FoundOrder['customer'],
): number {
  const { walkInCustomerId } = services.branch()
  if (customer.isWalkIn) return walkInCustomerId
  const known = findSamePerson(tx, customer, walkInCustomerId)
  if (known !== undefined) return known
  const blank = {
    email: null,
    gstin: null,
    genderId: null,
    dateOfBirth: null,
    anniversary: null,
    address: null,
    city: null,
    pincode: null,
    stateId: null,
    countryId: null,
    remarks: null,
    lastVisit: null,
    mayMessage: null,
  }
  const by = { atMs: context.nowMs, userId: context.userId }
  return importCustomer(tx, { ...blank, ...customer }, by)
}
