import type { Locator, Page } from '@playwright/test'
import { en, type StringKey } from '../../renderer/base/i18n/en.ts'
import { hi } from '../../renderer/base/i18n/hi.ts'

type Words = string | RegExp
type Finder = Page | Locator

const PLACE = /\{\w+(?:\|([^{}|]*)\|([^{}|]*))?\}/g
const speaking = new WeakSet<Finder>()
const keys = Object.keys(en) as StringKey[]

/**
 * Lets a story that names what it presses and waits for in English go through the till in Hindi:
 * what the words of the till say is looked for in Hindi, names of goods and people as they are.
 */
export function inHindi<Found extends Finder>(finder: Found): Found {
  if (speaking.has(finder)) return finder
  speaking.add(finder)
  const { getByLabel, getByRole, getByText, locator } = finder
  finder.getByText = (text, options = {}) =>
    inHindi(getByText.call(finder, hindiOf(text, options.exact), options))
  finder.getByLabel = (text, options = {}) =>
    inHindi(getByLabel.call(finder, hindiOf(text, options.exact), options))
  finder.getByRole = (role, options = {}) => {
    const { name, ...more } = options
    const named = name === undefined ? more : { ...more, name: hindiOf(name, options.exact) }
    return inHindi(getByRole.call(finder, role, named))
  }
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
    const values = valuesIn(key, wanted)
    return values === null ? [] : [`${from}${filled(hi[key], values)}${to}`]
  })
  // The beginning of a text stands for all of it, and so does its first sentence.
  const begun = keys.filter(
    (key) => isText && (en[key].startsWith(wanted) || isSentence(en[key].split('. ')[0], wanted)),
  )
  const said = whole.length > 0 ? whole : begun.map((key) => filled(hi[key], new Map()))
  return new RegExp([...new Set([own, ...said])].join('|'))
}

/** Whether a text is this sentence, its places filled. */
function isSentence(sentence = '', text: string): boolean {
  if (!/\p{L}{3}/u.test(sentence.replace(PLACE, ''))) return false
  const fixed = sentence.split(/\{[^{}]*\}/).map(escaped)
  return new RegExp(`^${fixed.join('.+')}\\.$`).test(text)
}

/** What stands in the places of a sentence where it is the wanted one; null where it is not. */
function valuesIn(key: StringKey, wanted: Words): Map<string, string> | null {
  const sentence = en[key]
  if (typeof wanted !== 'string') {
    return wanted.test(sentence.replace(PLACE, '7')) ? new Map() : null
  }
  if (!/\p{L}{3}/u.test(sentence.replace(PLACE, ''))) return null
  const names = [...sentence.matchAll(PLACE)].map(([place]) => nameOf(place))
  const fixed = sentence.split(/\{[^{}]*\}/).map(escaped)
  const found = new RegExp(`^${fixed.join('(.+?)')}$`).exec(wanted)
  return found === null ? null : new Map(names.map((name, at) => [name, found[at + 1] ?? '']))
}

function filled(sentence: string, values: Map<string, string>): string {
  const parts = sentence.split(/\{[^{}]*\}/).map(escaped)
  const places = [...sentence.matchAll(PLACE)].map(([place, one, other]) => {
    if (one !== undefined && other !== undefined) return `(?:${escaped(one)}|${escaped(other)})`
    const value = values.get(nameOf(place))
    return value === undefined ? '.*' : escaped(value)
  })
  return parts.map((part, at) => part + (places[at] ?? '')).join('')
}

function nameOf(place: string): string {
  return place.slice(1).split(/[|}]/)[0] ?? ''
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
