import { isFiled } from '../branch/filed-months.ts'
import type { Gstr1Sheet } from '../contract/gst.ts'
import { exactlyOne, type ReadableDb } from '../db/sql.ts'
import type { Ids } from '../wire/ids.ts'
import { toRupees } from '../wire/rupees.ts'
import {
  type GstDocument,
  NO_TAXES,
  orderIdOf,
  plus,
  signOf,
  sumOf,
  type Taxes,
} from './gst-document.ts'
import { gstr1File } from './gstr1-file.ts'
import { hsnNames } from './hsn-names.ts'
import { hsnTable } from './hsn-table.ts'
import { type IssuedSeries, issuedSeries } from './issued-series.ts'
import { type GstPeriod, monthOf } from './period.ts'
import { documentsOf } from './read-documents.ts'
import type { Registered } from './registered.ts'
import { registeredNumbers } from './registered-documents.ts'
import { figuresOf, SECTIONS, type Sections, sectionsOf } from './sections.ts'
import { type AdvanceOfOrder, advancesByOrder, serviceAdvances } from './service-advances.ts'

/** The documents of a month that a GSTIN reports in GSTR-1: none under the composition scheme. */
export function reportedDocuments(
  db: ReadableDb,
  period: GstPeriod,
  { isRegularOn }: Registered,
): GstDocument[] {
  return documentsOf(db, period).filter(({ date }) => isRegularOn(date))
}

/**
 * The file of the offline tool. What the invoice portal registered reaches the return by itself: it
 * is left out of the sections of documents, and stands in the HSN table and among the numbers.
 */
export function gstr1Json(db: ReadableDb, period: GstPeriod, registered: Registered): string {
  return gstr1Of(db, period, { registered, sentBefore: () => false })
}

/**
 * The IFF of a month of a quarterly filer (GST reference 9.1): what buyers with a GSTIN were billed,
 * and their notes.
 */
export function iffJson(db: ReadableDb, period: GstPeriod, registered: Registered): string {
  const sections = sectionsOf(
    reportedDocuments(db, period, registered).filter(isOfIff),
    new Set(registeredNumbers(db)),
  )
  return gstr1File({
    gstin: registered.gstin,
    period,
    ownState: registered.stateCode,
    sections: { ...sections, nil: [] },
    hsn: [],
    hsnNames: hsnNames(db),
    series: [],
    received: [],
    adjusted: [],
  })
}

/** GSTR-1 of a quarter: what its months' IFF sent, once they were marked as filed, is not sent again. */
export function quarterJson(db: ReadableDb, quarter: GstPeriod, registered: Registered): string {
  const last = monthOf(quarter.code).from
  return gstr1Of(db, quarter, {
    registered,
    sentBefore: (document) =>
      isOfIff(document) && document.date < last && isFiled(db, document.date.slice(0, 7)),
  })
}

/** A buyer with a GSTIN, here: what is exported is in no IFF. */
function isOfIff({ gstin, supply }: GstDocument): boolean {
  return gstin !== null && supply !== 'Export'
}

function gstr1Of(
  db: ReadableDb,
  period: GstPeriod,
  {
    registered,
    sentBefore,
  }: { registered: Registered; sentBefore: (document: GstDocument) => boolean },
): string {
  const documents = reportedDocuments(db, period, registered)
  const known = new Set(registeredNumbers(db))
  for (const document of documents) if (sentBefore(document)) known.add(document.number)
  return gstr1File({
    gstin: registered.gstin,
    period,
    ownState: registered.stateCode,
    sections: sectionsOf(documents, known),
    hsn: hsnTable(documents),
    hsnNames: hsnNames(db),
    series: seriesOf(db, period, registered),
    ...serviceAdvances(db, period),
  })
}

/** The numbers of the days on which the GSTIN bears tax; those of the scheme are in no GSTR-1. */
export function seriesOf(db: ReadableDb, period: GstPeriod, { spans }: Registered): IssuedSeries[] {
  const own = spans(period)
  const from = own[0]?.from ?? period.until
  return issuedSeries(db, { ...period, from, until: own.at(-1)?.until ?? from })
}

const amounts = (taxes: Taxes) => ({
  Taxable: toRupees(taxes.taxablePaise),
  IGST: toRupees(taxes.igstPaise),
  CGST: toRupees(taxes.cgstPaise),
  SGST: toRupees(taxes.sgstPaise),
})

/** The figures by section with the documents behind each, and the proof that all ways agree. */
export function gstr1Sheet(
  db: ReadableDb,
  period: GstPeriod,
  { ids, registered }: { ids: Ids; registered: Registered },
): Gstr1Sheet {
  const documents = reportedDocuments(db, period, registered)
  const sections = sectionsOf(documents)
  const hsn = hsnTable(documents)
  return {
    Period: period.code,
    GSTIN: registered.gstin,
    Sections: SECTIONS.map((name) => ({
      Name: name,
      ...amounts(figuresOf(sections[name])),
      Documents: sections[name].map(({ document, lines }) => ({
        SalesOrderID: orderIdOf(ids, document),
        Kind: document.kind === 'invoice' ? 'Invoice' : 'CreditNote',
        Number: document.number,
        Date: `${document.date}T00:00:00`,
        Customer: document.customer,
        GSTIN: document.gstin,
        PlaceOfSupply: document.pos,
        Value: toRupees(signOf(document) * document.valuePaise),
        ...amounts(lines.reduce((sum, line) => plus(sum, line, signOf(document)), NO_TAXES)),
      })),
    })),
    Advances: advancesOf(db, period, ids),
    HSN: hsn.map((row) => ({
      List: row.list,
      HSN: row.hsn,
      Unit: row.unit,
      Qty: row.qtyMilli / 1_000,
      Rate: row.ratePpm / 10_000,
      ...amounts(row),
    })),
    Series: seriesOf(db, period, registered).map(({ count, from, nature, to, total }) => ({
      Nature: nature,
      From: from,
      To: to,
      Total: total,
      Missing: total - count,
    })),
    Proof: proofOf(db, period, { documents, hsn, sections, registered }),
  }
}

/** Tables 11A and 11B with the orders behind them. */
function advancesOf(db: ReadableDb, period: GstPeriod, ids: Ids): Gstr1Sheet['Advances'] {
  const { adjusted, received } = advancesByOrder(db, period)
  const table = (Table: '11A' | '11B', orders: readonly AdvanceOfOrder[]) => ({
    Table,
    ...amounts(sumOf(orders)),
    Orders: orders.map((order) => ({
      SalesOrderID: orderIdOf(ids, order),
      SalesOrderNo: order.orderNo,
      Numbers: [...order.numbers],
      Date: `${order.date.slice(0, 10)}T00:00:00`,
      Customer: order.customer,
      GSTIN: order.gstin,
      Value: toRupees(order.taxablePaise + order.igstPaise + order.cgstPaise + order.sgstPaise),
      ...amounts(order),
    })),
  })
  return [table('11A', received), table('11B', adjusted)]
}

/** Register = sections = HSN table = documents, for each of the four figures. */
function proofOf(
  db: ReadableDb,
  period: GstPeriod,
  found: {
    documents: readonly GstDocument[]
    hsn: readonly Taxes[]
    sections: Sections
    registered: Registered
  },
): Gstr1Sheet['Proof'] {
  const { documents, hsn, registered, sections } = found
  const ways: Record<'Register' | 'Sections' | 'HSN' | 'Documents', Taxes> = {
    Register: registerOf(db, period, registered),
    Sections: sumOf(SECTIONS.map((name) => figuresOf(sections[name]))),
    HSN: sumOf(hsn),
    Documents: documents.reduce(
      (sum, document) =>
        document.lines.reduce((inner, line) => plus(inner, line, signOf(document)), sum),
      NO_TAXES,
    ),
  }
  const figures = ['taxablePaise', 'igstPaise', 'cgstPaise', 'sgstPaise'] as const
  const names = { taxablePaise: 'Taxable', igstPaise: 'IGST', cgstPaise: 'CGST', sgstPaise: 'SGST' }
  return figures.map((figure) => ({
    Figure: names[figure],
    Register: toRupees(ways.Register[figure]),
    Sections: toRupees(ways.Sections[figure]),
    HSN: toRupees(ways.HSN[figure]),
    Documents: toRupees(ways.Documents[figure]),
  }))
}

/** The sums of the headers of the documents, which the sales register adds up. */
function registerOf(db: ReadableDb, period: GstPeriod, { spans }: Registered): Taxes {
  return spans(period).reduce((sum, span) => plus(sum, registerBetween(db, span)), NO_TAXES)
}

/** What the sales register of some days adds up to, whatever scheme they are under. */
export function registerBetween(
  db: ReadableDb,
  { from, until }: Pick<GstPeriod, 'from' | 'until'>,
): Taxes {
  return exactlyOne<Taxes>(
    db,
    `SELECT coalesce(sum(taxable), 0) AS taxablePaise, coalesce(sum(igst), 0) AS igstPaise,
            coalesce(sum(cgst), 0) AS cgstPaise, coalesce(sum(sgst), 0) AS sgstPaise
       FROM (SELECT taxable_paise AS taxable, igst_paise AS igst, cgst_paise AS cgst,
                    sgst_paise AS sgst
               FROM invoices WHERE invoice_date >= :from AND invoice_date < :until
             UNION ALL
             SELECT -taxable_paise, -igst_paise, -cgst_paise, -sgst_paise
               FROM credit_notes
              WHERE note_date >= :from AND note_date < :until AND is_commercial = 0)`,
    { from, until },
  )
}
