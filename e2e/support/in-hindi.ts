import type { Locator, Page } from '@playwright/test'
import type { Part } from '../../resources/messages/format.ts'
import { parseMessage } from '../../resources/messages/parse.ts'
import { en as enFirst } from '../../resources/messages/till/en.ts'
import { enLater } from '../../resources/messages/till/en-later.ts'
import { hi } from '../../resources/messages/till/hi.ts'

const en = { ...enFirst, ...enLater }

type Words = string | RegExp
type Finder = Page | Locator

const speaking = new WeakSet<Finder>()
const keys = Object.keys(en) as (keyof typeof en)[]
const english = new Map(keys.map((key) => [key, partsOf(en[key])]))
const hindi = new Map(keys.map((key) => [key, partsOf(hi[key])]))

function partsOf(text: string): readonly Part[] {
  const parsed = parseMessage(text)
  return typeof parsed === 'string' ? [parsed] : parsed
}

/**
 * Lets a story that names what it presses and waits for in English go through the till in Hindi:
 * what the words of the till say is looked for in Hindi, names of goods and people as they are.
 */
export function inHindi<Found extends Finder>(finder: Found): Found {
  if (speaking.has(finder)) return finder
  speaking.add(finder)
  const { getByLabel, getByRole, getByTestId, getByText, locator } = finder
  finder.getByText = (text, options = {}) =>
    inHindi(getByText.call(finder, hindiOf(text, options.exact), options))
  finder.getByLabel = (text, options = {}) =>
    inHindi(getByLabel.call(finder, hindiOf(text, options.exact), options))
  finder.getByRole = (role, options = {}) => {
    const { name, ...more } = options
    const named = name === undefined ? more : { ...more, name: hindiOf(name, options.exact) }
    return inHindi(getByRole.call(finder, role, named))
  }
  finder.getByTestId = (id) => inHindi(getByTestId.call(finder, id))
  finder.locator = (selector: string, options = {}) =>
    inHindi(locator.call(finder, selector, options))
  if ('filter' in finder) handOn(finder)
  return finder
}

/** What a locator narrows down to speaks Hindi as well. */
function handOn(locator: Locator): void {
  const { filter, first, last, nth } = locator
  locator.filter = (options = {}) => {
    const { hasNotText, ...more } = options
    const told = hasNotText === undefined ? more : { ...more, hasNotText: hindiOf(hasNotText) }
    return inHindi(filter.call(locator, told))
  }
  locator.first = () => inHindi(first.call(locator))
  locator.last = () => inHindi(last.call(locator))
  locator.nth = (index) => inHindi(nth.call(locator, index))
}

/** The words of the till that these are, in Hindi, beside themselves. */
function hindiOf(wanted: Words, isExact = false): RegExp {
  const isText = typeof wanted === 'string'
  const [from, to] = isText
    ? ['^', isExact ? '$' : '']
    : [/^\^/.exec(wanted.source)?.[0] ?? '', /\$$/.exec(wanted.source)?.[0] ?? '']
  const own = isText ? (isExact ? `^${escaped(wanted)}$` : escaped(wanted)) : wanted.source
  const whole = keys.flatMap((key) => {
    const values = valuesIn(english.get(key) ?? [], wanted)
    return values === null ? [] : [`${from}${filled(hindi.get(key) ?? [], values)}${to}`]
  })
  // The beginning of a text stands for all of it, and so does its first sentence.
  const begun = keys.filter(
    (key) => isText && (en[key].startsWith(wanted) || isFirstSentence(english.get(key), wanted)),
  )
  const shown =
    whole.length > 0 ? whole : begun.map((key) => filled(hindi.get(key) ?? [], new Map()))
  return new RegExp([...new Set([own, ...shown])].join('|'))
}

/** Whether a text is the first of several sentences, its places filled. */
function isFirstSentence(parts: readonly Part[] = [], text: string): boolean {
  const end = parts.findIndex((part) => typeof part === 'string' && part.includes('. '))
  const last = parts[end]
  if (typeof last !== 'string') return false
  const sentence = [...parts.slice(0, end), last.split('. ')[0] ?? '']
  return hasWords(sentence) && new RegExp(`^${pattern(sentence, '.+')}\\.$`).test(text)
}

/** What stands in the places of a message where it is the wanted one; null where it is not. */
function valuesIn(parts: readonly Part[], wanted: Words): Map<string, string> | null {
  if (typeof wanted !== 'string') {
    const text = parts.map((part) => (typeof part === 'string' ? part : '7')).join('')
    return wanted.test(text) ? new Map() : null
  }
  if (!hasWords(parts)) return null
  const found = new RegExp(`^${pattern(parts, '(.+?)')}$`).exec(wanted)
  if (found === null) return null
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part[0]]))
  return new Map(names.map((name, at) => [name, found[at + 1] ?? '']))
}

function hasWords(parts: readonly Part[]): boolean {
  return parts.some((part) => typeof part === 'string' && /\p{L}{3}/u.test(part))
}

function pattern(parts: readonly Part[], place: string): string {
  return parts.map((part) => (typeof part === 'string' ? escaped(part) : place)).join('')
}

function filled(parts: readonly Part[], values: Map<string, string>): string {
  return parts
    .map((part): string => {
      if (typeof part === 'string') return escaped(part)
      const [place, , branches] = part
      if (branches !== undefined) {
        return `(?:${Object.values(branches)
          .map((branch) => filled(branch, values))
          .join('|')})`
      }
      const value = values.get(place)
      return value === undefined ? '.*' : wordOrName(value)
    })
    .join('')
}

/** What fills a place: a name as it is, or a word of the till, such as a column's, in Hindi. */
function wordOrName(value: string): string {
  const words = keys.filter((key) => en[key] === value).map((key) => escaped(hi[key]))
  return `(?:${[...new Set([escaped(value), ...words])].join('|')})`
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
