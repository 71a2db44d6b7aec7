import { one, type ReadableDb } from '../db/sql.ts'
import type { LensRange } from '../domain/optics/lab-case.ts'

/** What the catalogue knows of a lens. */
export type LensFacts = {
  itemId: number
  name: string
  section: string
  lensType: number | null
  indexMilli: number | null
  sphereCentidioptres: number | null
  cylinderCentidioptres: number | null
  axisDegrees: number | null
  additionCentidioptres: number | null
  familyId: number | null
} & LensRange

export const LENS_COLUMNS = `
  i.id AS itemId, i.name, t.section, i.spectacle_lens_type AS lensType,
  i.refractive_index_milli AS indexMilli, i.sphere_centidioptres AS sphereCentidioptres,
  i.cylinder_centidioptres AS cylinderCentidioptres, i.axis_degrees AS axisDegrees,
  i.addition_centidioptres AS additionCentidioptres,
  (SELECT family_id FROM lens_family_items WHERE item_id = i.id) AS familyId,
  r.sphere_from_centidioptres AS sphereFrom,
  r.sphere_to_centidioptres AS sphereTo, r.cylinder_from_centidioptres AS cylinderFrom,
  r.addition_from_centidioptres AS additionFrom, r.addition_to_centidioptres AS additionTo,
  r.diameter_tenths_mm AS diameterTenthsMm, r.minimum_height_tenths_mm AS minimumHeightTenthsMm`

/** A lens by its item; undefined where the item is none. */
export function lensFacts(db: ReadableDb, itemId: number): LensFacts | undefined {
  return one<LensFacts>(
    db,
    `SELECT ${LENS_COLUMNS}
       FROM items i
       JOIN item_types t ON t.id = i.item_type_id
       LEFT JOIN lens_ranges r ON r.item_id = i.id
      WHERE i.id = :itemId`,
    { itemId },
  )
}

/**
 * What is the same of all lenses of one product. Ready made lenses are one by their family, lenses made
 * to order by their item; null of a ready made lens that belongs to no family.
 */
export function productOf({ familyId, itemId, sphereCentidioptres }: LensFacts): string | null {
  if (familyId !== null) return `family ${familyId}`
  return sphereCentidioptres === null ? `item ${itemId}` : null
}

/** The limits among what is known of a lens. */
export function rangeOf(facts: LensFacts): LensRange {
  return {
    sphereFrom: facts.sphereFrom,
    sphereTo: facts.sphereTo,
    cylinderFrom: facts.cylinderFrom,
    additionFrom: facts.additionFrom,
    additionTo: facts.additionTo,
    diameterTenthsMm: facts.diameterTenthsMm,
    minimumHeightTenthsMm: facts.minimumHeightTenthsMm,
  }
}
