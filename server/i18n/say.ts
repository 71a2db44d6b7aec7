import type { Sentences } from './en.ts'
import { type Language, sentencesOf } from './languages.ts'

type Pattern = {
  pattern: RegExp
  names: readonly string[]
  words: string
  /** How many letters stand outside the places. */
  size: number
}
type Phrasebook = { exact: ReadonlyMap<string, string>; patterns: readonly Pattern[] }

const PLACE = /\{(\w+)\}/g
/** What stands in a place goes on over no end of a sentence, so that two are never read as one. */
const VALUE = '((?:(?!(?<!\\bDr)[.?] [\\p{Lu}"]).)+?)'
const END_OF_SENTENCE = /(?<=(?<!\bDr)[.?]) (?=[\p{Lu}"])/u

/** With fewer letters of its own a sentence is known only by a word of the server in a place. */
const MOST_LOOSE_LETTERS = 3

const books = new Map<Language, Phrasebook>()

/**
 * A text of the server in another language, its figures and names where that language has them.
 * The text is found among the sentences of `en.ts`; what stands in a place is looked up too, for
 * it may be a word or a sentence of the server again. What is not found stays as it is, as English
 * and whatever a person typed do.
 */
export function say(text: string, language: Language): string {
  const sentences = sentencesOf(language)
  if (sentences === null) return text
  const book = books.get(language) ?? phrasebookOf(sentences)
  books.set(language, book)
  return saidBy(book, text)
}

function saidBy(book: Phrasebook, text: string): string {
  const exact = book.exact.get(text)
  if (exact !== undefined) return exact
  for (const pattern of book.patterns) {
    const said = saidAs(book, pattern, text)
    if (said !== null) return said
  }
  return inParts(book, text, END_OF_SENTENCE, ' ') ?? inParts(book, text, ', ', ', ') ?? text
}

/** Several sentences, or the parts of a list. Null where there is one, or none that is known. */
function inParts(
  book: Phrasebook,
  text: string,
  between: string | RegExp,
  joint: string,
): string | null {
  const parts = text.split(between)
  if (parts.length === 1) return null
  const said = parts.map((part) => saidBy(book, part)).join(joint)
  return said === text ? null : said
}

function saidAs(book: Phrasebook, as: Pattern, text: string): string | null {
  const found = as.pattern.exec(text)
  if (found === null) return null
  const given = found.slice(1)
  const values = given.map((value) => saidBy(book, value))
  const isKnown = values.some((value, place) => value !== given[place])
  if (as.size <= MOST_LOOSE_LETTERS && !isKnown) return null
  const byName = new Map(as.names.map((name, place) => [name, values[place] ?? '']))
  return as.words.replace(PLACE, (place, name: string) => byName.get(name) ?? place)
}

function phrasebookOf(sentences: Sentences): Phrasebook {
  const exact = new Map<string, string>()
  const patterns: Pattern[] = []
  for (const [sentence, words] of Object.entries(sentences)) {
    const names = placesOf(sentence)
    if (names.length === 0) exact.set(sentence, words)
    else patterns.push({ names, words, pattern: patternOf(sentence), size: sizeOf(sentence) })
  }
  // The one with the most words of its own is the most particular.
  patterns.sort((a, b) => b.size - a.size)
  return { exact, patterns }
}

/** The names of a sentence's places, in order. */
export function placesOf(sentence: string): string[] {
  return [...sentence.matchAll(PLACE)].map(([, name]) => name ?? '')
}

function sizeOf(sentence: string): number {
  return sentence.replace(PLACE, '').replace(/[^\p{L}]/gu, '').length
}

function patternOf(sentence: string): RegExp {
  const fixed = sentence
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`^${fixed.join(VALUE)}$`, 'u')
}
