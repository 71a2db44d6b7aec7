import { all, type ReadableDb } from '../../db/sql.ts'
import { ITEM_TYPES, type Section } from '../../masters/master-rows.ts'
import { type ItemRow, itemRowsOf } from '../item-records.ts'
import { findItems, MAX_FOUND } from './find-items.ts'
import { kindAsked } from './kind-words.ts'
import { foldText } from './search-text.ts'

/** Lenses are made to order, so that none of them is ever out of stock. */
const MADE_TO_ORDER = ITEM_TYPES.find(({ section }) => section === 'SpectacleLens')?.id ?? null
const EVERY_SECTION = ITEM_TYPES.map(({ section }) => section)
/** Rows that a kind alone may fill, so that what has the word in its name is seen below it. */
const MAX_OF_KIND = 40
// What is on the shelf stands before what is not, without sorting the catalogue for it.
const MAX_WALKED = 400

/**
 * As `findItems` in every section, and by the kind that was typed besides: `sunglass` finds
 * sunglasses whatever they are called, `ray ban sunglass` those of that brand, `case` the category
 * of that name.
 */
export function findByKind(
  db: ReadableDb,
  { localDate, typed }: { typed: string; localDate: string },
): ItemRow[] {
  const named = findItems(db, { typed, localDate, sections: EVERY_SECTION })
  const asked = kindAsked(typed)
  const rowsOf = (ids: number[]) => itemRowsOf(db, ids, localDate)
  if (asked === null) return merged(named, rowsOf(idsOfCategory(db, typed, EVERY_SECTION)))
  const { rest, sections } = asked
  if (rest !== '') {
    const ofKind = findItems(db, { typed: rest, localDate, sections })
    return merged(named, ofKind, rowsOf(idsOfCategory(db, rest, sections)))
  }
  const code = foldText(typed).trim().toUpperCase()
  const exact = named.filter((row) => row.code.toUpperCase() === code)
  return merged(exact, rowsOf(idsOfSections(db, sections)), named)
}

function merged(...lists: readonly (readonly ItemRow[])[]): ItemRow[] {
  const byId = new Map<number, ItemRow>()
  for (const row of lists.flat()) if (!byId.has(row.id)) byId.set(row.id, row)
  return [...byId.values()].slice(0, MAX_FOUND)
}

function typeIds(sections: readonly Section[]): number[] {
  return ITEM_TYPES.filter(({ section }) => sections.includes(section)).map(({ id }) => id)
}

/**
 * What is on sale of some sections, the one that is meant more often first, and of each shelf
 * something before more of the same.
 */
function idsOfSections(db: ReadableDb, sections: readonly Section[]): number[] {
  return typeIds(sections)
    .flatMap((typeId) =>
      all<{ id: number }>(
        db,
        `SELECT id
           FROM (SELECT id, on_hand_milli AS onHand, sub_category_id AS shelf FROM items
                  WHERE item_type_id = :typeId AND is_active = 1 LIMIT ${MAX_WALKED})
          ORDER BY (onHand > 0 OR :typeId = :madeToOrder) DESC,
                row_number() OVER (PARTITION BY shelf ORDER BY id), id
          LIMIT ${MAX_OF_KIND}`,
        { typeId, madeToOrder: MADE_TO_ORDER },
      ),
    )
    .map(({ id }) => id)
    .slice(0, MAX_OF_KIND)
}

/** What stands in the categories of this name; `case` is as good as `Cases`. */
function idsOfCategory(db: ReadableDb, typed: string, sections: readonly Section[]): number[] {
  const name = foldText(typed).trim().toLowerCase()
  return all<{ id: number }>(
    db,
    `WITH places AS (
       SELECT c.item_type_id AS typeId, c.id AS categoryId, s.id AS subCategoryId
         FROM categories c JOIN sub_categories s ON s.category_id = c.id
        WHERE c.item_type_id IN (SELECT value FROM json_each(:typeIds))
          AND (lower(c.name) IN (:name, :name || 's', :name || 'es')
               OR lower(s.name) IN (:name, :name || 's', :name || 'es')))
     SELECT id
       FROM (SELECT i.id, i.on_hand_milli AS onHand
               FROM places p CROSS JOIN items i
                 ON i.item_type_id = p.typeId AND i.category_id = p.categoryId
                AND i.sub_category_id = p.subCategoryId AND i.is_active = 1
              LIMIT ${MAX_WALKED})
      ORDER BY onHand > 0 DESC, id
      LIMIT ${MAX_FOUND}`,
    { name, typeIds: JSON.stringify(typeIds(sections)) },
  ).map(({ id }) => id)
}
