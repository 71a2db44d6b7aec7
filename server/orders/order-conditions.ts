import type { BodyOf } from '../contract/operation.ts'
import type { orderSearch } from '../contract/orders.ts'
import { likeContaining, prefixEnd } from '../db/like.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { type DocumentSeries, formatDocumentNumber } from '../domain/document-number.ts'
import { financialYear } from '../domain/financial-year.ts'
import { addDays } from '../domain/local-time.ts'
import { mobileDigits } from '../domain/mobile-digits.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import type { OrderCondition } from './order-rows.ts'

const TELEPHONE = /^[+0-9() -]+$/
const FEWEST_TELEPHONE_DIGITS = 4

/**
 * Whether the job `l` is fitting alone: every lens of it is the shop's own, and no lab is named.
 * 1, 0, or null for a job without lenses.
 */
export const IS_FITTING_ONLY = `(
  SELECT min(made.supply = 'shelf') AND l.supplier_id IS NULL
    FROM lab_order_lines j JOIN order_lines made ON made.id = j.order_line_id AND made.order_id = l.order_id
   WHERE j.lab_order_id = l.id)`

/** Must be the condition of the partial index of open orders, to the letter. */
export const IS_OPEN = "o.status IN ('Booked', 'InLab', 'Ready') AND o.dropped_at IS NULL"
const IS_WORKED_ON = `${IS_OPEN} AND o.status <> 'Ready'`
/** A sale that went over the counter at once was never booked. */
const IS_BOOKED = `(o.status <> 'Delivered' OR EXISTS (
  SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.kind = 'Deliver'))`
/** An order `o` that was booked and still holds; a charge that was kept is none. */
export const IS_BOOKING = `(${IS_BOOKED} AND o.status <> 'Cancelled' AND o.opening IS NULL
  AND o.id NOT IN (SELECT charge_order_id FROM cancellation_charges))`
/** What was split off an order was booked with it, as one. */
export const IS_SPLIT_OFF = 'o.id IN (SELECT new_order_id FROM order_splits)'

/** `isOverdue` of orders `o`, at the local time `:now`. */
export const IS_OVERDUE =
  '(o.expected_date < iif(o.expected_date <= o.order_date, substr(:now, 1, 10), :now))'
const OVERDUE = `${IS_OPEN} AND ${IS_OVERDUE}`

/** By the latest job: a rejected one may have had a successor. */
const IN_LAB_STATE = `o.id IN (SELECT l.order_id FROM lab_orders l
                                WHERE l.status = :labState
                                  AND NOT EXISTS (SELECT 1 FROM lab_orders later
                                                   WHERE later.order_id = l.order_id
                                                     AND later.id > l.id))`

/** A bill of a day, of an order of which something is still owed. */
const HAS_UNPAID_BILL = `o.id IN (
  SELECT v.order_id FROM invoices v JOIN order_balances b ON b.order_id = v.order_id
   WHERE v.invoice_date >= :billedFrom AND v.invoice_date < :billedBefore
     AND b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise > 0)`

const IN_TRAY = 'o.id IN (SELECT order_id FROM order_trays WHERE tray_key = :tray)'

/** The name of a tray as names are compared. */
export function trayKey(tray: string): string {
  return tray.trim().toUpperCase().replace(/\s+/g, ' ')
}

/** Returns the filters of an order search as conditions. Throws 400 for a wrong ID or date. */
export function conditionsOf(
  services: Services,
  body: BodyOf<typeof orderSearch>,
): OrderCondition[] {
  const conditions: OrderCondition[] = []
  const add = (clause: string, params: OrderCondition['params']) => {
    conditions.push({ clause, params })
  }
  if (body.customerID !== undefined) {
    add('o.customer_id = :customerId', {
      customerId: services.idOf('customer', body.customerID, 'customerID'),
    })
  }
  const mobile = (body.customerMobile ?? '').trim()
  if (mobile !== '') conditions.push(ofMobile(mobile))
  if (body.fromDate !== undefined) {
    add('o.order_date >= :fromDate', { fromDate: requestDate(services, body.fromDate, 'fromDate') })
  }
  if (body.toDate !== undefined) {
    add('o.order_date <= :toDate', {
      toDate: requestDate(services, body.toDate, 'toDate', { endOfDay: true }),
    })
  }
  if (body.unpaidBillsOf !== undefined) {
    const day = requestDate(services, body.unpaidBillsOf, 'unpaidBillsOf').slice(0, 10)
    add(HAS_UNPAID_BILL, { billedFrom: day, billedBefore: addDays(day, 1) })
  }
  if (body.status !== undefined) {
    const isNotDropped = "(o.dropped_at IS NULL OR o.status = 'Cancelled')"
    add(`o.status = :status AND ${isNotDropped}`, { status: body.status })
  }
  if (body.droppedOnly === true) add("o.dropped_at IS NOT NULL AND o.status = 'Ready'", {})
  if (body.sessionID !== undefined) {
    add('o.session_key = :sessionKey', { sessionKey: body.sessionID })
  }
  if (body.overdueOnly === true) add(OVERDUE, { now: services.localNow() })
  if (body.working !== undefined) {
    const now = services.localNow()
    const params = { now, tomorrow: addDays(now, 1).slice(0, 10) }
    if (body.working === 'Overdue') add(`${IS_WORKED_ON} AND ${IS_OVERDUE}`, { now })
    else add(`${IS_WORKED_ON} AND NOT ${IS_OVERDUE} AND o.expected_date < :tomorrow`, params)
  }
  if (body.labState !== undefined) add(IN_LAB_STATE, { labState: body.labState })
  if (body.tray !== undefined) {
    add(`${IN_TRAY} AND ${IS_OPEN}`, { tray: trayKey(body.tray) })
  }
  const term = (body.searchTerm ?? '').trim()
  if (term !== '') conditions.push(ofTerm(services.db, term))
  return conditions
}

function ofMobile(mobile: string): OrderCondition {
  const digits = mobileDigits(mobile)
  if (digits === '') return { clause: '0', params: {} }
  return {
    clause: `o.customer_id IN (SELECT id FROM customers
                                WHERE mobile_digits >= :mobile AND mobile_digits < :mobileEnd)`,
    params: { mobile: digits, mobileEnd: prefixEnd(digits) },
  }
}

/** The order that a refund paper gave money back for. */
const VOUCHER_ORDER = 'coalesce(n.order_id, s.order_id)'
const VOUCHERS = `refund_vouchers v
    LEFT JOIN credit_notes n ON n.id = v.credit_note_id
    LEFT JOIN order_settlements s ON s.id = v.settlement_id`

// Each arm walks its own index, people before their orders (CROSS JOIN); one WHERE with OR over the
// joined tables would walk every order.
function ofTerm(db: ReadableDb, term: string): OrderCondition {
  const number = term.toUpperCase()
  const arms = [
    'SELECT id FROM sales_orders WHERE order_no >= :number AND order_no < :numberEnd',
    'SELECT order_id FROM invoices WHERE invoice_no >= :number AND invoice_no < :numberEnd',
    'SELECT id FROM sales_orders WHERE order_no IN (SELECT value FROM json_each(:numbers))',
    'SELECT order_id FROM invoices WHERE invoice_no IN (SELECT value FROM json_each(:numbers))',
    'SELECT order_id FROM credit_notes WHERE credit_note_no IN (SELECT value FROM json_each(:numbers))',
    `SELECT ${VOUCHER_ORDER} FROM ${VOUCHERS} WHERE v.voucher_no IN (SELECT value FROM json_each(:numbers))`,
    // A scanned receipt, credit note, refund paper or job card is known by its whole number.
    'SELECT order_id FROM receipts WHERE receipt_no = :number',
    'SELECT order_id FROM credit_notes WHERE credit_note_no = :number',
    `SELECT ${VOUCHER_ORDER} FROM ${VOUCHERS} WHERE v.voucher_no = :number`,
    `SELECT s.order_id FROM customer_credits c JOIN order_settlements s ON s.id = c.settlement_id
      WHERE c.credit_no = :number`,
    'SELECT order_id FROM lab_orders WHERE lab_order_no = :number',
    // Lenses that went out under the job of the order that theirs was split from.
    `SELECT s.new_order_id FROM lab_orders l JOIN order_splits s ON s.order_id = l.order_id
      WHERE l.lab_order_no = :number`,
    `SELECT o.id FROM order_trays t CROSS JOIN sales_orders o ON o.id = t.order_id
      WHERE t.tray_key = :number AND ${IS_OPEN}`,
    String.raw`SELECT s.id FROM customers c CROSS JOIN sales_orders s ON s.customer_id = c.id
                WHERE c.name LIKE :name ESCAPE '\'`,
  ]
  const params: OrderCondition['params'] = {
    ...paperNumbers(db, term),
    numberEnd: prefixEnd(number),
    name: likeContaining(term),
  }
  const digits = TELEPHONE.test(term) ? mobileDigits(term) : ''
  if (digits.length >= FEWEST_TELEPHONE_DIGITS) {
    arms.push(`SELECT s.id FROM customers c CROSS JOIN sales_orders s ON s.customer_id = c.id
                WHERE c.mobile_digits >= :digits AND c.mobile_digits < :digitsEnd`)
    Object.assign(params, { digits, digitsEnd: prefixEnd(digits) })
  }
  return { clause: `o.id IN (${arms.join(' UNION ')})`, params }
}

/** A term as the number of a paper: as it was typed, and every number that it may be the end of. */
function paperNumbers(db: ReadableDb, term: string): { number: string; numbers: string } {
  return { number: term.toUpperCase(), numbers: JSON.stringify(numbersEndingIn(db, term)) }
}

export type FoundPaper = { Kind: 'CreditNote' | 'RefundVoucher'; Number: string }

/**
 * By order, the newest credit note or refund paper that has the number which was searched for; not
 * where its bill has that number too, because a number is read off a bill first.
 */
export function papersFound(
  db: ReadableDb,
  term: string,
  orderIds: readonly number[],
): Map<number, FoundPaper> {
  if (term === '' || orderIds.length === 0) return new Map()
  const isNumber = (column: string): string =>
    `(${column} = :number OR ${column} IN (SELECT value FROM json_each(:numbers)))`
  const rows = all<{ orderId: number; kind: FoundPaper['Kind']; number: string }>(
    db,
    `SELECT orderId, kind, number
       FROM (SELECT order_id AS orderId, 'CreditNote' AS kind, credit_note_no AS number, id
               FROM credit_notes
              WHERE ${isNumber('credit_note_no')}
             UNION ALL
             SELECT ${VOUCHER_ORDER}, 'RefundVoucher', v.voucher_no, v.id
               FROM ${VOUCHERS}
              WHERE ${isNumber('v.voucher_no')})
      WHERE orderId IN (SELECT value FROM json_each(:orders))
        AND NOT EXISTS (SELECT 1 FROM invoices WHERE order_id = orderId AND ${isNumber('invoice_no')})
      ORDER BY kind DESC, id`,
    { ...paperNumbers(db, term), orders: JSON.stringify(orderIds) },
  )
  return new Map(rows.map(({ kind, number, orderId }) => [orderId, { Kind: kind, Number: number }]))
}

/** '123' as people read it off a bill: numbers of every year that end in it. */
function numbersEndingIn(db: ReadableDb, term: string): string[] {
  const sequence = Number(term)
  if (!/^[0-9]{1,6}$/.test(term) || sequence === 0) return []
  const series = all<{ series: DocumentSeries; yearId: number; prefix: string; letters: string }>(
    db,
    `SELECT series, year_id AS yearId, prefix, letters FROM number_series
      WHERE series IN ('order', 'invoice', 'bill_of_supply', 'credit_note', 'refund_voucher',
                       'refund_receipt')`,
  )
  return series.flatMap(({ letters, series: name, yearId, prefix }) => {
    const { tag } = financialYear(yearId)
    const parts = { branchPrefix: prefix, series: name, yearTag: tag, sequence, letters }
    return formatDocumentNumber(parts) ?? []
  })
}
