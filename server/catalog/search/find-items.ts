import { all, one, type ReadableDb } from '../../db/sql.ts'
import { ITEM_TYPES, type Section } from '../../masters/master-rows.ts'
import { ITEM_COLUMNS, type ItemRow } from '../item-records.ts'
import {
  anyMark,
  type MatchPlan,
  matchPlan,
  parseSearchTerm,
  type SearchTerm,
  wordPrefixMatch,
} from './search-term.ts'
import { foldText, sectionMark } from './search-text.ts'

/** Rows that a type-ahead answers at most. */
export const MAX_FOUND = 50
// Codes with a common beginning in another section would make the walk long; words find the rest.
const MAX_CODES_WALKED = 400
// A few more than are wanted, for those of other sections.
const MAX_MATCHES_WALKED = 75

type Found = { id: number }
type Search = {
  term: SearchTerm
  sections: readonly Section[]
  /** A bit for each item type of the sections, for every step's condition. */
  types: number
  localDate: string
}
type Step = (db: ReadableDb, search: Search, known: Known) => ItemRow[]
/** What nearer steps have found, which is not read again. */
type Known = ReadonlyMap<number, unknown>

/** The nearest meaning of a term first. Each step stops at MAX_FOUND and sorts nothing. */
const STEPS: readonly Step[] = [byScanCode, byCodePrefix, byWordPrefix, byPlan]

/**
 * Items on sale of some sections, best match first: exact code, code by its beginning, word by its
 * beginning, anywhere in the text. At most MAX_FOUND; the cost does not grow with the catalogue.
 */
export function findItems(
  db: ReadableDb,
  asked: { typed: string; sections: readonly Section[]; localDate: string },
): ItemRow[] {
  const { typed, sections, localDate } = asked
  const term = parseSearchTerm(typed)
  const search = { term, sections, localDate, types: typesOf(sections) }
  const found = new Map<number, { row: ItemRow; rank: number }>()
  for (const [index, step] of STEPS.entries()) {
    if (found.size >= MAX_FOUND) break
    for (const row of step(db, search, found)) {
      if (!found.has(row.id)) found.set(row.id, { row, rank: index * 3 + farness(row, term) })
    }
  }
  return [...found.values()]
    .slice(0, MAX_FOUND)
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
}

function typesOf(sections: readonly Section[]): number {
  return ITEM_TYPES.filter(({ section }) => sections.includes(section)).reduce(
    (types, { id }) => types | (1 << id),
    0,
  )
}

// FTS5's own bm25 first counts every match of every word, which is what a type-ahead can't afford.
function farness({ name, brand }: ItemRow, { text }: SearchTerm): number {
  const typed = text.toLowerCase()
  const texts = [foldText(name).toLowerCase(), foldText(brand).toLowerCase()]
  if (texts.some((entry) => entry.startsWith(typed))) return 0
  return texts.some((entry) => entry.includes(typed)) ? 1 : 2
}

/** The items behind a query for ids, in its order; one statement finds an item and reads it. */
function itemsOf(ids: string): string {
  return `
    SELECT ${ITEM_COLUMNS}
      FROM (${ids}) found CROSS JOIN items i ON i.id = found.id
     WHERE i.is_active = 1 AND :types >> i.item_type_id & 1
     LIMIT ${MAX_FOUND}`
}

const BY_SCAN_CODE = itemsOf('SELECT item_id AS id FROM scan_codes WHERE code = :text')

function byScanCode(db: ReadableDb, { term, types, localDate }: Search): ItemRow[] {
  const found = one<ItemRow>(db, BY_SCAN_CODE, { text: term.text, types, localDate })
  return found === undefined ? [] : [found]
}

// Without a join the walk reads no item of another section.
const BY_CODE_PREFIX = itemsOf(`
  SELECT id
    FROM (SELECT id, item_type_id FROM items
           WHERE code_key >= :codeKey AND code_key < :codeKey || char(1114111)
           ORDER BY code_key
           LIMIT ${MAX_CODES_WALKED})
   WHERE :types >> item_type_id & 1`)

function byCodePrefix(db: ReadableDb, { term, types, localDate }: Search): ItemRow[] {
  const { codeKey } = term
  return codeKey === '' ? [] : all<ItemRow>(db, BY_CODE_PREFIX, { codeKey, types, localDate })
}

function byWordPrefix(db: ReadableDb, search: Search, known: Known): ItemRow[] {
  return byIndex(db, search, known, (mark) => ({
    trigram: null,
    words: wordPrefixMatch(search.term, mark),
  }))
}

function byPlan(db: ReadableDb, search: Search, known: Known): ItemRow[] {
  if ([...search.term.text].length < 2) return byOneCharacter(db, search)
  return byIndex(db, search, known, (mark) => matchPlan(search.term, mark))
}

/**
 * What an index finds. The marks of sections cost several times the rest of a search, so they are
 * left out as long as few matches are of other sections.
 */
function byIndex(
  db: ReadableDb,
  search: Search,
  known: Known,
  planOf: (mark: string | null) => MatchPlan,
): ItemRow[] {
  const walked = idsOf(db, planOf(null))
  const found = itemsBehind(db, search, known, walked)
  const isEnough = known.size + found.length >= MAX_FOUND || walked.length < MAX_MATCHES_WALKED
  if (isEnough) return found
  const marked = planOf(anyMark(search.sections.map(sectionMark)))
  return itemsBehind(db, search, known, idsOf(db, marked))
}

const BY_IDS = `${itemsOf('SELECT value AS id FROM json_each(:ids)')} - :known`

function itemsBehind(
  db: ReadableDb,
  { types, localDate }: Search,
  known: Known,
  walked: Found[],
): ItemRow[] {
  const fresh = walked.map(({ id }) => id).filter((id) => !known.has(id))
  if (fresh.length === 0) return []
  const ids = JSON.stringify(fresh)
  return all<ItemRow>(db, BY_IDS, { ids, types, localDate, known: known.size })
}

function idsOf(db: ReadableDb, { trigram, words }: MatchPlan): Found[] {
  if (trigram !== null && words !== null) return all<Found>(db, BY_BOTH, { trigram, words })
  if (trigram !== null) return all<Found>(db, BY_TRIGRAM, { trigram })
  return words === null ? [] : all<Found>(db, BY_WORDS, { words })
}

const BY_TRIGRAM = `
  SELECT rowid AS id FROM items_trigram WHERE items_trigram MATCH :trigram
   LIMIT ${MAX_MATCHES_WALKED}`
const BY_WORDS = `
  SELECT rowid AS id FROM items_words WHERE items_words MATCH :words LIMIT ${MAX_MATCHES_WALKED}`
// The plus keeps the trigram index in the lead; else short words would be tried item by item.
const BY_BOTH = `
  SELECT rowid AS id FROM items_trigram
   WHERE items_trigram MATCH :trigram
     AND +rowid IN (SELECT rowid FROM items_words WHERE items_words MATCH :words)
   LIMIT ${MAX_MATCHES_WALKED}`

// No index knows single characters; among lenses most rows have one, so the limit ends the walk.
const BY_ONE_CHARACTER = itemsOf(`
  SELECT i.id
    FROM item_types t CROSS JOIN items i ON i.item_type_id = t.id
   WHERE :types >> t.id & 1
     AND i.is_active = 1
     AND instr(lower(i.name || ' ' || i.code), lower(:text)) > 0`)

function byOneCharacter(db: ReadableDb, { term, types, localDate }: Search): ItemRow[] {
  return all<ItemRow>(db, BY_ONE_CHARACTER, { text: term.text, types, localDate })
}
