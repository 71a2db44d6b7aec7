import { all, type ReadableDb } from '../db/sql.ts'
import { CREDITED_RETURN_LINES } from '../purchasing/credited-returns.ts'
import { PAPERS_GIVING_UP, type PaperGivingUp } from '../stock/credit-given-up.ts'
import { toRupees } from '../wire/rupees.ts'
import {
  barredOfBills,
  type CreditBill,
  claimMonth,
  countsForCredit,
  creditBills,
  creditOfBills,
  taxesOf,
} from './credit-bills.ts'
import {
  type GstDocument,
  type GstLine,
  NO_TAXES,
  plus,
  signOf,
  sumOf,
  type Taxes,
} from './gst-document.ts'
import { reportedDocuments } from './gstr1.ts'
import { matchedCredit } from './match-months.ts'
import type { GstPeriod } from './period.ts'
import type { Registered } from './registered.ts'
import { advancesTaxed } from './service-advances.ts'

/** The portal fills table 3.2 itself since then. */
const NO_INTER_SUPPLIES_FROM = '2025-11-01'

/**
 * GSTR-3B in the keys of the portal's utility: outward supplies of the same documents as GSTR-1 and
 * the advances of its tables 11A and 11B, and the credit of the bills that GSTR-2B has as the books do; until the portal's file of the month is
 * kept, of those that were posted with a date in it. The sheet of a screen says also what 4(B)(1) is
 * made of.
 */
export function gstr3bJson(
  db: ReadableDb,
  period: GstPeriod & { fromMs: number; untilMs: number },
  registered: Registered,
  { isSheet = false }: { isSheet?: boolean } = {},
): string {
  const documents = reportedDocuments(db, period, registered)
  const sum = (isMeant: (document: GstDocument, line: GstLine) => boolean): Taxes =>
    documents.reduce(
      (total, document) =>
        document.lines
          .filter((line) => isMeant(document, line))
          .reduce((inner, line) => plus(inner, line, signOf(document)), total),
      NO_TAXES,
    )
  const isDomestic = ({ supply }: GstDocument) => supply === 'Domestic'
  const sold = sum((document, { nature }) => isDomestic(document) && nature === 'taxable')
  const taxed = plus(sold, advancesTaxed(db, period))
  const zeroRated = sum((document) => !isDomestic(document))
  const free = sum((document, { nature }) => isDomestic(document) && nature !== 'taxable')
  const credit = creditOf(db, period, registered)
  const { available, givenUp, inReverse, lost, reclaimed, reversedForNow } = credit
  const reversedForGood = sumOf(givenUp)
  return JSON.stringify({
    gstin: registered.gstin,
    ret_period: period.code,
    sup_details: {
      osup_det: outward(taxed),
      osup_zero: outward(zeroRated),
      osup_nil_exmp: outward({ ...NO_TAXES, taxablePaise: free.taxablePaise }),
      isup_rev: outward(inReverse),
      osup_nongst: outward(NO_TAXES),
    },
    ...(period.from < NO_INTER_SUPPLIES_FROM ? { inter_sup: interSupplies(documents) } : {}),
    eco_dtls: { eco_sup: outward(NO_TAXES), eco_reg_sup: { txval: 0 } },
    itc_elg: {
      itc_avl: CREDIT_ROWS.map((ty) => ({ ty, ...taxKeys(available[ty]) })),
      itc_rev: [
        { ty: 'RUL', ...taxKeys(reversedForGood) },
        { ty: 'OTH', ...taxKeys(reversedForNow) },
      ],
      itc_net: taxKeys(
        [reversedForGood, reversedForNow].reduce(
          (net, reversed) => plus(net, reversed, -1),
          sumOf(Object.values(available)),
        ),
      ),
      itc_inelg: [
        { ty: 'RUL', ...taxKeys(reclaimed) },
        { ty: 'OTH', ...taxKeys(lost) },
      ],
    },
    inward_sup: { isup_details: inwardSupplies(db, period, registered) },
    intr_ltfee: { intr_details: taxKeys(NO_TAXES), ltfee_details: {} },
    ...(isSheet ? { GivenUp: givenUp.map(givenUpOnWire) } : {}),
  })
}

function taxKeys({ cgstPaise, igstPaise, sgstPaise }: Taxes) {
  return {
    iamt: toRupees(igstPaise),
    camt: toRupees(cgstPaise),
    samt: toRupees(sgstPaise),
    csamt: 0,
  }
}

function outward(taxes: Taxes) {
  return { txval: toRupees(taxes.taxablePaise), ...taxKeys(taxes) }
}

/** Table 3.2: sales to other States without a GSTIN, by the State. */
function interSupplies(documents: readonly GstDocument[]) {
  const own = documents.filter(
    ({ gstin, isInterState, supply }) => gstin === null && isInterState && supply === 'Domestic',
  )
  const states = [...Map.groupBy(own, ({ pos }) => pos ?? '97')].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return {
    unreg_details: states.map(([pos, ofState]) => {
      const taxes = ofState.reduce(
        (sum, document) =>
          document.lines
            .filter(({ nature }) => nature === 'taxable')
            .reduce((inner, line) => plus(inner, line, signOf(document)), sum),
        NO_TAXES,
      )
      return { pos, txval: toRupees(taxes.taxablePaise), iamt: toRupees(taxes.igstPaise) }
    }),
    comp_details: [],
    uin_details: [],
  }
}

/** Table 4: where credit comes from, in the order of the form. */
const CREDIT_ROWS = ['IMPG', 'IMPS', 'ISRC', 'ISD', 'OTH'] as const

/** What a month takes back, reverses, takes again and has lost (table 4), and its purchases under reverse charge (3.1(d)). */
function creditOf(
  db: ReadableDb,
  period: GstPeriod & { fromMs: number; untilMs: number },
  registered: Registered,
) {
  const { isCompositionOn, stateCode } = registered
  const month = period.from.slice(0, 7)
  // In a month in which the scheme changed, its days are in CMP-08.
  const bills = creditBills(db, stateCode).filter(({ date }) => !isCompositionOn(date))
  const counted = bills.filter(countsForCredit)
  const ofMonth = counted.filter((bill) => claimMonth(bill) === month)
  const own = ofMonth.filter(({ isReverseCharge }) => !isReverseCharge)
  const plain = own.filter(({ isSettled }) => !isSettled)
  // The portal knows nothing of notes that were taken back.
  const settled = own.filter(({ isSettled }) => isSettled)
  const inReverse = ofMonth.filter(({ isReverseCharge }) => isReverseCharge)
  const matched = matchedCredit(db, { period: period.code, stateCode })
  const reclaimed = creditOfBills(counted.filter(({ reclaimedIn }) => reclaimedIn === month))
  const available: Record<(typeof CREDIT_ROWS)[number], Taxes> = {
    IMPG: matched?.imports ?? NO_TAXES,
    IMPS: creditOfBills(inReverse.filter(({ isImport }) => isImport)),
    ISRC: creditOfBills(inReverse.filter(({ isImport }) => !isImport)),
    ISD: matched?.distributed ?? NO_TAXES,
    OTH: [creditOfBills(settled), reclaimed].reduce(
      (sum, each) => plus(sum, each),
      matched?.available ?? creditOfBills(plain),
    ),
  }
  // Of goods the form gives nothing back in 4(B)(1): more than the month gives up is credit in 4(A)(5).
  const ofGoods = reversalsOf(db, period, registered)
  const hadAgain = below(sumOf(ofGoods))
  available.OTH = plus(available.OTH, hadAgain)
  const ofBill = (bill: CreditBill, taxes: Taxes): GivenUp => ({
    ...taxes,
    kind: 'Bill',
    date: bill.date,
    number: bill.number,
    what: [bill.supplier, bill.what].filter((each) => each !== null).join(', '),
  })
  const ofBooks = (each: readonly CreditBill[]) =>
    each.map((bill) => ofBill(bill, barredOfBills([bill])))
  const givenUp: GivenUp[] = [
    ...ofGoods,
    { ...hadAgain, kind: 'HadAgain', date: period.from, number: '', what: '' } as const,
    ...(matched?.blocked.map(({ bill, taxes }) => ofBill(bill, taxes)) ?? ofBooks(plain)),
    ...ofBooks(settled),
    ...ofBooks(inReverse),
  ].filter(({ cgstPaise, igstPaise, sgstPaise }) =>
    [cgstPaise, igstPaise, sgstPaise].some((paise) => paise !== 0),
  )
  return {
    available,
    inReverse: taxesOf(bills.filter((bill) => bill.isReverseCharge && bill.date.startsWith(month))),
    givenUp,
    reversedForNow: creditOfBills(counted.filter(({ reversedIn }) => reversedIn === month)),
    reclaimed,
    lost: matched?.lost ?? NO_TAXES,
  }
}

/** A paper whose tax credit is given up for good, or what of goods is had again. */
type GivenUp = Taxes & {
  kind: 'Goods' | 'Bill' | 'HadAgain'
  date: string
  number: string
  what: string
}

function givenUpOnWire({ cgstPaise, date, igstPaise, kind, number, sgstPaise, what }: GivenUp) {
  return {
    Kind: kind,
    Date: date,
    Number: number,
    What: what,
    IGST: toRupees(igstPaise),
    CGST: toRupees(cgstPaise),
    SGST: toRupees(sgstPaise),
  }
}

/** What is below zero, tax by tax, as figures above it. */
function below({ cgstPaise, igstPaise, sgstPaise, taxablePaise }: Taxes): Taxes {
  return {
    taxablePaise: Math.max(0, -taxablePaise),
    igstPaise: Math.max(0, -igstPaise),
    cgstPaise: Math.max(0, -cgstPaise),
    sgstPaise: Math.max(0, -sgstPaise),
  }
}

/**
 * Tax of goods that were lost, destroyed or given away (CGST s.17(5)(h)), as it was paid, by paper,
 * with a minus for those that were taken back.
 */
function reversalsOf(
  db: ReadableDb,
  { from, fromMs, untilMs }: { from: string; fromMs: number; untilMs: number },
  { isCompositionOn }: Registered,
): GivenUp[] {
  const offsetMs = Date.parse(`${from}T00:00:00Z`) - fromMs
  return all<PaperGivingUp>(db, PAPERS_GIVING_UP, { fromMs, untilMs, offsetMs })
    .filter(({ date }) => !isCompositionOn(date))
    .map(({ cgstPaise, date, goods, igstPaise, number, sgstPaise }) => ({
      kind: 'Goods',
      date,
      number: number ?? '',
      what: goods,
      taxablePaise: 0,
      igstPaise,
      cgstPaise,
      sgstPaise,
    }))
}

/**
 * What was bought, by the rate that its bill has or, of suppliers who charge no tax, that its goods
 * have: null is not known. Charges are a part of the supply of the dearest goods of their bill; an
 * unregistered supplier's bill without goods is exempt where it was said to bear no tax.
 */
const BOUGHT = `
  SELECT r.supplier_id AS supplierId, r.bill_date AS date, l.taxable_paise AS paise,
         l.tax_rate_ppm AS ratePpm
    FROM goods_receipts r JOIN goods_receipt_lines l ON l.receipt_id = r.id
   WHERE r.state = 'Posted' AND r.is_reverse_charge = 0
  UNION ALL
  SELECT r.supplier_id, r.bill_date, c.amount_paise,
         iif(r.tax_mode = 'none',
             (SELECT l.tax_rate_ppm FROM goods_receipt_lines l WHERE l.receipt_id = r.id
               ORDER BY l.taxable_paise DESC, l.id LIMIT 1),
             c.tax_rate_ppm)
    FROM goods_receipts r JOIN goods_receipt_charges c ON c.receipt_id = r.id
   WHERE r.state = 'Posted' AND r.is_reverse_charge = 0
  UNION ALL
  SELECT e.supplier_id, e.bill_date, l.taxable_paise,
         iif(e.tax_mode = 'none' AND coalesce(x.itc_class, k.itc_class, '') <> 'NoTax',
             NULL, l.tax_rate_ppm)
    FROM expense_bills e JOIN expense_bill_lines l ON l.bill_id = e.id
    LEFT JOIN bill_credits k ON k.kind = 'Expense' AND k.bill_id = e.id
    LEFT JOIN bill_line_credits x ON x.kind = 'Expense' AND x.line_id = l.id
   WHERE e.reversed_at_ms IS NULL AND e.is_reverse_charge = 0
  UNION ALL
  SELECT b.supplier_id, b.bill_date, b.taxable_paise,
         iif(q.type = 'Unregistered', NULL, b.tax_paise)
    FROM lab_bills b JOIN suppliers q ON q.id = b.supplier_id
   WHERE b.reversed_at_ms IS NULL
  UNION ALL
  SELECT l.supplierId, l.creditDate, -l.taxable, l.boughtRatePpm
    FROM (${CREDITED_RETURN_LINES}) l WHERE l.isReverseCharge = 0`

/** Table 5: what was bought of composition dealers, and without tax, less what they credited. */
function inwardSupplies(
  db: ReadableDb,
  { from, until }: GstPeriod,
  { isCompositionOn, stateCode }: Registered,
) {
  const rows = all<{ isInter: number; date: string; paise: number }>(
    db,
    `SELECT coalesce(s.code <> :stateCode, 0) AS isInter, b.date, b.paise
       FROM (${BOUGHT}) b
       JOIN suppliers p ON p.id = b.supplierId
       LEFT JOIN states s ON s.id = p.state_id
      WHERE b.date >= :from AND b.date < :until AND (p.type = 'Composition' OR b.ratePpm = 0)`,
    { from, until, stateCode },
  )
  const paiseOf = (isInter: number) =>
    toRupees(
      rows
        .filter((row) => row.isInter === isInter && !isCompositionOn(row.date))
        .reduce((sum, { paise }) => sum + paise, 0),
    )
  return [
    { ty: 'GST', inter: paiseOf(1), intra: paiseOf(0) },
    { ty: 'NONGST', inter: 0, intra: 0 },
  ]
}
