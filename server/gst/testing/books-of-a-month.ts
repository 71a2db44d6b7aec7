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
  /** Tables 11A and 11B together: what advances for services add to the month's supplies. */
  advances: Sums
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
   WHERE substr(n.note_date, 1, 7) = :month AND n.is_commercial = 0`

const HEADS = `
  SELECT invoice_no AS number, 0 AS isNote, taxable_paise AS taxable, igst_paise AS igst,
         cgst_paise AS cgst, sgst_paise AS sgst, rounding_paise AS roundOff, net_paise AS net
    FROM invoices WHERE substr(invoice_date, 1, 7) = :month
  UNION ALL
  SELECT credit_note_no, 1 + is_commercial, taxable_paise, igst_paise, cgst_paise, sgst_paise, round_off_paise,
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
    advances: advancesOf(db, month),
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
    const isNote = head.isNote > 0
    // A commercial note changes what was paid, and no supply.
    const isCommercial = head.isNote === 2
    const name = `${isNote ? 'note' : 'invoice'} ${head.number}`
    const fromLines = ofPaper.get(name) ?? NOTHING
    const total = head.taxable + head.igst + head.cgst + head.sgst + head.roundOff
    if (!isCommercial && !isSame(head, fromLines))
      books.faults.push(`${name}: its lines come to something else`)
    if (total !== head.net) books.faults.push(`${name}: its parts do not make its amount`)
    if (isNote) books.notes += 1
    else books.invoices += 1
    if (isNote) books.returnedPaise += head.net
    else books.soldPaise += head.net
  }
  return books
}

/** Money of orders with a service in them, signed as it adds to what the month is taxed on. */
const ADVANCES = `
  SELECT sign, orderId, paise FROM (
    SELECT 1 AS sign, r.order_id AS orderId, r.amount_paise AS paise, r.receipt_date AS paidAt
      FROM receipts r LEFT JOIN invoices v ON v.order_id = r.order_id
     WHERE r.status_id <= 2 AND substr(r.receipt_date, 1, 7) = :month
       AND (v.id IS NULL OR substr(v.invoice_date, 1, 7) > :month)
    UNION ALL
    SELECT -1, r.order_id, r.amount_paise, r.receipt_date
      FROM receipts r JOIN invoices v ON v.order_id = r.order_id
     WHERE r.status_id <= 2 AND substr(v.invoice_date, 1, 7) = :month
       AND substr(r.receipt_date, 1, 7) < :month
    UNION ALL
    SELECT -1, r.order_id, r.amount_paise, r.receipt_date
      FROM receipts r JOIN order_settlements s ON s.order_id = r.order_id
     WHERE r.status_id <= 2 AND s.kind = 'Cancelled' AND substr(s.settled_date, 1, 7) = :month
       AND NOT EXISTS (SELECT 1 FROM invoices v WHERE v.order_id = s.order_id))
  JOIN sales_orders o ON o.id = orderId AND o.is_composition = 0
   WHERE substr(paidAt, 1, 7) NOT IN ('2027-04', '2027-05', '2027-06')`

type Part = { hsn: string; total: number; ratePpm: number; isInter: number }

/** The value and tax inside the advances: those of the services, in proportion to all of the order. */
function advancesOf(db: ReadableDb, month: string): Sums {
  const rows = all<{ sign: number; orderId: number; paise: number }>(db, ADVANCES, { month })
  return rows.reduce<Sums>((sum, { orderId, paise, sign }) => {
    const parts = all<Part>(
      db,
      `SELECT l.hsn, l.total_paise AS total, o.tax_mode = 'inter' AS isInter,
              l.applied_cgst_rate_ppm + l.applied_sgst_rate_ppm + l.applied_igst_rate_ppm AS ratePpm
         FROM order_lines l JOIN sales_orders o ON o.id = l.order_id WHERE l.order_id = :orderId`,
      { orderId },
    )
    const taxed = parts.filter(({ hsn, ratePpm }) => hsn.startsWith('99') && ratePpm > 0)
    const of = (some: Part[]): number => some.reduce((all_, { total }) => all_ + total, 0)
    const [service] = taxed
    if (service === undefined) return sum
    const share = Math.round((paise * of(taxed)) / of(parts))
    const half = Math.round((share * service.ratePpm) / 2 / (1_000_000 + service.ratePpm))
    const taxes = { taxable: share - 2 * half, igst: 0, cgst: half, sgst: half }
    return added(sum, sign === 1 ? taxes : minus(taxes))
  }, NOTHING)
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
