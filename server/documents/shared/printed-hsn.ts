import type { DocumentTaxRow } from '../../contract/document-models.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'

type WithDigits = { HSNDigits?: number }

/** The HSN to as many digits as the shop has to print; all of them where the model does not say. */
export function printedHsn(hsn: string | null, { HSNDigits = 8 }: WithDigits): string {
  return printableLine(hsn ?? '').slice(0, HSNDigits)
}

/** The rows of a tax summary, one for an HSN as it is printed and a rate. */
export function printedTaxRows(
  summary: readonly DocumentTaxRow[],
  model: WithDigits,
): DocumentTaxRow[] {
  const rows = new Map<string, DocumentTaxRow>()
  for (const row of summary) {
    const hsn = printedHsn(row.HSN, model)
    const key = [hsn, row.SGSTRate, row.CGSTRate, row.IGSTRate].join('/')
    const known = rows.get(key)
    const sum = (of: keyof DocumentTaxRow): number =>
      Math.round((Number(known?.[of] ?? 0) + Number(row[of])) * 100) / 100
    rows.set(key, {
      ...row,
      HSN: hsn === '' ? null : hsn,
      TaxableAmount: sum('TaxableAmount'),
      SGSTAmount: sum('SGSTAmount'),
      CGSTAmount: sum('CGSTAmount'),
      IGSTAmount: sum('IGSTAmount'),
      TotalTax: sum('TotalTax'),
    })
  }
  return [...rows.values()]
}
