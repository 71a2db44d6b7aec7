import { one, type ReadableDb, type SqlParams } from '../../db/sql.ts'

/** Where in the catalogue's tree to look; null is anywhere. */
export type ItemFilter = {
  itemTypeId: number | null
  categoryId: number | null
  subCategoryId: number | null
}

/** Conditions on `items i`; the texts are always ours. Null where filters exclude each other. */
export type FilterClauses = { clauses: string[]; params: SqlParams } | null

const COLUMNS = [
  ['itemTypeId', 'i.item_type_id = :itemTypeId'],
  ['categoryId', 'i.category_id = :categoryId'],
  ['subCategoryId', 'i.sub_category_id = :subCategoryId'],
] as const

/**
 * The filter from the top of the tree down: the indexes begin with the type, so a category alone
 * is looked up together with the type that it is of.
 */
export function filterClauses(db: ReadableDb, filter: ItemFilter): FilterClauses {
  const place = placeOf(db, filter)
  const isImpossible =
    differ(filter.categoryId, place.categoryId) || differ(filter.itemTypeId, place.itemTypeId)
  if (isImpossible) return null
  const known: ItemFilter = {
    itemTypeId: filter.itemTypeId ?? place.itemTypeId,
    categoryId: filter.categoryId ?? place.categoryId,
    subCategoryId: filter.subCategoryId,
  }
  const clauses: string[] = []
  const params: SqlParams = {}
  for (const [name, clause] of COLUMNS) {
    const id = known[name]
    if (id === null) continue
    clauses.push(clause)
    params[name] = id
  }
  return { clauses, params }
}

type Place = { itemTypeId: number | null; categoryId: number | null }

const NOWHERE: Place = { itemTypeId: null, categoryId: null }

function placeOf(db: ReadableDb, { categoryId, subCategoryId }: ItemFilter): Place {
  if (subCategoryId !== null) {
    const found = one<Place>(
      db,
      `SELECT c.item_type_id AS itemTypeId, c.id AS categoryId
         FROM sub_categories s JOIN categories c ON c.id = s.category_id
        WHERE s.id = :subCategoryId`,
      { subCategoryId },
    )
    return found ?? NOWHERE
  }
  if (categoryId === null) return NOWHERE
  const found = one<Place>(
    db,
    'SELECT item_type_id AS itemTypeId, id AS categoryId FROM categories WHERE id = :categoryId',
    { categoryId },
  )
  return found ?? NOWHERE
}

function differ(asked: number | null, found: number | null): boolean {
  return asked !== null && found !== null && asked !== found
}
