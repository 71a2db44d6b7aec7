import { one, type ReadableDb } from '../db/sql.ts'
import { RATE_OF_CLASS } from './tax-rates.ts'

/** Spectacle lenses of other material than glass, which is what labs make. */
const LENS_HSN = '900150'

/** The tax of spectacle lenses on a day, by the shop's tax classes; 0 before there was a rate. */
export function lensRatePpm(db: ReadableDb, localDate: string): number {
  const found = one<{ ratePpm: number }>(
    db,
    `SELECT r.igst_rate_ppm AS ratePpm FROM tax_classes c JOIN ${RATE_OF_CLASS}
      WHERE substr(c.hsn, 1, length(:hsn)) = :hsn
      ORDER BY c.id LIMIT 1`,
    { hsn: LENS_HSN, localDate },
  )
  return found?.ratePpm ?? 0
}
