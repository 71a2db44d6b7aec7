import { normaliseCode } from '../../domain/codes.ts'
import { foldText } from './search-text.ts'

const TRIGRAM = 3
/** The prefixes that items_words holds ready; any other would gather its whole match set first. */
const SHORTEST_READY_PREFIX = 2
const LONGEST_READY_PREFIX = 5

const PLAIN_WORD = /^[\p{L}\p{N}]+$/u
const HAS_TOKEN = /[\p{L}\p{N}]/u
const NOT_TOKEN = /[^\p{L}\p{N}]+/gu
const WHOLE_POWER = /^[+-][0-9]$/
/** Letters and digits with gaps, as codes and brands are written; other signs are literal. */
const CODE_LIKE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\s./-]*$/u

/**
 * What a typed term is looked up by: `trigram` and `words` are texts for MATCH on the index of that
 * name, either may be null; both together mean both must hold. Both null find nothing.
 */
export type MatchPlan = { trigram: string | null; words: string | null }

export type SearchTerm = {
  /** Trimmed and folded. */
  text: string
  /** Letters and digits only, as items.code_key is; empty for what can't be a code. */
  codeKey: string
  words: string[]
}

/** A term of more words finds no less by the first of them, and each costs a walk of the index. */
const MOST_WORDS = 8
/** Those begin half the catalogue's words: each walk is a long one. */
const MOST_SINGLE_LETTERS = 2

/** Cuts what was typed into words; the same word again, or one too many, says nothing. '-2' is the beginning of a power: it is looked for as '-2.'. */
export function parseSearchTerm(typed: string): SearchTerm {
  const text = foldText(asTyped(typed)).trim()
  const words = text
    .split(/\s+/u)
    .filter((word) => HAS_TOKEN.test(word) || length(word) >= TRIGRAM)
    .map((word) => (WHOLE_POWER.test(word) ? `${word}.` : word))
  const codeKey = CODE_LIKE.test(text) ? normaliseCode(text) : ''
  return { text, codeKey, words: fewWords(words) }
}

/** A name that was copied from the till, with the signs of a keyboard for those that are set. */
function asTyped(text: string): string {
  return text.replaceAll('\u2060', '').replaceAll('\u2212', '-').replaceAll('×', 'x')
}

function fewWords(words: readonly string[]): string[] {
  const different = new Map(words.map((word) => [word.toLowerCase(), word]))
  let singles = 0
  return [...different.values()]
    .filter((word) => {
      if (length(word) === 1) singles += 1
      return length(word) > 1 || singles <= MOST_SINGLE_LETTERS
    })
    .slice(0, MOST_WORDS)
}

/**
 * The whole set that a term stands for: every word is in the item's text; words of one or two
 * characters begin a word of it. `mark` narrows both indexes to sections; null is all of them.
 */
export function matchPlan(term: SearchTerm, mark: string | null): MatchPlan {
  const { words } = term
  if (words.length === 0) return { trigram: null, words: null }
  const long = words.filter((word) => length(word) >= TRIGRAM)
  const short = words.filter((word) => length(word) < TRIGRAM)
  if (short.length === 0) return { trigram: and(mark, anyOf(codeOrWords(term))), words: null }
  // One index is enough where it loses nothing: the word index knows no punctuation.
  if (long.every((word) => PLAIN_WORD.test(word))) {
    return { trigram: null, words: and(mark, ...words.map(prefix)) }
  }
  return { trigram: and(mark, ...long.map(quote)), words: and(mark, ...short.map(prefix)) }
}

/** A word typed from its beginning, or null where only the whole plan can tell. */
export function wordPrefixMatch(term: SearchTerm, mark: string | null): string | null {
  const [word, ...others] = term.words
  if (word === undefined || others.length > 0 || !PLAIN_WORD.test(word)) return null
  const isReady = length(word) >= SHORTEST_READY_PREFIX && length(word) <= LONGEST_READY_PREFIX
  return isReady ? and(mark, prefix(word)) : null
}

/** Any of some marks, for the `mark` of a plan. */
export function anyMark(marks: readonly string[]): string {
  return anyOf(marks.map(quote))
}

// 'RB-2140' is also the code key RB2140, which stands in the text as one word. Where each word is
// in the key as it is typed, what holds the key holds the words: the key would find nothing more.
function codeOrWords({ words, codeKey }: SearchTerm): string[] {
  const all = and(null, ...words.map(quote))
  const isOtherSpelling = !words.every((word) => PLAIN_WORD.test(word))
  return isOtherSpelling && length(codeKey) >= TRIGRAM ? [all, quote(codeKey)] : [all]
}

function and(mark: string | null, ...parts: string[]): string {
  return joined(mark === null ? parts : [mark, ...parts], ' AND ')
}

function anyOf(parts: readonly string[]): string {
  return joined(parts, ' OR ')
}

function joined(parts: readonly string[], operator: string): string {
  const [only, ...others] = parts
  if (only !== undefined && others.length === 0) return only
  return parts.map((part) => `(${part})`).join(operator)
}

/** A text as an FTS5 string: everything in it is literal. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function prefix(word: string): string {
  return `${quote(word.replace(NOT_TOKEN, ' ').trim())} *`
}

function length(word: string): number {
  return [...word].length
}
