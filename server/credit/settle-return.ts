import { all, exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import { roundOffShare } from '../domain/returns.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { orderLines } from '../orders/order-record.ts'
import { toMilli } from '../wire/rupees.ts'
import { type CreditedLine, type CreditSums, creditLine, sumCredits } from './credit-lines.ts'
import type { CreditedInvoice } from './credit-note-model.ts'

export type ReturnedInvoice = CreditedInvoice & { customerId: number }
export type AskedLine = { lineId: number; qtyMilli: number; restock: boolean }

type AskedReturn = {
  lines: readonly AskedLine[]
  refundTypeId: number | undefined
  /** Whether the last note of the invoice also settles its rounding to the rupee. */
  settlesRoundOff: boolean
}

/** A return worked out and not yet written, in paise. */
export type SettledReturn = CreditSums & {
  credited: CreditedLine[]
  amountPaise: number
  roundOffPaise: number
  appliedToDuePaise: number
  refundedPaise: number
  refundTypeId: number | null
  balancePaise: number
}

type WireReturn = {
  invoiceID: string
  lines: readonly { lineID: string; qty: number; restock: boolean }[]
}

/** The invoice and the lines that a request names; refuses a line that is named twice. */
export function readAsked(
  services: Services,
  body: WireReturn,
): { invoiceId: number; lines: AskedLine[] } {
  const invoiceId = services.idOf('invoice', body.invoiceID, 'invoiceID')
  const lines = body.lines.map((line) => ({
    lineId: services.idOf('orderLine', line.lineID, 'lineID'),
    qtyMilli: toMilli(line.qty),
    restock: line.restock,
  }))
  if (new Set(lines.map((line) => line.lineId)).size < lines.length) {
    throw invalidField('lines', 'Name each line once.')
  }
  return { invoiceId, lines }
}

export function findInvoice(db: ReadableDb, invoiceId: number): ReturnedInvoice {
  const invoice = one<ReturnedInvoice>(
    db,
    `SELECT id, invoice_no AS invoiceNo, invoice_date AS date, order_id AS orderId,
            customer_id AS customerId
       FROM invoices WHERE id = :invoiceId`,
    { invoiceId },
  )
  if (invoice === undefined) throw new Refusal('NOT_FOUND', 'There is no such invoice.')
  return invoice
}

/**
 * Works a return out: what each line credits, the note's part of the round-off, and what becomes of
 * the money: it lowers what is still owed, and the rest is refunded or stays as credit. The preview
 * and the save both ask here. Refuses what `creditLine` refuses, a lens made to a prescription that
 * would go back on the shelf (422), and a refund method that is none.
 */
export function settleReturn(
  db: ReadableDb,
  invoice: ReturnedInvoice,
  asked: AskedReturn,
): SettledReturn {
  const sold = new Map(orderLines(db, invoice.orderId).map((line) => [line.id, line]))
  const credited = asked.lines.map((line) => creditLine(sold.get(line.lineId), line))
  refuseMadeToOrder(db, invoice.orderId, credited)
  refuseUnknownRefund(db, asked.refundTypeId)
  const sums = sumCredits(credited)
  const roundOffPaise = asked.settlesRoundOff ? roundOffOf(db, invoice.id, sums.amountPaise) : 0
  const worthPaise = sums.amountPaise + roundOffPaise
  const duePaise = Math.max(0, balanceOf(db, invoice.orderId).balancePaise)
  const appliedToDuePaise = Math.min(worthPaise, duePaise)
  const restPaise = worthPaise - appliedToDuePaise
  const isRefunded = asked.refundTypeId !== undefined
  return {
    ...sums,
    credited,
    roundOffPaise,
    appliedToDuePaise,
    refundedPaise: isRefunded ? restPaise : 0,
    refundTypeId: isRefunded && restPaise > 0 ? (asked.refundTypeId ?? null) : null,
    balancePaise: isRefunded ? 0 : restPaise,
  }
}

/** The lines of an order that were made to a prescription: spectacle lenses with a power. */
export function madeToOrderLines(db: ReadableDb, orderId: number): Set<number> {
  const rows = all<{ id: number }>(
    db,
    `SELECT l.id
       FROM sales_order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
      WHERE l.order_id = :orderId AND t.section = 'SpectacleLens'
        AND coalesce(l.spherical, '') || coalesce(l.cylinder, '')
            || coalesce(l.addition, '') <> ''`,
    { orderId },
  )
  return new Set(rows.map(({ id }) => id))
}

function refuseMadeToOrder(db: ReadableDb, orderId: number, lines: readonly CreditedLine[]): void {
  if (!lines.some((line) => line.restock)) return
  const made = madeToOrderLines(db, orderId)
  const wrong = lines.find((line) => line.restock && made.has(line.lineId))
  if (wrong === undefined) return
  throw new Refusal(
    'BUSINESS_RULE',
    `${wrong.sold.itemName} was made to a prescription and can not go back on the shelf.`,
  )
}

function refuseUnknownRefund(db: ReadableDb, refundTypeId: number | undefined): void {
  if (refundTypeId === undefined) return
  const method = one<{ kind: string }>(
    db,
    'SELECT kind FROM receipt_types WHERE id = :refundTypeId',
    { refundTypeId },
  )
  if (method === undefined) throw new Refusal('NOT_FOUND', 'There is no such payment method.')
  if (method.kind === 'CreditNote') {
    throw new Refusal('BUSINESS_RULE', 'To keep the money as credit, leave the refund method out.')
  }
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
