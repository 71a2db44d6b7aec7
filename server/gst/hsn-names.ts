import { all, type ReadableDb } from '../db/sql.ts'

/** Descriptions of the customs tariff for what opticians sell, by their first six digits. */
const TARIFF: Readonly<Record<string, string>> = {
  '630710': 'FLOOR-CLOTHS, DISH-CLOTHS, DUSTERS AND SIMILAR CLEANING CLOTHS',
  '900130': 'CONTACT LENSES',
  '900140': 'SPECTACLE LENSES OF GLASS',
  '900150': 'SPECTACLE LENSES OF OTHER MATERIALS',
  '900311': 'OF PLASTICS',
  '900319': 'OF OTHER MATERIAL',
  '900390': 'PARTS',
  '900410': 'SUNGLASSES',
  '900490': 'OTHER',
}

/**
 * What the goods of an HSN at a rate are called: by the tariff, else as their tax class is; of several
 * classes with the HSN as the one that had the rate.
 */
export function hsnNames(db: ReadableDb): (hsn: string, ratePpm: number) => string {
  const classes = all<{ hsn: string; name: string; rates: string | null }>(
    db,
    `SELECT c.hsn, c.name, (SELECT json_group_array(r.igst_rate_ppm) FROM tax_rates r
                             WHERE r.tax_class_id = c.id) AS rates
       FROM tax_classes c ORDER BY c.hsn, c.name`,
  )
  return (hsn, ratePpm) => {
    const tariff = TARIFF[hsn.slice(0, 6)]
    if (tariff !== undefined) return tariff
    const own = classes.filter((each) => each.hsn === hsn)
    const atRate = own.filter(({ rates }) => JSON.parse(rates ?? '[]').includes(ratePpm))
    return (atRate[0] ?? own[0])?.name.toUpperCase() ?? 'OTHER'
  }
}
