import type { TaxClassRow } from '../../server/contract/catalog.ts'
import type { Section } from '../../server/contract/primitives.ts'
import { t } from '../base/i18n/t.ts'

/**
 * The HSN that goods of a section usually have, in full: its heading alone holds other rates (9004:
 * sunglasses at 18 %, corrective spectacles at 5 %) and other goods (9001: lenses of both kinds).
 * Accessories have none: cases, cords and solutions differ in HSN and rate.
 */
const USUAL_HSN: Readonly<Record<Section, string | null>> = {
  Frame: '90031100',
  Sunglass: '90041000',
  ContactLens: '90013000',
  SpectacleLens: '90015000',
  Accessory: null,
}

/** The name of the tax class that goods of a section usually have; empty where it must be chosen. */
export function usualTaxClass(rows: readonly TaxClassRow[], section: Section): string {
  const hsn = USUAL_HSN[section]
  return rows.find((row) => row.HSN === hsn)?.Name ?? ''
}

/** The tax classes to choose from; while none is chosen, the first option says so. */
export function taxClassOptions(rows: readonly TaxClassRow[], chosen: string) {
  const options = rows.map((row) => ({
    value: row.Name,
    label: `${row.Title} · ${row.HSN} · ${row.Rate} %`,
  }))
  return chosen === '' ? [{ value: '', label: t('newItem.tax.choose') }, ...options] : options
}
