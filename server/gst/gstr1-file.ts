import { ppmToPercent, toRupees } from '../wire/rupees.ts'
import type { GstDocument, GstLine, Taxes } from './gst-document.ts'
import { NO_TAXES, plus, signOf } from './gst-document.ts'
import type { HsnRow } from './hsn-table.ts'
import type { IssuedSeries } from './issued-series.ts'
import { byRate, type SectionPart, type Sections } from './sections.ts'
import type { AdvanceRow } from './service-advances.ts'

/** The release of the offline tool that the file is of; the portal looks at it. */
const TOOL_VERSION = 'GST3.2.4'
/** Table 12 has a list for buyers with a GSTIN and one for the others since then. */
const TWO_LISTS_FROM = '2025-05-01'
/** The State code of a place that nobody named; the pre-flight lists such a document. */
const OTHER_TERRITORY = '97'

const NATURES: Readonly<Record<IssuedSeries['nature'], string>> = {
  1: 'Invoices for outward supply',
  5: 'Credit Note',
  6: 'Receipt Voucher',
  8: 'Refund Voucher',
}

export type Gstr1Parts = {
  gstin: string
  period: { code: string; from: string }
  ownState: string
  sections: Sections
  hsn: readonly HsnRow[]
  hsnNames: (hsn: string, ratePpm: number) => string
  series: readonly IssuedSeries[]
  received: readonly AdvanceRow[]
  adjusted: readonly AdvanceRow[]
}

/**
 * The JSON of the offline tool (GST reference 9): its key order, no empty section, amounts as
 * numbers of rupees. The same books make the same bytes.
 */
export function gstr1File(parts: Gstr1Parts): string {
  const { adjusted, gstin, hsn, hsnNames, ownState, period, received, sections, series } = parts
  return JSON.stringify({
    gstin,
    fp: period.code,
    version: TOOL_VERSION,
    hash: 'hash',
    b2b: filled(registered(sections.b2b, 'inv')),
    b2cl: filled(largeSales(sections.b2cl)),
    b2cs: filled(smallSales(sections.b2cs, ownState)),
    nil: nilRows(sections.nil),
    exp: filled(exports(sections.exp)),
    at: filled(advanceRows(received)),
    cdnr: filled(registered(sections.cdnr, 'nt')),
    cdnur: filled(sections.cdnur.map((part) => unregisteredNote(part))),
    doc_issue: issued(series),
    hsn: hsnKey(hsn, hsnNames, period.from),
    txpd: filled(advanceRows(adjusted)),
  })
}

function filled<Row>(rows: readonly Row[]): readonly Row[] | undefined {
  return rows.length === 0 ? undefined : rows
}

const dayOf = (date: string) => `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`
const posOf = ({ pos }: GstDocument) => pos ?? OTHER_TERRITORY
const rateOf = (ratePpm: number) => ppmToPercent(ratePpm)

/** Groups in the order of their keys. */
function grouped<Value>(values: readonly Value[], keyOf: (value: Value) => string) {
  const groups = Map.groupBy(values, keyOf)
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
}

function items(lines: readonly GstLine[], isInter: boolean) {
  return byRate(lines).map(({ ratePpm, ...taxes }) => ({
    num: Math.round(rateOf(ratePpm) * 100) + 1,
    itm_det: {
      txval: toRupees(taxes.taxablePaise),
      rt: rateOf(ratePpm),
      ...taxKeys(taxes, isInter),
    },
  }))
}

function taxKeys(taxes: Taxes, isInter: boolean) {
  return isInter
    ? { iamt: toRupees(taxes.igstPaise), csamt: 0 }
    : { camt: toRupees(taxes.cgstPaise), samt: toRupees(taxes.sgstPaise), csamt: 0 }
}

function invoiceType({ supply }: GstDocument, lines: readonly GstLine[]): string {
  if (supply !== 'SEZ') return 'R'
  return lines.some(({ igstPaise }) => igstPaise > 0) ? 'SEWP' : 'SEWOP'
}

/** b2b and cdnr: by the buyer. */
function registered(parts: readonly SectionPart[], key: 'inv' | 'nt') {
  return grouped(parts, ({ document }) => document.gstin ?? '').map(([ctin, own]) => ({
    ctin,
    [key]: own.map(({ document, lines }) => ({
      ...(key === 'inv'
        ? { inum: document.number, idt: dayOf(document.date) }
        : { nt_num: document.number, nt_dt: dayOf(document.date), ntty: 'C' }),
      val: toRupees(document.valuePaise),
      pos: posOf(document),
      rchrg: 'N',
      inv_typ: invoiceType(document, lines),
      itms: items(lines, document.isInterState),
    })),
  }))
}

function largeSales(parts: readonly SectionPart[]) {
  return grouped(parts, ({ document }) => posOf(document)).map(([pos, own]) => ({
    pos,
    inv: own.map(({ document, lines }) => ({
      inum: document.number,
      idt: dayOf(document.date),
      val: toRupees(document.valuePaise),
      itms: items(lines, true),
    })),
  }))
}

/** b2cs: invoices less credit notes a place of supply and rate; may come below zero. */
function smallSales(parts: readonly SectionPart[], ownState: string) {
  const lines = parts.flatMap(({ document, lines: own }) =>
    own.map((line) => ({ document, line, sign: signOf(document) })),
  )
  return grouped(
    lines,
    ({ document, line }) => `${posOf(document)}/${String(line.ratePpm).padStart(7, '0')}`,
  ).flatMap(([, rows]) => {
    const [first] = rows
    if (first === undefined) return []
    const pos = posOf(first.document)
    const isInter = first.document.isInterState || pos !== ownState
    const taxes = rows.reduce((sum, { line, sign }) => plus(sum, line, sign), NO_TAXES)
    return [
      {
        sply_ty: isInter ? 'INTER' : 'INTRA',
        rt: rateOf(first.line.ratePpm),
        typ: 'OE',
        pos,
        txval: toRupees(taxes.taxablePaise),
        ...taxKeys(taxes, isInter),
      },
    ]
  })
}

function exports(parts: readonly SectionPart[]) {
  const isPaid = ({ lines }: SectionPart) => lines.some(({ igstPaise }) => igstPaise > 0)
  return grouped(parts, (part) => (isPaid(part) ? 'WPAY' : 'WOPAY')).map(([exp_typ, own]) => ({
    exp_typ,
    inv: own.map(({ document, lines }) => ({
      inum: document.number,
      idt: dayOf(document.date),
      val: toRupees(document.valuePaise),
      itms: byRate(lines).map(({ ratePpm, ...taxes }) => ({
        txval: toRupees(taxes.taxablePaise),
        rt: rateOf(ratePpm),
        iamt: toRupees(taxes.igstPaise),
        csamt: 0,
      })),
    })),
  }))
}

/** A note of an export or of a large sale to another State. */
function unregisteredNote({ document, lines }: SectionPart) {
  const isExport = document.supply === 'Export'
  const isPaid = lines.some(({ igstPaise }) => igstPaise > 0)
  return {
    nt_num: document.number,
    nt_dt: dayOf(document.date),
    ntty: 'C',
    val: toRupees(document.valuePaise),
    typ: isExport ? (isPaid ? 'EXPWP' : 'EXPWOP') : 'B2CL',
    ...(isExport ? {} : { pos: posOf(document) }),
    itms: items(lines, true),
  }
}

const NIL_KINDS = ['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C'] as const

function nilRows(parts: readonly SectionPart[]) {
  const inv = NIL_KINDS.flatMap((sply_ty) => {
    const own = parts.filter(({ document }) => nilKind(document) === sply_ty)
    const sum = (nature: GstLine['nature']) =>
      own.reduce(
        (total, { document, lines }) =>
          total +
          signOf(document) *
            lines
              .filter((line) => line.nature === nature)
              .reduce((paise, line) => paise + line.taxablePaise, 0),
        0,
      )
    const exempt = sum('exempt')
    const nil = sum('nil')
    if (exempt === 0 && nil === 0) return []
    return [{ sply_ty, expt_amt: toRupees(exempt), nil_amt: toRupees(nil), ngsup_amt: 0 }]
  })
  return inv.length === 0 ? undefined : { inv }
}

function nilKind({ gstin, isInterState }: GstDocument): (typeof NIL_KINDS)[number] {
  if (gstin !== null) return isInterState ? 'INTRB2B' : 'INTRAB2B'
  return isInterState ? 'INTRB2C' : 'INTRAB2C'
}

function hsnKey(rows: readonly HsnRow[], nameOf: Gstr1Parts['hsnNames'], from: string) {
  const listOf = (own: readonly HsnRow[]) =>
    filled(
      own.map((row, index) => ({
        num: index + 1,
        hsn_sc: row.hsn,
        desc: nameOf(row.hsn, row.ratePpm),
        uqc: row.unit,
        qty: Math.round(row.qtyMilli / 10) / 100,
        rt: rateOf(row.ratePpm),
        txval: toRupees(row.taxablePaise),
        iamt: toRupees(row.igstPaise),
        samt: toRupees(row.sgstPaise),
        camt: toRupees(row.cgstPaise),
        csamt: 0,
      })),
    )
  if (rows.length === 0) return undefined
  if (from < TWO_LISTS_FROM) return { data: listOf(rows) }
  return {
    hsn_b2b: listOf(rows.filter(({ list }) => list === 'b2b')),
    hsn_b2c: listOf(rows.filter(({ list }) => list === 'b2c')),
  }
}

function issued(series: readonly IssuedSeries[]) {
  if (series.length === 0) return undefined
  return {
    doc_det: grouped(series, ({ nature }) => String(nature)).map(([, own]) => ({
      doc_num: own[0]?.nature,
      doc_typ: NATURES[own[0]?.nature ?? 1],
      docs: own.map(({ from, to, total }, index) => ({
        num: index + 1,
        from,
        to,
        totnum: total,
        cancel: 0,
        net_issue: total,
      })),
    })),
  }
}

/** Tables 11A and 11B: by place of supply, then rate. */
function advanceRows(rows: readonly AdvanceRow[]) {
  return grouped(rows, ({ pos }) => pos).map(([pos, own]) => ({
    pos: pos === '' ? OTHER_TERRITORY : pos,
    sply_ty: own[0]?.isInterState === true ? 'INTER' : 'INTRA',
    itms: own.map(({ isInterState, ratePpm, ...taxes }) => ({
      rt: rateOf(ratePpm),
      ad_amt: toRupees(taxes.taxablePaise),
      ...taxKeys(taxes, isInterState),
    })),
  }))
}
