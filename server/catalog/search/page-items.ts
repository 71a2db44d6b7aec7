import { all, exactlyOne, one, type ReadableDb, type SqlParams } from '../../db/sql.ts'
import { type MatchPlan, matchPlan, parseSearchTerm } from './search-term.ts'

export type ItemFilter = {
  itemTypeId: number | null
  categoryId: number | null
  subCategoryId: number | null
  /** As typed; empty is no term. */
  typed: string
}

export type CatalogRow = {
  id: number
  name: string
  code: string
  priceCentipaise: number
  mrpCentipaise: number
  onHandMilli: number
  itemTypeId: number
  categoryId: number
  subCategoryId: number
}

type Selection = { from: string; params: SqlParams }

/**
 * One page of the items on sale that match the filter, in the order of the index that finds them (any
 * other would sort every match for each page), and how many match in all.
 */
export function pageOfItems(
  db: ReadableDb,
  filter: ItemFilter,
  window: { pageSize: number; offset: number },
): { rows: CatalogRow[]; total: number } {
  let selection = selectionOf(db, filter)
  let total = countOf(db, selection)
  if (total === 0 && filter.typed.trim() !== '') {
    // A term that is in no text may still be a barcode or the code of a unit.
    selection = byScanCode(db, filter)
    total = countOf(db, selection)
  }
  const rows = all<CatalogRow>(
    db,
    `SELECT i.id, i.name, i.code, i.price_centipaise AS priceCentipaise,
            i.mrp_centipaise AS mrpCentipaise, i.on_hand_milli AS onHandMilli,
            i.item_type_id AS itemTypeId, i.category_id AS categoryId,
            i.sub_category_id AS subCategoryId
       FROM ${selection.from}
      LIMIT :limit OFFSET :offset`,
    { ...selection.params, limit: window.pageSize, offset: window.offset },
  )
  return { rows, total }
}

function countOf(db: ReadableDb, { from, params }: Selection): number {
  return exactlyOne<{ total: number }>(db, `SELECT count(*) AS total FROM ${from}`, params).total
}

function selectionOf(db: ReadableDb, filter: ItemFilter): Selection {
  const { clauses, params } = columnFilter(db, filter)
  if (filter.typed.trim() === '') return { from: `items i WHERE ${clauses}`, params }
  const { trigram, words } = matchPlan(parseSearchTerm(filter.typed), null)
  return {
    from: `${indexJoin({ trigram, words })} AND ${clauses}`,
    params: { ...params, ...given({ trigram, words }) },
  }
}

// CROSS JOIN keeps the search index in the lead: matches are few, the catalogue is not.
function indexJoin({ trigram, words }: MatchPlan): string {
  if (trigram !== null && words !== null) {
    return `items_trigram t CROSS JOIN items i ON i.id = t.rowid
             WHERE t.items_trigram MATCH :trigram
               AND +t.rowid IN (SELECT rowid FROM items_words WHERE items_words MATCH :words)`
  }
  if (trigram !== null) {
    return `items_trigram t CROSS JOIN items i ON i.id = t.rowid
             WHERE t.items_trigram MATCH :trigram`
  }
  if (words !== null) {
    return `items_words w CROSS JOIN items i ON i.id = w.rowid WHERE w.items_words MATCH :words`
  }
  return 'items i WHERE 0'
}

function given({ trigram, words }: MatchPlan): SqlParams {
  return {
    ...(trigram === null ? {} : { trigram }),
    ...(words === null ? {} : { words }),
  }
}

function byScanCode(db: ReadableDb, filter: ItemFilter): Selection {
  const { clauses, params } = columnFilter(db, filter)
  return {
    from: `scan_codes s CROSS JOIN items i ON i.id = s.item_id
            WHERE s.code = :code AND ${clauses}`,
    params: { ...params, code: filter.typed.trim() },
  }
}

// items_by_type begins with the type, so a category alone is looked up with the type that it is of.
function columnFilter(
  db: ReadableDb,
  { itemTypeId, categoryId, subCategoryId }: ItemFilter,
): { clauses: string; params: SqlParams } {
  const place = placeOf(db, { categoryId, subCategoryId })
  const wanted = { itemTypeId, categoryId, subCategoryId }
  const isContradictory =
    (categoryId !== null && place.categoryId !== null && place.categoryId !== categoryId) ||
    (itemTypeId !== null && place.itemTypeId !== null && place.itemTypeId !== itemTypeId)
  if (isContradictory) return { clauses: '0', params: {} }
  const known = {
    itemTypeId: wanted.itemTypeId ?? place.itemTypeId,
    categoryId: wanted.categoryId ?? place.categoryId,
    subCategoryId,
  }
  const params: SqlParams = {}
  const clauses = ['i.is_active = 1']
  for (const [name, column] of FILTER_COLUMNS) {
    const id = known[name]
    if (id === null) continue
    clauses.push(`${column} = :${name}`)
    params[name] = id
  }
  return { clauses: clauses.join(' AND '), params }
}

const FILTER_COLUMNS = [
  ['itemTypeId', 'i.item_type_id'],
  ['categoryId', 'i.category_id'],
  ['subCategoryId', 'i.sub_category_id'],
] as const

function placeOf(
  db: ReadableDb,
  { categoryId, subCategoryId }: { categoryId: number | null; subCategoryId: number | null },
): { itemTypeId: number | null; categoryId: number | null } {
  const nowhere = { itemTypeId: null, categoryId: null }
  if (subCategoryId !== null) {
    const found = one<{ itemTypeId: number; categoryId: number }>(
      db,
      `SELECT c.item_type_id AS itemTypeId, c.id AS categoryId
         FROM sub_categories s JOIN categories c ON c.id = s.category_id
        WHERE s.id = :subCategoryId`,
      { subCategoryId },
    )
    return found ?? nowhere
  }
  if (categoryId === null) return nowhere
  const found = one<{ itemTypeId: number; categoryId: number }>(
    db,
    'SELECT item_type_id AS itemTypeId, id AS categoryId FROM categories WHERE id = :categoryId',
    { categoryId },
  )
  return found ?? nowhere
}
