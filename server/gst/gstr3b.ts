import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import { toRupees } from '../wire/rupees.ts'
import {
  type GstDocument,
  type GstLine,
  NO_TAXES,
  plus,
  signOf,
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
 * kept, of those that were posted with a date in it.
 */
export function gstr3bJson(
  db: ReadableDb,
  period: GstPeriod & { fromMs: number; untilMs: number },
  registered: Registered,
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
  const matched = matchedCredit(db, { period: period.code, stateCode: registered.stateCode })
  const available = matched?.available ?? creditOf(db, period, registered)
  const reversed = plus(reversalsOf(db, period), matched?.blocked ?? NO_TAXES)
  return JSON.stringify({
    gstin: registered.gstin,
    ret_period: period.code,
    sup_details: {
      osup_det: outward(taxed),
      osup_zero: outward(zeroRated),
      osup_nil_exmp: outward({ ...NO_TAXES, taxablePaise: free.taxablePaise }),
      isup_rev: outward(NO_TAXES),
      osup_nongst: outward(NO_TAXES),
    },
    ...(period.from < NO_INTER_SUPPLIES_FROM ? { inter_sup: interSupplies(documents) } : {}),
    eco_dtls: { eco_sup: outward(NO_TAXES), eco_reg_sup: { txval: 0 } },
    itc_elg: {
      itc_avl: ['IMPG', 'IMPS', 'ISRC', 'ISD', 'OTH'].map((ty) => ({
        ty,
        ...taxKeys(ty === 'OTH' ? available : NO_TAXES),
      })),
      itc_rev: [
        { ty: 'RUL', ...taxKeys(reversed) },
        { ty: 'OTH', ...taxKeys(NO_TAXES) },
      ],
      itc_net: taxKeys(plus(available, reversed, -1)),
      itc_inelg: [
        { ty: 'RUL', ...taxKeys(NO_TAXES) },
        { ty: 'OTH', ...taxKeys(NO_TAXES) },
      ],
    },
    inward_sup: { isup_details: inwardSupplies(db, period, registered) },
    intr_ltfee: { intr_details: taxKeys(NO_TAXES), ltfee_details: {} },
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

/** Tax of the bills of a month that may be taken back, less what suppliers have credited. */
function creditOf(
  db: ReadableDb,
  { from, fromMs, until, untilMs }: GstPeriod & { fromMs: number; untilMs: number },
  { stateCode }: Registered,
): Taxes {
  const params = { from, until, fromMs, untilMs, stateCode }
  const bills = exactlyOne<Taxes>(
    db,
    `SELECT 0 AS taxablePaise, coalesce(sum(igst), 0) AS igstPaise,
            coalesce(sum(cgst), 0) AS cgstPaise, coalesce(sum(sgst), 0) AS sgstPaise
       FROM (SELECT l.igst_paise AS igst, l.cgst_paise AS cgst, l.sgst_paise AS sgst
               FROM goods_receipts r JOIN goods_receipt_lines l ON l.receipt_id = r.id
              WHERE r.state = 'Posted' AND r.takes_credit = 1 AND r.bill_date >= :from
                AND r.bill_date < :until
             UNION ALL
             SELECT iif(r.tax_mode = 'inter', c.tax_paise, 0),
                    iif(r.tax_mode = 'intra', c.tax_paise - c.tax_paise / 2, 0),
                    iif(r.tax_mode = 'intra', c.tax_paise / 2, 0)
               FROM goods_receipts r JOIN goods_receipt_charges c ON c.receipt_id = r.id
              WHERE r.state = 'Posted' AND r.takes_credit = 1 AND r.bill_date >= :from
                AND r.bill_date < :until
             UNION ALL
             SELECT iif(s.code = :stateCode, 0, b.tax_paise),
                    iif(s.code = :stateCode, b.tax_paise - b.tax_paise / 2, 0),
                    iif(s.code = :stateCode, b.tax_paise / 2, 0)
               FROM lab_bills b JOIN suppliers p ON p.id = b.supplier_id
               LEFT JOIN states s ON s.id = p.state_id
              WHERE p.type = 'Regular' AND p.gstin IS NOT NULL AND b.bill_date >= :from
                AND b.bill_date < :until
             UNION ALL
             SELECT -iif(s.code = :stateCode, 0, k.tax_paise),
                    -iif(s.code = :stateCode, k.tax_paise - k.tax_paise / 2, 0),
                    -iif(s.code = :stateCode, k.tax_paise / 2, 0)
               FROM supplier_returns t
               JOIN supplier_return_lines k ON k.return_id = t.id
               JOIN suppliers p ON p.id = t.supplier_id
               LEFT JOIN states s ON s.id = p.state_id
              WHERE t.state = 'Credited' AND t.created_at_ms >= :fromMs
                AND t.created_at_ms < :untilMs)`,
    params,
  )
  return bills
}

/** Tax of goods that were lost, destroyed or given away (CGST s.17(5)(h)): half of it each. */
function reversalsOf(
  db: ReadableDb,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Taxes {
  const { tax } = exactlyOne<{ tax: number }>(
    db,
    `SELECT coalesce(sum(tax_paise), 0) AS tax FROM itc_reversals
      WHERE at_ms >= :fromMs AND at_ms < :untilMs`,
    { fromMs, untilMs },
  )
  return { ...NO_TAXES, cgstPaise: Math.ceil(tax / 2), sgstPaise: Math.floor(tax / 2) }
}

/** Table 5: what was bought of composition dealers, and without tax. */
function inwardSupplies(db: ReadableDb, { from, until }: GstPeriod, { stateCode }: Registered) {
  const rows = all<{ isInter: number; paise: number }>(
    db,
    `SELECT coalesce(s.code <> :stateCode, 0) AS isInter, sum(l.taxable_paise) AS paise
       FROM goods_receipts r
       JOIN goods_receipt_lines l ON l.receipt_id = r.id
       JOIN suppliers p ON p.id = r.supplier_id
       LEFT JOIN states s ON s.id = p.state_id
      WHERE r.state = 'Posted' AND r.bill_date >= :from AND r.bill_date < :until
        AND (p.type = 'Composition' OR l.tax_rate_ppm = 0)
      GROUP BY isInter`,
    { from, until, stateCode },
  )
  const paiseOf = (isInter: number) =>
    toRupees(rows.find((row) => row.isInter === isInter)?.paise ?? 0)
  return [
    { ty: 'GST', inter: paiseOf(1), intra: paiseOf(0) },
    { ty: 'NONGST', inter: 0, intra: 0 },
  ]
}
