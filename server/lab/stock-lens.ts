import { all, exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import { minusForm } from '../domain/optics/powers.ts'
import { readRefraction } from '../domain/optics/written.ts'
import type { RefractionText } from '../domain/prescription.ts'
import { madePowers } from './made-powers.ts'

/** The item that a lens from the drawer is taken by. */
export type StockLens = { itemId: number; name: string; code: string }

type Row = {
  itemId: number
  name: string
  sphere: number | null
} & RefractionText

/**
 * Returns the item that a lens of an order line is, made in these powers: 'own' where they are those
 * that it was booked with, or where its item is kept in no power; null where the goods of its item are
 * not kept in the power. Whoever takes a lens from the drawer goes by name and code.
 */
export function stockLensAsMade(
  db: ReadableDb,
  lineId: number,
  made: RefractionText,
): StockLens | 'own' | null {
  const line = one<Row>(
    db,
    `SELECT l.item_id AS itemId, i.name, i.sphere_centidioptres AS sphere, l.spherical, l.cylinder,
            l.axis
       FROM sales_order_lines l JOIN items i ON i.id = l.item_id
      WHERE l.id = :lineId`,
    { lineId },
  )
  const wanted = minusPower(made)
  if (line === undefined || line.sphere === null || wanted === null) return 'own'
  const booked = minusPower(line)
  if (booked?.sphere === wanted.sphere && booked.cylinder === wanted.cylinder) return 'own'
  const found = all<StockLens & { familyId: number | null }>(
    db,
    `SELECT i.id AS itemId, i.name, i.code, g.family_id AS familyId
       FROM items i
       JOIN items own ON own.id = :itemId AND own.item_type_id = i.item_type_id
       LEFT JOIN lens_family_items f ON f.item_id = own.id
       LEFT JOIN lens_family_items g ON g.item_id = i.id
      WHERE i.is_active = 1 AND i.sphere_centidioptres = :sphere
        AND coalesce(i.cylinder_centidioptres, 0) = :cylinder
        AND coalesce(i.addition_centidioptres, 0) = coalesce(own.addition_centidioptres, 0)
        AND i.refractive_index_milli IS own.refractive_index_milli
        AND f.family_id IS g.family_id
      ORDER BY i.id`,
    { itemId: line.itemId, ...wanted },
  ).find(
    ({ familyId, name }) => familyId !== null || withoutPower(name) === withoutPower(line.name),
  )
  if (found === undefined) return null
  return { itemId: found.itemId, name: found.name, code: found.code }
}

type NamedLine = {
  id: number
  itemId: number | null
  itemName: string
  itemCode: string
} & RefractionText

/** A line of an order whose lens was made again, by the item that it is in the powers of the line. */
export function namedAsMade<Line extends NamedLine>(db: ReadableDb, line: Line): Line {
  const made = stockLensAsMade(db, line.id, line)
  if (made === null || made === 'own') return line
  return { ...line, itemId: made.itemId, itemName: made.name, itemCode: made.code }
}

type LineAsMade = { itemId: number; isKept: number } & RefractionText

/**
 * Returns the item that the lens of an order line is taken by as it was made last, or as the jobs up
 * to `upTo` made it; `isKept` where it is kept in a power.
 */
export function itemOfLens(
  db: ReadableDb,
  lineId: number,
  upTo: number | null = null,
): { itemId: number; isOwn: boolean; isKept: boolean } {
  const line = exactlyOne<LineAsMade>(
    db,
    `SELECT l.item_id AS itemId, i.sphere_centidioptres IS NOT NULL AS isKept,
            ${madePowers('l', 'coalesce(:upTo, 9e15)')}
       FROM sales_order_lines l JOIN items i ON i.id = l.item_id
      WHERE l.id = :lineId`,
    { lineId, upTo },
  )
  const made = stockLensAsMade(db, lineId, line)
  const isOwn = made === null || made === 'own'
  return { itemId: isOwn ? line.itemId : made.itemId, isOwn, isKept: line.isKept === 1 }
}

/** Sphere and cylinder in hundredths of a dioptre, as lenses are kept; null where none is written. */
function minusPower(written: RefractionText): { sphere: number; cylinder: number } | null {
  const refraction = readRefraction(written)
  if (refraction === null) return null
  const { cylinderCentidioptres, sphereCentidioptres } = minusForm(refraction)
  return { sphere: sphereCentidioptres, cylinder: cylinderCentidioptres }
}

/** The name of a lens without the power in it, which has its sign; an index such as 1.56 has none. */
function withoutPower(name: string): string {
  return name
    .replaceAll(/[+\-\u2212]\d+\.\d{2}|\b0\.00\b|\bplano\b|\bpl\b/gi, '')
    .replaceAll(/[\s/]+/g, ' ')
    .trim()
}
