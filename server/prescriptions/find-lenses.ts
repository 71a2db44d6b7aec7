import { BOX_SIZES, type TypedBoxSizes } from '../catalog/box-sizes.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import type { Refraction } from '../domain/optics/eyes.ts'
import { minusForm, plusForm } from '../domain/optics/powers.ts'
import { LENS_COLUMNS, type LensFacts } from './lens-facts.ts'

/** A lens as suggestions weigh it. */
export type FoundLens = LensFacts &
  TypedBoxSizes & {
    onHandMilli: number
    priceCentipaise: number
    priceIncludesTax: number
    /** `PRS` is sold by the pair: one eye's lens is half of it. */
    unitCode: string
    text: string
  }

const MOST_READ = 2_000

const COLUMNS = `${LENS_COLUMNS}, i.on_hand_milli AS onHandMilli,
  i.price_centipaise AS priceCentipaise, i.price_includes_tax AS priceIncludesTax,
  i.unit AS unitCode, ${BOX_SIZES},
  lower(i.name || ' ' || i.brand || ' ' || i.code || ' ' || coalesce(i.coating, '') || ' ' ||
        coalesce(i.modality, '') || ' ' || c.name) AS text`

const JOINS = `
  JOIN item_types t ON t.id = i.item_type_id
  JOIN categories c ON c.id = i.category_id
  LEFT JOIN lens_ranges r ON r.item_id = i.id`

export type LensSection = 'SpectacleLens' | 'ContactLens'

/** Lenses that are kept in a power: of one sphere, whatever the cylinder. */
export function lensesOfSphere(
  db: ReadableDb,
  section: LensSection,
  sphereCentidioptres: number,
): FoundLens[] {
  return all<FoundLens>(
    db,
    `SELECT ${COLUMNS}
       FROM items i ${JOINS}
      WHERE i.item_type_id = (SELECT id FROM item_types WHERE section = :section)
        AND i.sphere_centidioptres = :sphereCentidioptres AND i.is_active = 1
      ORDER BY i.id LIMIT ${MOST_READ}`,
    { section, sphereCentidioptres },
  )
}

/** Lenses that are made to order, the cheapest first. */
export function madeToOrder(db: ReadableDb): FoundLens[] {
  return all<FoundLens>(
    db,
    `SELECT ${COLUMNS}
       FROM items i ${JOINS}
      WHERE i.item_type_id = (SELECT id FROM item_types WHERE section = 'SpectacleLens')
        AND i.sphere_centidioptres IS NULL AND i.is_active = 1
      ORDER BY i.price_centipaise, i.id LIMIT ${MOST_READ}`,
  )
}

/**
 * Spectacle lenses of exactly a power, in whichever cylinder form they are kept. A lens without an
 * axis is turned to the eye; one with an axis has to have the eye's.
 */
export function lensesOfPower(
  db: ReadableDb,
  section: LensSection,
  wanted: Refraction,
): { lens: FoundLens; isTransposed: boolean }[] {
  const minus = minusForm(wanted)
  const forms = minus.cylinderCentidioptres === 0 ? [minus] : [minus, plusForm(minus)]
  return forms.flatMap((form, place) =>
    lensesOfSphere(db, section, form.sphereCentidioptres)
      .filter((lens) => (lens.cylinderCentidioptres ?? 0) === form.cylinderCentidioptres)
      .filter(({ axisDegrees }) => axisDegrees === null || axisDegrees === form.axisDegrees)
      .map((lens) => ({ lens, isTransposed: place > 0 })),
  )
}
