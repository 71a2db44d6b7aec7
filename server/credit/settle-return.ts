import { exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import { mayCreditTax, roundOffShare } from '../domain/returns.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { sourcesPaise } from '../orders/cash-taken.ts'
import { moneyHeld } from '../orders/money-held.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { madeToOrderLines, orderLines } from '../orders/order-record.ts'
import { creditPaidPaise } from '../orders/paid-by.ts'
import { toMilli } from '../wire/rupees.ts'
import {
  type CreditedLine,
  type CreditSums,
  creditedLines,
  creditLine,
  sumCredits,
} from './credit-lines.ts'
import type { CreditedInvoice } from './credit-note-model.ts'
import { refundMethod } from './refund-vouchers.ts'

export type ReturnedInvoice = CreditedInvoice & { customerId: number }
type ReturnLine = { lineId: number; qtyMilli: number; restock: boolean }

export type ReturnRequest = {
  lines: readonly ReturnLine[]
  /** How the money is given back; null keeps it as the customer's credit. */
  refundTypeId: number | null
  /** What stays as credit although the rest is given back, in paise. */
  keptPaise?: number
  /** Whether what credits paid stays credit although the rest is given back. */
  keepsPaidCredit?: boolean
  /** Whether the paise of a refund in cash stay credit. */
  keepsPaise?: boolean
  /** Whether the note credits the amount and no tax. */
  isCommercial: boolean
  /** Whether the last note of the invoice also settles its rounding to the rupee. */
  settlesRoundOff: boolean
}

/** A return worked out and not yet written, in paise. */
export type SettledReturn = CreditSums & {
  isCommercial: boolean
  credited: CreditedLine[]
  amountPaise: number
  roundOffPaise: number
  appliedToDuePaise: number
  /** Of what lowers the debt: what goes back to the gift cards and payers that paid. */
  toSourcesPaise: number
  refundedPaise: number
  refundTypeId: number | null
  balancePaise: number
  /** Of what is refunded or stays as credit: what credits had paid. */
  paidByCreditPaise: number
}

/** The least that cash is counted in, in paise. */
export const RUPEE = 100

type WireReturn = {
  invoiceID: string
  lines: readonly { lineID: string; qty: number; restock: boolean; unopened?: boolean }[]
  refundTypeId?: number
  keepPaidCredit?: boolean
  keepPaise?: boolean
  commercial?: boolean
  settleRoundOff?: boolean
}

type ReadReturn = ReturnRequest & {
  invoiceId: number
  /** Null where nobody said whether the box of a line is unopened. */
  lines: readonly (ReturnLine & { unopened: boolean | null })[]
}

/** Returns the invoice and the lines that a request names. Throws 400 for a line named twice. */
export function readReturn(services: Services, body: WireReturn): ReadReturn {
  const invoiceId = services.idOf('invoice', body.invoiceID, 'invoiceID')
  const lines = body.lines.map((line) => ({
    lineId: services.idOf('orderLine', line.lineID, 'lineID'),
    qtyMilli: toMilli(line.qty),
    restock: line.restock,
    unopened: line.unopened ?? null,
  }))
  const twice = lines.findIndex(({ lineId }, index) =>
    lines.slice(0, index).some((before) => before.lineId === lineId),
  )
  if (twice >= 0) {
    throw invalidField(`lines.${twice}.lineID`, message('orders.name-each-line-once'))
  }
  const refundTypeId = body.refundTypeId ?? null
  return {
    invoiceId,
    lines,
    refundTypeId,
    keepsPaidCredit: body.keepPaidCredit ?? false,
    keepsPaise: body.keepPaise ?? false,
    isCommercial: body.commercial ?? false,
    settlesRoundOff: body.settleRoundOff ?? false,
  }
}

/** Throws 404 where there is no such invoice. */
export function findInvoice(db: ReadableDb, invoiceId: number): ReturnedInvoice {
  const invoice = one<ReturnedInvoice>(
    db,
    `SELECT id, invoice_no AS invoiceNo, invoice_date AS date, order_id AS orderId,
            customer_id AS customerId
       FROM invoices WHERE id = :invoiceId`,
    { invoiceId },
  )
  if (invoice === undefined) throw new Refusal('NOT_FOUND', message('credit.no-such-invoice'))
  return invoice
}

/**
 * Works a return out: what each line credits, the note's part of the round-off, and what becomes of
 * the money: it lowers what is still owed, goes back to gift cards and payers, and the rest is
 * refunded or stays as credit. Throws as
 * `creditLine` does, 422 for a lens made to a prescription that would go back on the shelf, for a
 * refund method that is none, and for tax that can no longer be given back; 409 for money that is not
 * confirmed.
 */
export function settleReturn(
  db: ReadableDb,
  invoice: ReturnedInvoice,
  noteDate: string,
  asked: ReturnRequest,
): SettledReturn {
  const { isCommercial, keptPaise = 0, lines, refundTypeId, settlesRoundOff } = asked
  const sold = new Map(orderLines(db, invoice.orderId).map((line) => [line.id, line]))
  const before = creditedLines(db, invoice.orderId)
  const credited = lines.map((line) =>
    creditLine(sold.get(line.lineId), line, before.get(line.lineId)),
  )
  assertRestockable(db, invoice.orderId, credited)
  const isRefunded = refundTypeId !== null
  if (isRefunded) refundMethod(db, refundTypeId)
  const taxed = sumCredits(credited)
  if (!isCommercial) assertTaxCreditable(invoice, noteDate, taxed)
  const sums = isCommercial ? withoutTax(taxed) : taxed
  const roundOffPaise = settlesRoundOff ? roundOffOf(db, invoice.id, sums.amountPaise) : 0
  const worthPaise = sums.amountPaise + roundOffPaise
  const duePaise = Math.max(0, balanceOf(db, invoice.orderId).balancePaise)
  const afterDuePaise = worthPaise - Math.min(worthPaise, duePaise)
  // What a gift card or a payer paid is owed again, for it goes back to them and not to a drawer.
  const toSourcesPaise = Math.min(
    sourcesPaise(db, invoice.orderId),
    Math.max(0, afterDuePaise - keptPaise),
  )
  const restPaise = afterDuePaise - toSourcesPaise
  const appliedToDuePaise = worthPaise - restPaise
  assertConfirmed(db, invoice.orderId, restPaise)
  const paidByCreditPaise = Math.min(restPaise, creditStillOutPaise(db, invoice))
  const staysPaise = Math.max(keptPaise, asked.keepsPaidCredit === true ? paidByCreditPaise : 0)
  const moneyPaise = isRefunded ? Math.max(0, restPaise - staysPaise) : 0
  const isInRupees = isRefunded && asked.keepsPaise === true && isCash(db, refundTypeId)
  const refundedPaise = isInRupees ? moneyPaise - (moneyPaise % RUPEE) : moneyPaise
  return {
    ...sums,
    isCommercial,
    credited,
    roundOffPaise,
    appliedToDuePaise,
    toSourcesPaise,
    refundedPaise,
    refundTypeId: refundedPaise > 0 ? refundTypeId : null,
    balancePaise: restPaise - refundedPaise,
    paidByCreditPaise,
  }
}

/**
 * Throws 409 where more would go back, as money or as credit, than of what was paid is confirmed: UPI
 * that was never seen, a cheque that has not cleared.
 */
export function assertConfirmed(db: ReadableDb, orderId: number, backPaise: number): void {
  const { confirmedPaise, pendingPaise } = moneyHeld(db, orderId)
  if (pendingPaise === 0 || backPaise <= Math.max(0, confirmedPaise)) return
  throw new Refusal('CONFLICT', message('credit.not-confirmed'))
}

/** Whether money given back by this method comes out of a drawer. */
export function isCash(db: ReadableDb, id: number): boolean {
  return (
    one(db, `SELECT 1 FROM receipt_types WHERE id = :id AND kind = 'Cash'`, { id }) !== undefined
  )
}

/** What credits paid of an invoice and earlier credit notes of it have not made a credit again. */
function creditStillOutPaise(db: ReadableDb, { id, orderId }: ReturnedInvoice): number {
  const { againPaise } = exactlyOne<{ againPaise: number }>(
    db,
    `SELECT coalesce(sum(amount_paise + round_off_paise - applied_to_due_paise - refunded_paise), 0)
              AS againPaise
       FROM credit_notes WHERE invoice_id = :id`,
    { id },
  )
  return Math.max(0, creditPaidPaise(db, orderId) - againPaise)
}

/** Throws 422 for tax that is given back too late (CGST Act, section 34(2)). */
function assertTaxCreditable(invoice: ReturnedInvoice, noteDate: string, sums: CreditSums): void {
  const taxPaise = sums.sgstPaise + sums.cgstPaise + sums.igstPaise
  if (taxPaise > 0 && !mayCreditTax(invoice.date, noteDate)) {
    throw new Refusal('BUSINESS_RULE', message('credit.tax-too-late'))
  }
}

/** Returns the same amount as a commercial note states it: without a tax in it. */
function withoutTax({ amountPaise }: { amountPaise: number }) {
  return { taxablePaise: amountPaise, sgstPaise: 0, cgstPaise: 0, igstPaise: 0, amountPaise }
}

/** Throws 422 for a lens made to a prescription that would go back on the shelf. */
function assertRestockable(db: ReadableDb, orderId: number, lines: readonly CreditedLine[]): void {
  if (!lines.some((line) => line.restock)) return
  const made = madeToOrderLines(db, orderId)
  const wrong = lines.find((line) => line.restock && made.has(line.lineId))
  if (wrong === undefined) return
  throw new Refusal(
    'BUSINESS_RULE',
    message('credit.made-to-prescription', { item: wrong.sold.itemName }),
  )
}

function roundOffOf(db: ReadableDb, invoiceId: number, amountPaise: number): number {
  const before = exactlyOne<{
    billedPaise: number
    netPaise: number
    creditedPaise: number
    givenBackPaise: number
  }>(
    db,
    `SELECT v.net_paise - v.rounding_paise AS billedPaise, v.net_paise AS netPaise,
            coalesce(sum(n.amount_paise), 0) AS creditedPaise,
            coalesce(sum(n.amount_paise + n.round_off_paise), 0) AS givenBackPaise
       FROM invoices v LEFT JOIN credit_notes n ON n.invoice_id = v.id
      WHERE v.id = :invoiceId
      GROUP BY v.id`,
    { invoiceId },
  )
  return roundOffShare(amountPaise, before)
}
