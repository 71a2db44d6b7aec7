import { STYLES } from './styles.ts'

/** What a message is made of: its own text, and its places. */
export type Part =
  | string
  | readonly [place: string, style?: string]
  | readonly [place: string, branching: 'plural' | 'select', branches: Branches]
type Branches = Readonly<Record<string, readonly Part[]>>

/** A message after `parse.ts`: a text without places stays a text. */
export type ParsedMessage = string | readonly Part[]

export type FormatParams = Readonly<Record<string, unknown>>

/**
 * Returns the text of a message in the language of the locale, such as hi-IN. A place that nothing
 * was given for stays visible as its name in braces.
 */
export function formatParsed(message: ParsedMessage, params: FormatParams, locale: string): string {
  if (typeof message === 'string') return message
  let text = ''
  for (const part of message) text += formatPart(part, params, locale)
  return text
}

function formatPart(part: Part, params: FormatParams, locale: string): string {
  if (typeof part === 'string') return part
  const [place, style = '', branches] = part
  const value = params[place]
  if (value === undefined) return `{${place}}`
  if (branches === undefined) return STYLES[style]?.(value) ?? String(value)
  const key = keyOf(style, value, locale, branches)
  const branch = Object.hasOwn(branches, key) ? branches[key] : branches['other']
  return formatParsed(branch ?? '', params, locale)
}

/** The branch of a value: of a plural an exact `=0` comes before the category of the language. */
function keyOf(style: string, value: unknown, locale: string, branches: Branches): string {
  if (style === 'select') return String(value)
  const exact = `=${value}`
  return Object.hasOwn(branches, exact) ? exact : pluralRules(locale).select(Number(value))
}

const rules = new Map<string, Intl.PluralRules>()

function pluralRules(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, known)
  return known
}
