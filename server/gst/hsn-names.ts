import { all, type ReadableDb } from '../db/sql.ts'

/** Descriptions of the customs tariff for what opticians sell, by their first six digits. */
const TARIFF: Readonly<Record<string, string>> = {
  '900130': 'CONTACT LENSES',
  '900140': 'SPECTACLE LENSES OF GLASS',
  '900150': 'SPECTACLE LENSES OF OTHER MATERIALS',
  '900311': 'OF PLASTICS',
  '900319': 'OF OTHER MATERIAL',
  '900390': 'PARTS',
  '900410': 'SUNGLASSES',
  '900490': 'OTHER',
}

/** What the HSN codes of a shop are called: by the tariff, else as its tax class is. */
export function hsnNames(db: ReadableDb): (hsn: string) => string {
  const classes = new Map(
    all<{ hsn: string; name: string }>(
      db,
      'SELECT hsn, min(name) AS name FROM tax_classes GROUP BY hsn',
    ).map(({ hsn, name }) => [hsn, name.toUpperCase()]),
  )
  return (hsn) => TARIFF[hsn.slice(0, 6)] ?? classes.get(hsn) ?? 'OTHER'
}
