import type { Gstr4Sheet } from '../contract/gst.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { CREDITED_RETURN_LINES } from '../purchasing/credited-returns.ts'
import { toRupees } from '../wire/rupees.ts'
import { cmp08Sheet } from './cmp08.ts'
import { type GstPeriod, quarterOf } from './period.ts'
import type { Registered } from './registered.ts'

/** What a dealer under the scheme may turn over in the year before (14/2019-CT), in paise. */
const LIMIT_PAISE = 15_000_000_00
const SPECIAL_LIMIT_PAISE = 7_500_000_00
/** Sikkim, Arunachal Pradesh, Nagaland, Manipur, Mizoram, Tripura, Meghalaya, Uttarakhand. */
const SPECIAL_STATES = new Set(['05', '11', '12', '13', '14', '15', '16', '17'])
/** A bill of a lab keeps its tax and not its rate. */
const RATES_PPM = [
  0, 2_500, 10_000, 15_000, 30_000, 50_000, 75_000, 120_000, 180_000, 280_000, 400_000,
]

type InwardRow = {
  table: '4A' | '4B' | '4C' | '4D'
  gstin: string | null
  pos: string
  ratePpm: number
  taxable: number
  igst: number
  cgst: number
  sgst: number
}

/**
 * The figures of GSTR-4 for a year: tables 4A to 4D of what was bought, by supplier, place of supply
 * and rate; table 5, the four quarters of CMP-08; table 6, turnover and its tax (reference 9.5).
 */
export function gstr4Sheet(db: ReadableDb, period: GstPeriod, registered: Registered): Gstr4Sheet {
  const year = Number(period.code)
  const quarters = [`06${year}`, `09${year}`, `12${year}`, `03${year + 1}`].map((code) =>
    cmp08Sheet(db, quarterOf(code), registered),
  )
  const total = (key: 'TaxableTurnover' | 'ExemptTurnover' | 'CGST' | 'SGST') =>
    toRupees(quarters.reduce((paise, quarter) => paise + Math.round(quarter[key] * 100), 0))
  const limit = SPECIAL_STATES.has(registered.stateCode) ? SPECIAL_LIMIT_PAISE : LIMIT_PAISE
  return {
    Year: `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
    GSTIN: registered.gstin,
    Inward: inwardOf(db, period, registered).map((row) => ({
      Table: row.table,
      GSTIN: row.gstin,
      PlaceOfSupply: row.pos,
      Rate: row.ratePpm / 10_000,
      Taxable: toRupees(row.taxable),
      IGST: toRupees(row.igst),
      CGST: toRupees(row.cgst),
      SGST: toRupees(row.sgst),
    })),
    Quarters: quarters,
    Outward: {
      Rate: quarters[0]?.Rate ?? 0,
      Taxable: total('TaxableTurnover'),
      Exempt: total('ExemptTurnover'),
      CGST: total('CGST'),
      SGST: total('SGST'),
    },
    Limit: toRupees(limit),
  }
}

/** Tables 4A to 4D as CSV: what the portal asks for, a line a supplier, place and rate. */
export function gstr4Csv({ Inward }: Gstr4Sheet): string {
  const head = [
    'Table',
    'GSTIN of supplier',
    'Place of supply',
    'Rate (%)',
    'Taxable value',
    'Integrated tax',
    'Central tax',
    'State tax',
  ]
  const amounts = (row: Gstr4Sheet['Inward'][number]) =>
    [row.Taxable, row.IGST, row.CGST, row.SGST].map((amount) => amount.toFixed(2))
  return `\uFEFF${[
    head,
    ...Inward.map((row) => [
      row.Table,
      row.GSTIN ?? '',
      row.PlaceOfSupply,
      String(row.Rate),
      ...amounts(row),
    ]),
  ]
    // Letters, digits and points only: nothing is to be quoted.
    .map((fields) => `${fields.join(',')}\r\n`)
    .join('')}`
}

function inwardOf(
  db: ReadableDb,
  { from, until }: GstPeriod,
  { isCompositionOn, stateCode }: Registered,
): InwardRow[] {
  const rows = all<Omit<InwardRow, 'pos'> & { date: string }>(
    db,
    `SELECT CASE WHEN b.isImport = 1 THEN '4D' WHEN p.gstin IS NULL THEN '4C'
                 WHEN b.isReverseCharge = 1 THEN '4B' ELSE '4A' END AS "table",
            p.gstin, b.ratePpm, b.taxable, b.igst, b.cgst, b.sgst, substr(b.date, 1, 10) AS date
       FROM (${BOUGHT}) b JOIN suppliers p ON p.id = b.supplierId
      ORDER BY 1, p.gstin, b.ratePpm`,
    { from, until, stateCode },
  )
    // A year may have months outside the scheme.
    .filter(({ date }) => isCompositionOn(date))
    // What a shop buys is supplied where the shop is.
    .map((row) => ({ ...row, pos: stateCode, ratePpm: nearestRate(row.ratePpm) }))
  const groups = Map.groupBy(rows, ({ gstin, pos, ratePpm, table }) =>
    [table, gstin, pos, ratePpm].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const sum = (key: 'taxable' | 'igst' | 'cgst' | 'sgst') =>
      group.reduce((total, row) => total + row[key], 0)
    if (first === undefined) return []
    const { gstin, pos, ratePpm, table } = first
    const taxes = { igst: sum('igst'), cgst: sum('cgst'), sgst: sum('sgst') }
    return [{ table, gstin, pos, ratePpm, taxable: sum('taxable'), ...taxes }]
  })
}

function nearestRate(ratePpm: number): number {
  return RATES_PPM.reduce((best, each) =>
    Math.abs(each - ratePpm) < Math.abs(best - ratePpm) ? each : best,
  )
}

/** Lines and charges of goods, bills of labs and without goods, and with a minus what suppliers credited. */
const BOUGHT = `
  SELECT r.supplier_id AS supplierId, r.bill_date AS date, r.is_reverse_charge AS isReverseCharge, 0 AS isImport,
         iif(r.tax_mode = 'none', 0, l.tax_rate_ppm) AS ratePpm, l.taxable_paise AS taxable,
         l.igst_paise AS igst, l.cgst_paise AS cgst, l.sgst_paise AS sgst
    FROM goods_receipts r JOIN goods_receipt_lines l ON l.receipt_id = r.id
   WHERE r.state = 'Posted' AND r.bill_date >= :from AND r.bill_date < :until
  UNION ALL
  SELECT r.supplier_id, r.bill_date, r.is_reverse_charge, 0, c.tax_rate_ppm, c.amount_paise,
         iif(r.tax_mode = 'inter', c.tax_paise, 0),
         iif(r.tax_mode = 'intra', c.tax_paise - c.tax_paise / 2, 0),
         iif(r.tax_mode = 'intra', c.tax_paise / 2, 0)
    FROM goods_receipts r JOIN goods_receipt_charges c ON c.receipt_id = r.id
   WHERE r.state = 'Posted' AND r.bill_date >= :from AND r.bill_date < :until
  UNION ALL
  SELECT e.supplier_id, e.bill_date, e.is_reverse_charge, e.is_import, l.tax_rate_ppm, l.taxable_paise,
         iif(e.tax_mode = 'inter', l.tax_paise, 0),
         iif(e.tax_mode = 'intra', l.tax_paise - l.tax_paise / 2, 0),
         iif(e.tax_mode = 'intra', l.tax_paise / 2, 0)
    FROM expense_bills e JOIN expense_bill_lines l ON l.bill_id = e.id
   WHERE e.reversed_at_ms IS NULL AND e.bill_date >= :from AND e.bill_date < :until
  UNION ALL
  SELECT b.supplier_id, b.bill_date, 0, 0,
         iif(b.taxable_paise = 0, 0, b.tax_paise * 1000000 / b.taxable_paise),
         b.taxable_paise, iif(t.code <> :stateCode, b.tax_paise, 0),
         iif(t.code <> :stateCode, 0, b.tax_paise - b.tax_paise / 2),
         iif(t.code <> :stateCode, 0, b.tax_paise / 2)
    FROM lab_bills b JOIN suppliers q ON q.id = b.supplier_id
    LEFT JOIN states t ON t.id = q.state_id
   WHERE b.reversed_at_ms IS NULL AND b.bill_date >= :from AND b.bill_date < :until
  UNION ALL
  SELECT l.supplierId, l.creditDate, l.isReverseCharge, 0, l.ratePpm, -l.taxable, -l.igst, -l.cgst, -l.sgst
    FROM (${CREDITED_RETURN_LINES}) l
   WHERE l.creditDate >= :from AND l.creditDate < :until`
