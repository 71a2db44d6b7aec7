import type { Preflight } from '../contract/gst.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { checkGstin } from '../domain/gstin.ts'
import { mayCreditTax } from '../domain/returns.ts'
import { type Message, message } from '../kernel/message.ts'
import type { Unformatted } from '../kernel/operation.ts'
import { readSetting } from '../settings/settings.ts'
import { LOSSES_WITHOUT_COST } from '../stock/credit-given-up.ts'
import type { Ids } from '../wire/ids.ts'
import { milliToQuantity } from '../wire/rupees.ts'
import { countsForCredit, creditBills } from './credit-bills.ts'
import { documentFacts } from './e-invoice.ts'
import { eInvoiceDocuments } from './e-invoice-documents.ts'
import { particularsMissing } from './e-invoice-particulars.ts'
import { type GstDocument, type GstLine, orderIdOf } from './gst-document.ts'
import { reportedDocuments, seriesOf } from './gstr1.ts'
import { misclassedItems } from './item-classes.ts'
import type { MatchState } from './match-bills.ts'
import { matchMonths } from './match-months.ts'
import type { GstPeriod } from './period.ts'
import { documentsOf } from './read-documents.ts'
import { isNoteOfBeforeScheme, type Registered } from './registered.ts'
import { registrationOf } from './registered-documents.ts'
import { sectionsOf } from './sections.ts'

/** The unit codes of the returns (GST reference 9.3). */
const UNITS = new Set(
  (
    'BAG BAL BDL BKL BOU BOX BTL BUN CAN CBM CCM CMS CTN DOZ DRM GGK GMS GRS GYD KGS KLR KME LTR ' +
    'MLT MTR MTS NOS PAC PCS PRS QTL ROL SET SQF SQM SQY TBS TGM THD TON TUB UGS UNT YDS OTH NA'
  ).split(' '),
)
const RATES_PPM = new Set(
  [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40].map((rate) => rate * 10_000),
)
const OF_ITEMS = new Set(['hsn', 'hsn-form', 'hsn-short', 'unit', 'rate', 'rate-of-day'])
const HSN = /^(\d{4}|\d{6}|\d{8})$/

type Finding = Unformatted<Preflight['Findings'][number]>
type Severity = Finding['Severity']

/** What stands in the way of a month's return, with the document that it is in. */
export function preflight(
  db: ReadableDb,
  period: GstPeriod & { fromMs: number; untilMs: number },
  { ids, registered }: { ids: Ids; registered: Registered },
): Finding[] {
  const documents = reportedDocuments(db, period, registered)
  const { hsnDigits } = readSetting(db, 'shop')
  const expected = expectedRates(db)
  const large = new Set(sectionsOf(documents).b2cl.map(({ document }) => document.number))
  const found: Finding[] = []
  for (const document of documents) {
    const add = (severity: Severity, code: string, text: Message): void => {
      found.push({
        Severity: severity,
        Code: code,
        Message: text,
        Document: document.number,
        SalesOrderID: orderIdOf(ids, document),
        InwardID: null,
      })
    }
    judgeBuyer(document, large.has(document.number), add)
    for (const line of document.lines) judgeLine(document, line, { hsnDigits, expected }, add)
  }
  for (const { count, from, to, total } of seriesOf(db, period, registered)) {
    if (count === total) continue
    found.push({
      Severity: 'Blocks',
      Code: 'series-gap',
      Message: message('gst.series-gap', { from, to, count: total - count }),
      Document: from,
      SalesOrderID: null,
      InwardID: null,
    })
  }
  return inOrder([
    ...found,
    ...notesOfBefore(db, period, { ids, registered }),
    ...unregistered(db, period, ids),
    ...ofSuppliers(db, period, { ids, registered }),
    ...unansweredReturns(db, period, ids),
    ...lostWithoutCost(db, period, ids),
    ...ofOtherKind(db),
    ...toldByTills(db, period),
    ...givenTwice(db, period),
  ])
}

/** Credit notes of the composition scheme for tax invoices of before it. */
function notesOfBefore(
  db: ReadableDb,
  period: GstPeriod,
  { ids, registered }: { ids: Ids; registered: Registered },
): Finding[] {
  if (!registered.isCompositionIn(period)) return []
  return documentsOf(db, period)
    .filter((document) => isNoteOfBeforeScheme(registered, document))
    .map((document) => ({
      Severity: 'Warns',
      Code: 'note-before-scheme',
      Message: message('gst.note-before-scheme', { number: document.original?.number ?? '' }),
      Document: document.number,
      SalesOrderID: orderIdOf(ids, document),
      InwardID: null,
    }))
}

/** Numbers that two computers gave, each brought back from a copy of the same place. */
function givenTwice(db: ReadableDb, { from, until }: GstPeriod): Finding[] {
  return all<{ number: string }>(
    db,
    `SELECT f.number FROM found_documents f
      WHERE f.document_date >= :from AND f.document_date < :until
        AND ((f.kind = 'Invoice'
               AND EXISTS (SELECT 1 FROM invoices WHERE invoice_no = f.number))
          OR (f.kind = 'CreditNote'
               AND EXISTS (SELECT 1 FROM credit_notes WHERE credit_note_no = f.number)))
      ORDER BY f.id`,
    { from, until },
  ).map(({ number }) => ({
    Severity: 'Blocks',
    Code: 'number-twice',
    Message: message('gst.number-twice'),
    Document: number,
    SalesOrderID: null,
    InwardID: null,
  }))
}

/** Invoices of a computer of before of which a till knew no more than number and amount. */
function toldByTills(db: ReadableDb, { from, until }: GstPeriod): Finding[] {
  return all<{ number: string; paise: number }>(
    db,
    `SELECT number, amount_paise AS paise FROM found_documents
      WHERE kind = 'Invoice' AND is_told = 1
        AND document_date >= :from AND document_date < :until ORDER BY id`,
    { from, until },
  ).map(({ number, paise }) => ({
    Severity: 'Warns',
    Code: 'told-invoice',
    Message: message('gst.told-invoice', { amount: paise }),
    Document: number,
    SalesOrderID: null,
    InwardID: null,
  }))
}

/** Items with the tax class of other goods, sold in the month or not: the next bill has it too. */
function ofOtherKind(db: ReadableDb): Finding[] {
  return misclassedItems(db).map(({ code, hsn, name }) => ({
    Severity: 'Warns',
    Code: 'item-class',
    Message: message('gst.item-class', { item: name, hsn }),
    Document: code,
    SalesOrderID: null,
    InwardID: null,
  }))
}

function unmatched(state: MatchState, supplier: string): Message {
  switch (state) {
    case 'Mismatch':
      return message('gst.unmatched.Mismatch', { supplier })
    case 'OnlyInPortal':
      return message('gst.unmatched.OnlyInPortal', { supplier })
    case 'OnlyInBooks':
      return message('gst.unmatched.OnlyInBooks', { supplier })
    default:
      return message('gst.unmatched.Near', { supplier })
  }
}

/** So long a bill may stay unpaid before its credit is reversed (CGST rule 37), and when that is told. */
const TELL_UNPAID_DAYS = 150
const DAY_MS = 86_400_000

/** Bills of suppliers that the portal's file does not have as the books do, and those unpaid for long. */
function ofSuppliers(
  db: ReadableDb,
  { code, from, until }: GstPeriod,
  { ids, registered: { stateCode } }: { ids: Ids; registered: Registered },
): Finding[] {
  const bills = creditBills(db, stateCode).filter(countsForCredit)
  const finding = (
    bill: { kind: string; id: number; number: string } | null,
    what: { Code: string; Message: Message; Document?: string },
  ): Finding => ({
    Severity: 'Warns',
    Document: bill?.number ?? '',
    SalesOrderID: null,
    InwardID: bill?.kind === 'Inward' ? ids.encode('goodsReceipt', bill.id) : null,
    ...what,
  })
  const unpaid = bills.flatMap((bill) => {
    const days = Math.round((Date.parse(until) - Date.parse(bill.date)) / DAY_MS)
    const isOld = days >= TELL_UNPAID_DAYS && (bill.duePaise ?? 0) > 0 && bill.reversedIn === null
    if (!isOld) return []
    const { supplier } = bill
    return [
      finding(bill, {
        Code: 'unpaid-bill',
        Message: message('gst.unpaid-bill', { supplier, days }),
      }),
    ]
  })
  const own = matchMonths(db, stateCode).find(({ file }) => file.period === code)
  if (own === undefined) {
    const count = bills.filter(
      ({ date, gstin, isNote }) => gstin !== null && !isNote && date >= from && date < until,
    ).length
    if (count === 0) return unpaid
    return [
      finding(null, {
        Code: 'no-2b',
        Message: message('gst.no-2b-yet', { count }),
        Document: '2B',
      }),
      ...unpaid,
    ]
  }
  const open = own.matches
    .filter(({ decision, state }) => state !== 'Exact' && decision === null)
    .map(({ bill, paper, state }) =>
      finding(bill, {
        Code: 'supplier-bill',
        Message: unmatched(state, bill?.supplier ?? paper?.supplier ?? ''),
        Document: bill?.number ?? paper?.number ?? '',
      }),
    )
  return [...open, ...unpaid]
}

/** Goods with tax that went back up to the month, and no credit note of their supplier was entered. */
function unansweredReturns(db: ReadableDb, { until }: GstPeriod, ids: Ids): Finding[] {
  return all<{ id: number; number: string; date: string; supplier: string; taxPaise: number }>(
    db,
    `SELECT t.id, t.return_no AS number, e.date, s.name AS supplier,
            (SELECT sum(tax_paise) FROM supplier_return_lines WHERE return_id = t.id) AS taxPaise
       FROM supplier_returns t
       JOIN suppliers s ON s.id = t.supplier_id
       JOIN supplier_entries e
         ON e.entity = 'supplierReturn' AND e.entity_id = t.id AND e.kind = 'debit-note'
      WHERE t.state = 'Sent' AND e.date < :until
        AND EXISTS (SELECT 1 FROM supplier_return_lines WHERE return_id = t.id AND tax_paise > 0)
      ORDER BY t.id`,
    { until },
  ).map(({ date, id, number, supplier, taxPaise }) => ({
    Severity: 'Warns',
    Code: 'debit-note-open',
    Message: message('gst.debit-note-open', { supplier, date, tax: taxPaise }),
    Document: number,
    SalesOrderID: null,
    InwardID: null,
    ReturnID: ids.encode('supplierReturn', id),
  }))
}

/** Lost goods of which nobody knows what they cost: what tax credit they gave up has to be looked up. */
function lostWithoutCost(
  db: ReadableDb,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  ids: Ids,
): Finding[] {
  return all<{ number: string; orderId: number | null; item: string; milli: number }>(
    db,
    LOSSES_WITHOUT_COST,
    { fromMs, untilMs },
  ).map(({ item, milli, number, orderId }) => ({
    Severity: 'Warns',
    Code: 'lost-without-cost',
    Message: message('gst.lost-without-cost', { count: milliToQuantity(milli), item }),
    Document: number,
    SalesOrderID: orderId === null ? null : ids.encode('order', orderId),
    InwardID: null,
  }))
}

/** From the day on that the shop has set: what bears no number of the invoice portal. */
function unregistered(db: ReadableDb, period: GstPeriod, ids: Ids): Finding[] {
  const { eInvoiceFrom } = readSetting(db, 'shop')
  if (eInvoiceFrom === null || eInvoiceFrom >= period.until) return []
  return eInvoiceDocuments(db, period)
    .filter(
      ({ id, kind, source }) =>
        documentFacts(source).date >= eInvoiceFrom && registrationOf(db, kind, id) === null,
    )
    .map((document) => {
      const what = particularsMissing(document)
      return {
        Severity: 'Blocks',
        Code: 'e-invoice',
        Message:
          what.length > 0
            ? message('gst.register-incomplete', { what })
            : message('gst.not-registered-yet'),
        Document: documentFacts(document.source).number,
        SalesOrderID: orderIdOf(ids, document),
        InwardID: null,
      }
    })
}

/** What blocks first; what is wrong with an item stands once, with its first document. */
function inOrder(found: readonly Finding[]): Finding[] {
  const told = new Set<string>()
  const once = found.filter(({ Code, Message: text }) => {
    if (!OF_ITEMS.has(Code)) return true
    const key = JSON.stringify([Code, text])
    if (told.has(key)) return false
    told.add(key)
    return true
  })
  const first = once.filter(({ Severity }) => Severity === 'Blocks')
  return [...first, ...once.filter(({ Severity }) => Severity === 'Warns')]
}

type Add = (severity: Severity, code: string, text: Message) => void

function judgeBuyer(document: GstDocument, isLarge: boolean, add: Add): void {
  const { gstin, hasAddress, isComposition, isInterState, original, pos, supply } = document
  if (isComposition) add('Warns', 'scheme', message('gst.other-scheme'))
  if (gstin !== null) {
    const check = checkGstin(gstin)
    if (!check.ok) add('Blocks', 'gstin', check.reason)
    else if (supply === 'Domestic' && pos !== null && check.stateCode !== pos) {
      add('Warns', 'gstin-state', message('gst.gstin-state', { gstin, pos }))
    }
    if (!hasAddress) add('Warns', 'address', message('gst.no-address'))
  }
  if (supply === 'SEZ' && gstin === null) add('Blocks', 'sez-gstin', message('gst.sez-gstin'))
  if (isInterState && pos === null) add('Blocks', 'place', message('gst.no-place'))
  if (isLarge && !hasAddress) add('Blocks', 'large-address', message('gst.large-no-address'))
  if (original !== null && !mayCreditTax(original.date, document.date)) {
    add('Blocks', 'late-note', message('gst.late-note', { number: original.number }))
  }
}

function judgeLine(
  { date, isComposition, original, supply }: GstDocument,
  { hsn, name, ratePpm, unit }: GstLine,
  rules: { hsnDigits: number; expected: ExpectedRates },
  add: Add,
): void {
  if (hsn === '') add('Blocks', 'hsn', message('gst.no-hsn', { item: name }))
  else if (!HSN.test(hsn)) add('Blocks', 'hsn-form', message('gst.hsn-form', { item: name, hsn }))
  else if (hsn.length < rules.hsnDigits) {
    add(
      'Warns',
      'hsn-short',
      message('gst.hsn-short', { item: name, hsn, digits: rules.hsnDigits }),
    )
  }
  if (!UNITS.has(unit)) add('Blocks', 'unit', message('gst.unit', { item: name, unit }))
  const rate = ratePpm / 10_000
  if (!RATES_PPM.has(ratePpm)) add('Blocks', 'rate', message('gst.rate', { item: name, rate }))
  else if (supply === 'Domestic' && !isComposition) {
    const rates = rules.expected(hsn, original?.date ?? date)
    if (rates.length > 0 && !rates.includes(ratePpm)) {
      add('Warns', 'rate-of-day', message('gst.rate-of-day', { item: name, rate }))
    }
  }
}

type ExpectedRates = (hsn: string, day: string) => readonly number[]

/** The rates that the tax classes of an HSN have on a day. */
function expectedRates(db: ReadableDb): ExpectedRates {
  const rows = all<{ classId: number; hsn: string; from: string; ratePpm: number }>(
    db,
    `SELECT c.id AS classId, c.hsn, r.valid_from AS "from", r.igst_rate_ppm AS ratePpm
       FROM tax_classes c JOIN tax_rates r ON r.tax_class_id = c.id
      ORDER BY r.valid_from DESC`,
  )
  return (hsn, day) => {
    const inForce = new Map<number, number>()
    for (const row of rows) {
      if (row.hsn === hsn && row.from <= day && !inForce.has(row.classId)) {
        inForce.set(row.classId, row.ratePpm)
      }
    }
    return [...inForce.values()]
  }
}
