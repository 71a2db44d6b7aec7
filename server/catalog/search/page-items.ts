import { all, exactlyOne, type ReadableDb, type SqlParams } from '../../db/sql.ts'
import { filterClauses, type ItemFilter } from './item-filter.ts'
import { type MatchPlan, matchPlan, parseSearchTerm } from './search-term.ts'

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

/** What to count and what to list; both texts follow FROM and mean the same set. */
type Selection = { counted: string; listed: string; params: SqlParams }
type Window = { pageSize: number; offset: number }
type ItemPage = { rows: CatalogRow[]; total: number }

/**
 * One page of the items on sale that match the filter and the term (empty is none), in the order of
 * the index that finds them (any other would sort every match for each page), and how many match.
 */
export function pageOfItems(
  db: ReadableDb,
  search: { filter: ItemFilter; typed: string },
  window: Window,
): ItemPage {
  const filter = filterClauses(db, search.filter)
  const typed = search.typed.trim()
  if (filter === null) return { rows: [], total: 0 }
  if (typed === '') return readPage(db, byFilter(filter), window)
  const plan = matchPlan(parseSearchTerm(typed), null)
  const isSearchable = plan.trigram !== null || plan.words !== null
  const found = isSearchable ? readPage(db, byTerm(plan, filter), window) : { rows: [], total: 0 }
  // A term that is in no text may still be a barcode or the code of a unit.
  return found.total > 0 ? found : readPage(db, byScanCode(typed, filter), window)
}

function readPage(db: ReadableDb, selection: Selection, window: Window): ItemPage {
  const { counted, listed, params } = selection
  const { total } = exactlyOne<{ total: number }>(
    db,
    `SELECT count(*) AS total FROM ${counted}`,
    params,
  )
  if (total <= window.offset) return { rows: [], total }
  const rows = all<CatalogRow>(
    db,
    `SELECT i.id, i.name, i.code, i.price_centipaise AS priceCentipaise,
            i.mrp_centipaise AS mrpCentipaise, i.on_hand_milli AS onHandMilli,
            i.item_type_id AS itemTypeId, i.category_id AS categoryId,
            i.sub_category_id AS subCategoryId
       FROM ${listed}
      LIMIT :limit OFFSET :offset`,
    { ...params, limit: window.pageSize, offset: window.offset },
  )
  return { rows, total }
}

type Filter = { clauses: string[]; params: SqlParams }

function byFilter({ clauses, params }: Filter): Selection {
  const text = `items i WHERE ${['i.is_active = 1', ...clauses].join(' AND ')}`
  return { counted: text, listed: text, params }
}

// The search indexes hold items on sale only, so a term alone is counted without reading one item.
// CROSS JOIN keeps the index in the lead: matches are few, the catalogue is not.
function byTerm(plan: MatchPlan, { clauses, params }: Filter): Selection {
  const { index, where, params: matchParams } = indexWalk(plan)
  const filtered = [where, ...clauses].join(' AND ')
  const listed = `${index} CROSS JOIN items i ON i.id = ${index}.rowid WHERE ${filtered}`
  return {
    counted: clauses.length === 0 ? `${index} WHERE ${where}` : listed,
    listed,
    params: { ...params, ...matchParams },
  }
}

function indexWalk({ trigram, words }: MatchPlan): {
  index: 'items_trigram' | 'items_words'
  where: string
  params: SqlParams
} {
  if (trigram === null) {
    return { index: 'items_words', where: 'items_words MATCH :words', params: { words } }
  }
  if (words === null) {
    return { index: 'items_trigram', where: 'items_trigram MATCH :trigram', params: { trigram } }
  }
  return {
    index: 'items_trigram',
    where: `items_trigram MATCH :trigram
            AND +items_trigram.rowid IN
                (SELECT rowid FROM items_words WHERE items_words MATCH :words)`,
    params: { trigram, words },
  }
}

function byScanCode(code: string, { clauses, params }: Filter): Selection {
  const where = ['s.code = :code', 'i.is_active = 1', ...clauses].join(' AND ')
  const text = `scan_codes s CROSS JOIN items i ON i.id = s.item_id WHERE ${where}`
  return { counted: text, listed: text, params: { ...params, code } }
}
