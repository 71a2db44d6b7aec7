import { all, type ReadableDb } from '../db/sql.ts'
import type { GstDocument, GstLine } from '../gst/gst-document.ts'
import { documentsOf } from '../gst/read-documents.ts'
import { byRate } from '../gst/sections.ts'
import { GIFT_CARD } from '../masters/master-rows.ts'
import { customerLedger, LEDGER, moneyLedger, payerLedger, salesLedger } from './tally-ledgers.ts'
import type { TallyBill, TallyEntry, TallyVoucher } from './tally-xml.ts'

/** The days of an export; `until` is the day after its last. `head` begins each identifier. */
export type TallySpan = { from: string; until: string; head: string }

/** Bills of sale and credit notes: the party against sales and taxes by rate. */
export function salesVouchers(db: ReadableDb, span: TallySpan): TallyVoucher[] {
  const advances = advancesOf(db, span)
  const due = dueOf(db, span)
  return documentsOf(db, { ...span, code: '' }).map((document): TallyVoucher => {
    const isNote = document.kind === 'note'
    const { customer, gstin, number, valuePaise } = document
    const party = customerLedger(customer, gstin)
    return {
      id: `${span.head}-${isNote ? 'crn' : 'inv'}-${number}`,
      type: isNote ? 'Credit Note' : 'Sales',
      date: document.date,
      number,
      party,
      partyName: customer,
      ...(document.original === null
        ? {}
        : { reference: { number: document.original.number, date: document.original.date } }),
      entries: [
        {
          ledger: party,
          paise: isNote ? -valuePaise : valuePaise,
          bills: isNote
            ? noteBills(document, due.get(number) ?? 0)
            : invoiceBills(document, advances.get(number)),
        },
        ...salesEntries(document.lines, valuePaise, isNote ? 1 : -1),
      ],
    }
  })
}

/** Sales and taxes with a sign, and the round-off that is left over. */
function salesEntries(lines: readonly GstLine[], valuePaise: number, sign: 1 | -1): TallyEntry[] {
  const rates = byRate(lines)
  const sum = (key: 'igstPaise' | 'cgstPaise' | 'sgstPaise') =>
    rates.reduce((total, each) => total + each[key], 0)
  const entries = [
    ...rates.map(({ ratePpm, taxablePaise }) => ({
      ledger: salesLedger(ratePpm),
      paise: sign * taxablePaise,
    })),
    { ledger: LEDGER.outputCgst, paise: sign * sum('cgstPaise') },
    { ledger: LEDGER.outputSgst, paise: sign * sum('sgstPaise') },
    { ledger: LEDGER.outputIgst, paise: sign * sum('igstPaise') },
  ]
  const listed = entries.reduce((total, { paise }) => total + paise, 0)
  return [...entries, { ledger: LEDGER.roundOff, paise: sign * valuePaise - listed }]
}

/** An advance is taken up under the number of its order; the rest is the bill's own. */
function invoiceBills(
  { number, valuePaise }: GstDocument,
  advances: readonly Advance[] = [],
): TallyBill[] {
  let restPaise = valuePaise
  const taken = advances.map(({ orderNo, paise }): TallyBill => {
    const ownPaise = Math.min(paise, restPaise)
    restPaise -= ownPaise
    return { name: orderNo, type: 'Agst Ref', paise: ownPaise }
  })
  return [...taken, { name: number, type: 'New Ref', paise: restPaise }]
}

/** A note lowers what the bill is owed; the rest is the customer's, under the note's number. */
function noteBills({ number, original, valuePaise }: GstDocument, duePaise: number): TallyBill[] {
  const applied = Math.min(duePaise, valuePaise)
  return [
    { name: original?.number ?? '', type: 'Agst Ref', paise: -applied },
    { name: number, type: 'New Ref', paise: applied - valuePaise },
  ]
}

type Advance = { number: string; orderNo: string; paise: number }

/**
 * What was paid on the orders of invoices before they were billed, with what a former program had
 * received under its own number, as it stands in the opening balances of the books.
 */
function advancesOf(db: ReadableDb, { from, until }: TallySpan) {
  const rows = all<Advance>(
    db,
    `SELECT v.invoice_no AS number, coalesce(o.legacy_no, o.order_no) AS orderNo,
            o.opening_paid_paise AS paise
       FROM invoices v JOIN sales_orders o ON o.id = v.order_id
      WHERE v.invoice_date >= :from AND v.invoice_date < :until AND o.opening_paid_paise > 0
     UNION ALL
     SELECT v.invoice_no, o.order_no, sum(r.amount_paise)
       FROM invoices v
       JOIN sales_orders o ON o.id = v.order_id
       JOIN valid_receipts r ON r.order_id = v.order_id AND r.receipt_date < v.invoice_date
      WHERE v.invoice_date >= :from AND v.invoice_date < :until
      GROUP BY v.id`,
    { from, until },
  )
  return Map.groupBy(rows, ({ number }) => number)
}

function dueOf(db: ReadableDb, { from, until }: TallySpan): ReadonlyMap<string, number> {
  const rows = all<{ number: string; paise: number }>(
    db,
    `SELECT credit_note_no AS number, applied_to_due_paise AS paise FROM credit_notes
      WHERE note_date >= :from AND note_date < :until`,
    { from, until },
  )
  return new Map(rows.map(({ number, paise }) => [number, paise]))
}

type ReceiptRow = {
  number: string
  date: string
  paise: number
  kind: string
  orderNo: string
  invoiceNo: string | null
  isAdvance: number
  name: string
  gstin: string | null
  creditNo: string | null
  typeId: number
  payerId: number | null
  payer: string | null
}

const BUYER = `
  coalesce(v.model_json ->> '$.Customer.Name', c.name) AS name,
  iif(v.id IS NULL, NULL, v.model_json ->> '$.Customer.GSTIN') AS gstin`

/** Money taken: against the bill, or as an advance under the number of the order. */
export function receiptVouchers(db: ReadableDb, { from, head, until }: TallySpan): TallyVoucher[] {
  return all<ReceiptRow>(
    db,
    `SELECT r.receipt_no AS number, r.receipt_date AS date, r.amount_paise AS paise, t.kind,
            iif(o.opening = 'Due', coalesce(o.legacy_no, o.order_no), o.order_no) AS orderNo,
            v.invoice_no AS invoiceNo,
            coalesce(o.opening, '') <> 'Due'
              AND (v.id IS NULL OR r.receipt_date < v.invoice_date) AS isAdvance, ${BUYER},
            coalesce(n.credit_note_no, k.credit_no) AS creditNo, t.id AS typeId,
            a.id AS payerId, a.name AS payer
       FROM valid_receipts r
       JOIN receipt_types t ON t.id = r.receipt_type_id
       JOIN sales_orders o ON o.id = r.order_id
       JOIN customers c ON c.id = r.customer_id
       LEFT JOIN invoices v ON v.order_id = o.id
       LEFT JOIN credit_note_redemptions x ON x.receipt_id = r.id
       LEFT JOIN credit_notes n ON n.id = x.credit_note_id
       LEFT JOIN customer_credit_redemptions y ON y.receipt_id = r.id
       LEFT JOIN customer_credits k ON k.id = y.customer_credit_id
       LEFT JOIN payer_moves m ON m.receipt_id = r.id AND m.kind = 'charged'
       LEFT JOIN payer_claims q ON q.id = m.claim_id
       LEFT JOIN payers a ON a.id = q.payer_id
      WHERE r.receipt_date >= :from AND r.receipt_date < :until
      GROUP BY r.id
      ORDER BY r.receipt_date, r.id`,
    { from, until },
  ).map((row): TallyVoucher => {
    const { date, gstin, invoiceNo, isAdvance, kind, name, number, orderNo, paise } = row
    const party = customerLedger(name, gstin)
    const bill: TallyBill =
      isAdvance === 1
        ? { name: orderNo, type: 'Advance', paise: -paise }
        : { name: invoiceNo ?? orderNo, type: 'Agst Ref', paise: -paise }
    const isCredit = kind === 'CreditNote'
    return {
      id: `${head}-rct-${number}`,
      type: isCredit ? 'Journal' : 'Receipt',
      date,
      number,
      party,
      partyName: name,
      entries: [settledBy(row, party), { ledger: party, paise: -paise, bills: [bill] }],
    }
  })
}

/** What a receipt was settled by: money, a gift card, a payer who owes it now, or the party's credit. */
function settledBy(row: ReceiptRow, party: string): TallyEntry {
  const { creditNo, kind, number, orderNo, paise, payer, payerId, typeId } = row
  if (typeId === GIFT_CARD) return { ledger: LEDGER.giftCards, paise }
  if (payer !== null && payerId !== null) {
    const bills: TallyBill[] = [{ name: orderNo, type: 'New Ref', paise }]
    return { ledger: payerLedger(payer, payerId), paise, bills }
  }
  if (kind !== 'CreditNote') return { ledger: moneyLedger(kind), paise }
  return {
    ledger: party,
    paise,
    bills: [{ name: creditNo ?? number, type: 'Agst Ref', paise }],
  }
}

/** Money given back: of a credit note, or of an advance. */
export function refundVouchers(db: ReadableDb, { from, head, until }: TallySpan): TallyVoucher[] {
  return all<
    Omit<ReceiptRow, 'creditNo' | 'isAdvance' | 'invoiceNo' | 'typeId' | 'payerId' | 'payer'> & {
      against: string
    }
  >(
    db,
    `SELECT f.voucher_no AS number, f.voucher_date AS date, f.amount_paise AS paise,
            coalesce(t.kind, 'Cash') AS kind, o.order_no AS orderNo,
            coalesce(n.credit_note_no, o.order_no) AS against, ${BUYER}
       FROM refund_vouchers f
       LEFT JOIN credit_notes n ON n.id = f.credit_note_id
       LEFT JOIN order_settlements s ON s.id = f.settlement_id
       JOIN sales_orders o ON o.id = coalesce(n.order_id, s.order_id)
       JOIN customers c ON c.id = o.customer_id
       LEFT JOIN invoices v ON v.order_id = o.id
       LEFT JOIN receipt_types t ON t.id = coalesce(s.refund_type_id, n.refund_type_id)
      WHERE f.voucher_date >= :from AND f.voucher_date < :until
      ORDER BY f.voucher_date, f.id`,
    { from, until },
  ).map(({ against, date, gstin, kind, name, number, paise }): TallyVoucher => {
    const party = customerLedger(name, gstin)
    return {
      id: `${head}-rfd-${number}`,
      type: 'Payment',
      date,
      number,
      party,
      partyName: name,
      entries: [
        { ledger: party, paise, bills: [{ name: against, type: 'Agst Ref', paise }] },
        { ledger: moneyLedger(kind), paise: -paise },
      ],
    }
  })
}

/** Commercial credit notes, which take no tax back. */
export function commercialVouchers(
  db: ReadableDb,
  { from, head, until }: TallySpan,
): TallyVoucher[] {
  return all<{
    number: string
    date: string
    invoiceNo: string
    invoiceDate: string
    paise: number
    duePaise: number
    name: string
    gstin: string | null
  }>(
    db,
    `SELECT n.credit_note_no AS number, n.note_date AS date, v.invoice_no AS invoiceNo,
            v.invoice_date AS invoiceDate, n.amount_paise + n.round_off_paise AS paise,
            n.applied_to_due_paise AS duePaise, ${BUYER}
       FROM credit_notes n
       JOIN invoices v ON v.id = n.invoice_id
       JOIN customers c ON c.id = n.customer_id
      WHERE n.is_commercial = 1 AND n.note_date >= :from AND n.note_date < :until
      ORDER BY n.note_date, n.id`,
    { from, until },
  ).map(({ date, duePaise, gstin, invoiceDate, invoiceNo, name, number, paise }): TallyVoucher => {
    const party = customerLedger(name, gstin)
    const applied = Math.min(duePaise, paise)
    return {
      id: `${head}-crn-${number}`,
      type: 'Credit Note',
      date,
      number,
      party,
      partyName: name,
      reference: { number: invoiceNo, date: invoiceDate },
      entries: [
        {
          ledger: party,
          paise: -paise,
          bills: [
            { name: invoiceNo, type: 'Agst Ref', paise: -applied },
            { name: number, type: 'New Ref', paise: applied - paise },
          ],
        },
        { ledger: LEDGER.commercial, paise },
      ],
    }
  })
}

/** Advances of cancelled orders that stay as credit: they change their reference. */
export function creditVouchers(db: ReadableDb, { from, head, until }: TallySpan): TallyVoucher[] {
  return all<{ number: string; date: string; orderNo: string; paise: number; name: string }>(
    db,
    `SELECT k.credit_no AS number, k.credit_date AS date, o.order_no AS orderNo,
            k.amount_paise AS paise, c.name
       FROM customer_credits k
       JOIN sales_orders o ON o.id = k.order_id
       JOIN customers c ON c.id = k.customer_id
      WHERE k.credit_date >= :from AND k.credit_date < :until
        AND coalesce(o.opening, '') <> 'Credit'
      ORDER BY k.credit_date, k.id`,
    { from, until },
  ).map(
    ({ date, name, number, orderNo, paise }): TallyVoucher => ({
      id: `${head}-cdt-${number}`,
      type: 'Journal',
      date,
      number,
      party: LEDGER.counter,
      partyName: name,
      entries: [
        { ledger: LEDGER.counter, paise, bills: [{ name: orderNo, type: 'Agst Ref', paise }] },
        {
          ledger: LEDGER.counter,
          paise: -paise,
          bills: [{ name: number, type: 'New Ref', paise: -paise }],
        },
      ],
    }),
  )
}
