import { all, type ReadableDb } from '../../db/sql.ts'

/** Figures in paise. */
export type Sums = { taxable: number; igst: number; cgst: number; sgst: number }

/** A month as somebody adds it up who has the papers, a pencil and the rules of GSTR-1. */
export type Books = {
  documents: Sums
  sections: Record<string, Sums>
  /** By list, HSN code and rate in percent. */
  hsn: Record<string, Sums>
  invoices: number
  notes: number
  /** With tax and round-off. */
  soldPaise: number
  returnedPaise: number
  /** Documents whose own figures do not fit together. */
  faults: string[]
}

type Line = Sums & {
  number: string
  isNote: number
  hsn: string
  ratePpm: number
  gstin: string | null
  supply: string | null
  isInter: number
  netPaise: number
}
type Head = Sums & { number: string; isNote: number; roundOff: number; net: number }

const NOTHING: Sums = { taxable: 0, igst: 0, cgst: 0, sgst: 0 }
const LARGE_PAISE = 10_000_000

/** The rows of the papers, nothing else: no model, no query and no sum of the program. */
const LINES = `
  SELECT v.invoice_no AS number, 0 AS isNote, l.hsn,
         l.applied_cgst_rate_ppm + l.applied_sgst_rate_ppm + l.applied_igst_rate_ppm AS ratePpm,
         v.model_json ->> '$.Customer.GSTIN' AS gstin, v.model_json ->> '$.SupplyKind' AS supply,
         o.tax_mode = 'inter' AS isInter, v.net_paise AS netPaise, l.taxable_paise AS taxable,
         l.igst_paise AS igst, l.cgst_paise AS cgst, l.sgst_paise AS sgst
    FROM invoices v JOIN sales_orders o ON o.id = v.order_id
    JOIN order_lines l ON l.order_id = v.order_id
   WHERE substr(v.invoice_date, 1, 7) = :month
  UNION ALL
  SELECT n.credit_note_no, 1, l.hsn,
         l.applied_cgst_rate_ppm + l.applied_sgst_rate_ppm + l.applied_igst_rate_ppm,
         v.model_json ->> '$.Customer.GSTIN', v.model_json ->> '$.SupplyKind',
         o.tax_mode = 'inter', v.net_paise, k.taxable_paise, k.igst_paise, k.cgst_paise,
         k.sgst_paise
    FROM credit_notes n JOIN invoices v ON v.id = n.invoice_id
    JOIN sales_orders o ON o.id = n.order_id
    JOIN credit_note_lines k ON k.credit_note_id = n.id
    JOIN order_lines l ON l.id = k.order_line_id
   WHERE substr(n.note_date, 1, 7) = :month`

const HEADS = `
  SELECT invoice_no AS number, 0 AS isNote, taxable_paise AS taxable, igst_paise AS igst,
         cgst_paise AS cgst, sgst_paise AS sgst, rounding_paise AS roundOff, net_paise AS net
    FROM invoices WHERE substr(invoice_date, 1, 7) = :month
  UNION ALL
  SELECT credit_note_no, 1, taxable_paise, igst_paise, cgst_paise, sgst_paise, round_off_paise,
         amount_paise + round_off_paise
    FROM credit_notes WHERE substr(note_date, 1, 7) = :month`

/** Adds up the documents dated in a month, `yyyy-mm`; notes with a minus. */
export function booksOfAMonth(db: ReadableDb, month: string): Books {
  const lines = all<Line>(db, LINES, { month })
  const heads = all<Head>(db, HEADS, { month })
  const books: Books = {
    documents: NOTHING,
    sections: {},
    hsn: {},
    invoices: 0,
    notes: 0,
    soldPaise: 0,
    returnedPaise: 0,
    faults: lines.flatMap(faultOfLine),
  }
  const ofPaper = new Map<string, Sums>()
  for (const line of lines) {
    const signed = line.isNote === 1 ? minus(line) : line
    const key = `${line.isNote === 1 ? 'note' : 'invoice'} ${line.number}`
    ofPaper.set(key, added(ofPaper.get(key), line))
    books.documents = added(books.documents, signed)
    addTo(books.sections, sectionOf(line), signed)
    const list = line.gstin === null ? 'B2C' : 'B2B'
    addTo(books.hsn, `${list} ${line.hsn} ${line.ratePpm / 10_000}`, signed)
  }
  for (const head of heads) {
    const isNote = head.isNote === 1
    const name = `${isNote ? 'note' : 'invoice'} ${head.number}`
    const fromLines = ofPaper.get(name) ?? NOTHING
    const total = head.taxable + head.igst + head.cgst + head.sgst + head.roundOff
    if (!isSame(head, fromLines)) books.faults.push(`${name}: its lines come to something else`)
    if (total !== head.net) books.faults.push(`${name}: its parts do not make its amount`)
    if (isNote) books.notes += 1
    else books.invoices += 1
    if (isNote) books.returnedPaise += head.net
    else books.soldPaise += head.net
  }
  return books
}

/** The table of GSTR-1 where a line belongs (instructions to Form GSTR-1, tables 4 to 9). */
function sectionOf({ gstin, isInter, isNote, netPaise, ratePpm, supply }: Line): string {
  const isZeroRated = supply === 'Export' || supply === 'SEZ'
  if (!isZeroRated && ratePpm === 0) return 'nil'
  if (supply === 'Export') return isNote === 1 ? 'cdnur' : 'exp'
  if (gstin !== null) return isNote === 1 ? 'cdnr' : 'b2b'
  if (isInter === 1 && netPaise > LARGE_PAISE) return isNote === 1 ? 'cdnur' : 'b2cl'
  return 'b2cs'
}

/** The tax of an invoice's line is its rate of the taxable value, to the paisa that rounding moves. */
function faultOfLine(line: Line): string[] {
  if (line.isNote === 1) return []
  const tax = line.igst + line.cgst + line.sgst
  const exact = (line.taxable * line.ratePpm) / 1_000_000
  const isHalved = line.isInter === 1 ? line.cgst + line.sgst === 0 : line.igst === 0
  if (Math.abs(tax - exact) <= 1.5 && isHalved && line.cgst === line.sgst) return []
  return [`invoice ${line.number}: ${tax} is no tax of ${line.taxable} at ${line.ratePpm} ppm`]
}

const minus = ({ cgst, igst, sgst, taxable }: Sums): Sums => ({
  taxable: -taxable,
  igst: -igst,
  cgst: -cgst,
  sgst: -sgst,
})

function added(sum: Sums = NOTHING, more: Sums): Sums {
  return {
    taxable: sum.taxable + more.taxable,
    igst: sum.igst + more.igst,
    cgst: sum.cgst + more.cgst,
    sgst: sum.sgst + more.sgst,
  }
}

function addTo(groups: Record<string, Sums>, key: string, more: Sums): void {
  groups[key] = added(groups[key], more)
}

const isSame = (one: Sums, other: Sums): boolean =>
  one.taxable === other.taxable &&
  one.igst === other.igst &&
  one.cgst === other.cgst &&
  one.sgst === other.sgst
