import { type GstDocument, NO_TAXES, plus, signOf, type Taxes } from './gst-document.ts'

/** A row of table 12: one HSN, unit and rate, net of credit notes. */
export type HsnRow = Taxes & {
  list: 'b2b' | 'b2c'
  hsn: string
  unit: string
  ratePpm: number
  qtyMilli: number
}

/** Services have no unit and no quantity in table 12. */
const SERVICE = /^99/

/**
 * Table 12 of documents, to buyers with and without a GSTIN, in the order of the codes. What was sold
 * and came back in the same period leaves no row of zeros, but where its list would be empty
 * although registered buyers were billed: the portal refuses that.
 */
export function hsnTable(documents: readonly GstDocument[]): HsnRow[] {
  const rows = new Map<string, HsnRow>()
  for (const document of documents) {
    const sign = signOf(document)
    const list = document.gstin === null ? 'b2c' : 'b2b'
    for (const line of document.lines) {
      const isService = SERVICE.test(line.hsn)
      const unit = isService ? 'NA' : line.unit
      const key = [list, line.hsn, unit, String(line.ratePpm).padStart(7, '0')].join('/')
      const row = rows.get(key)
      rows.set(key, {
        list,
        hsn: line.hsn,
        unit,
        ratePpm: line.ratePpm,
        qtyMilli: (row?.qtyMilli ?? 0) + (isService ? 0 : sign * line.qtyMilli),
        ...plus(row ?? NO_TAXES, line, sign),
      })
    }
  }
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  const hasB2b = sorted.some((row) => row.list === 'b2b' && !isZero(row))
  return sorted.filter((row) => !isZero(row) || (row.list === 'b2b' && !hasB2b))
}

function isZero({ cgstPaise, igstPaise, qtyMilli, sgstPaise, taxablePaise }: HsnRow): boolean {
  return [cgstPaise, igstPaise, qtyMilli, sgstPaise, taxablePaise].every((figure) => figure === 0)
}
