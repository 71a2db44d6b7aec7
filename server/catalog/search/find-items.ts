import { all, one, type ReadableDb } from '../../db/sql.ts'
import { ITEM_TYPES, type Section } from '../../masters/master-rows.ts'
import { type ItemRow, itemRowsOf } from '../item-records.ts'
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

type Found = { id: number }
type Step = (db: ReadableDb, sections: readonly Section[], term: SearchTerm) => Found[]

/** The nearest meaning of a term first. Each step stops at MAX_FOUND and sorts nothing. */
const STEPS: readonly Step[] = [byScanCode, byCodePrefix, byWordPrefix, byPlan]

/**
 * Items on sale of some sections, best match first: exact code, code by its beginning, word by its
 * beginning, anywhere in the text. At most MAX_FOUND; the cost does not grow with the catalogue.
 */
export function findItems(
  db: ReadableDb,
  search: { typed: string; sections: readonly Section[]; localDate: string },
): ItemRow[] {
  const term = parseSearchTerm(search.typed)
  const stepOf = new Map<number, number>()
  for (const [index, step] of STEPS.entries()) {
    if (stepOf.size >= MAX_FOUND) break
    for (const { id } of step(db, search.sections, term)) {
      if (!stepOf.has(id)) stepOf.set(id, index)
    }
  }
  const rows = itemRowsOf(db, [...stepOf.keys()].slice(0, MAX_FOUND), search.localDate)
  const rank = (row: ItemRow) => (stepOf.get(row.id) ?? 0) * 3 + farness(row, term)
  return rows
    .map((row) => ({ row, rank: rank(row) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
}

// FTS5's own bm25 first counts every match of every word, which is what a type-ahead can't afford.
function farness({ name, brand }: ItemRow, { text }: SearchTerm): number {
  const typed = text.toLowerCase()
  const texts = [foldText(name).toLowerCase(), foldText(brand).toLowerCase()]
  if (texts.some((entry) => entry.startsWith(typed))) return 0
  return texts.some((entry) => entry.includes(typed)) ? 1 : 2
}

function byScanCode(db: ReadableDb, sections: readonly Section[], { text }: SearchTerm): Found[] {
  const found = one<Found>(
    db,
    `SELECT s.item_id AS id
       FROM scan_codes s
       JOIN items i ON i.id = s.item_id
       JOIN item_types t ON t.id = i.item_type_id
      WHERE s.code = :text AND t.section IN (SELECT value FROM json_each(:sections))`,
    { text, sections: JSON.stringify(sections) },
  )
  return found === undefined ? [] : [found]
}

function byCodePrefix(
  db: ReadableDb,
  sections: readonly Section[],
  { codeKey }: SearchTerm,
): Found[] {
  if (codeKey === '') return []
  // Without a join the walk ends with the last row that is wanted, not with the last code.
  return all<Found>(
    db,
    `SELECT id
       FROM (SELECT id, item_type_id FROM items
              WHERE code_key >= :codeKey AND code_key < :codeKey || char(1114111)
              ORDER BY code_key
              LIMIT ${MAX_CODES_WALKED})
      WHERE item_type_id IN (SELECT id FROM item_types
                              WHERE section IN (SELECT value FROM json_each(:sections)))
      LIMIT ${MAX_FOUND}`,
    { codeKey, sections: JSON.stringify(sections) },
  )
}

function byWordPrefix(db: ReadableDb, sections: readonly Section[], term: SearchTerm): Found[] {
  const words = wordPrefixMatch(term, markOf(sections))
  return words === null ? [] : idsOf(db, { trigram: null, words })
}

function byPlan(db: ReadableDb, sections: readonly Section[], term: SearchTerm): Found[] {
  if ([...term.text].length < 2) return byOneCharacter(db, sections, term)
  return idsOf(db, matchPlan(term, markOf(sections)))
}

// A search of every section needs no marks, whose lists are as long as the catalogue.
function markOf(sections: readonly Section[]): string | null {
  if (ITEM_TYPES.every(({ section }) => sections.includes(section))) return null
  return anyMark(sections.map(sectionMark))
}

function idsOf(db: ReadableDb, { trigram, words }: MatchPlan): Found[] {
  if (trigram !== null && words !== null) return all<Found>(db, BY_BOTH, { trigram, words })
  if (trigram !== null) return all<Found>(db, BY_TRIGRAM, { trigram })
  return words === null ? [] : all<Found>(db, BY_WORDS, { words })
}

const BY_TRIGRAM = `
  SELECT rowid AS id FROM items_trigram WHERE items_trigram MATCH :trigram LIMIT ${MAX_FOUND}`

const BY_WORDS = `
  SELECT rowid AS id FROM items_words WHERE items_words MATCH :words LIMIT ${MAX_FOUND}`

// The plus keeps the trigram index in the lead; else short words would be tried item by item.
const BY_BOTH = `
  SELECT rowid AS id FROM items_trigram
   WHERE items_trigram MATCH :trigram
     AND +rowid IN (SELECT rowid FROM items_words WHERE items_words MATCH :words)
   LIMIT ${MAX_FOUND}`

// No index knows single characters; among lenses most rows have one, so the limit ends the walk.
function byOneCharacter(db: ReadableDb, sections: readonly Section[], term: SearchTerm): Found[] {
  return all<Found>(
    db,
    `SELECT i.id
       FROM item_types t CROSS JOIN items i ON i.item_type_id = t.id
      WHERE t.section IN (SELECT value FROM json_each(:sections))
        AND i.is_active = 1
        AND instr(lower(i.name || ' ' || i.code), lower(:text)) > 0
      LIMIT ${MAX_FOUND}`,
    { sections: JSON.stringify(sections), text: term.text },
  )
}
