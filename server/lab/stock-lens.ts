import { all, one, type ReadableDb } from '../db/sql.ts'
import { minusForm } from '../domain/optics/powers.ts'
import { readRefraction } from '../domain/optics/written.ts'

type LensLine = {
  itemId: number
  spherical: string | null
  cylinder: string | null
  axis: string | null
}

/** The item that a lens kept in powers is of, in the power that it is made with. */
export type StockLens = { name: string; code: string }

/**
 * Returns the item of another power that a lens kept in powers is made as: 'own' where the line has
 * the power of its item, or its item has none; null where the grid of the item lacks the power.
 * Whoever takes it from the shelf goes by name and code.
 */
export function stockLensOfPower(db: ReadableDb, line: LensLine): StockLens | 'own' | null {
  const { axis, cylinder, itemId, spherical } = line
  const item = one<{ name: string; sphere: number | null; cylinder: number | null }>(
    db,
    `SELECT name, sphere_centidioptres AS sphere, cylinder_centidioptres AS cylinder
       FROM items WHERE id = :itemId`,
    { itemId },
  )
  const made = readRefraction({ axis, cylinder, spherical })
  if (item === undefined || item.sphere === null || made === null) return 'own'
  const { cylinderCentidioptres, sphereCentidioptres } = minusForm(made)
  const own = minusForm({
    sphereCentidioptres: item.sphere,
    cylinderCentidioptres: item.cylinder ?? 0,
    axisDegrees: 180,
  })
  const isOwn =
    own.sphereCentidioptres === sphereCentidioptres &&
    own.cylinderCentidioptres === cylinderCentidioptres
  if (isOwn) return 'own'
  const found = all<StockLens & { familyId: number | null }>(
    db,
    `SELECT i.name, i.code, g.family_id AS familyId
       FROM items i
       JOIN items own ON own.id = :itemId AND own.item_type_id = i.item_type_id
       LEFT JOIN lens_family_items f ON f.item_id = own.id
       LEFT JOIN lens_family_items g ON g.item_id = i.id
      WHERE i.is_active = 1 AND i.sphere_centidioptres = :sphere
        AND coalesce(i.cylinder_centidioptres, 0) = :cylinder
        AND coalesce(i.addition_centidioptres, 0) = coalesce(own.addition_centidioptres, 0)
        AND f.family_id IS g.family_id
      ORDER BY i.id`,
    { itemId, sphere: sphereCentidioptres, cylinder: cylinderCentidioptres },
  ).find(
    ({ familyId, name }) => familyId !== null || withoutPower(name) === withoutPower(item.name),
  )
  return found === undefined ? null : { name: found.name, code: found.code }
}

/** The name of a lens without the power in it: all lenses of a grid have it. */
function withoutPower(name: string): string {
  return name
    .replaceAll(/[+\-\u2212]?\d+\.\d{2}|\bplano\b|\bpl\b/gi, '')
    .replaceAll(/[\s/]+/g, ' ')
    .trim()
}
