export type Values = Record<string, string | number>

const PLACE = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g
const rules = new Map<string, Intl.PluralRules>()

function rulesOf(tag: string): Intl.PluralRules {
  const known = rules.get(tag) ?? new Intl.PluralRules(tag)
  rules.set(tag, known)
  return known
}

/**
 * Fills the places of a sentence: `{name}` with its value, `{count|line|lines}` with the one word
 * or the other, by the plural rules of the language. A place without a value stays as it is.
 */
export function fill(sentence: string, values: Values, tag: string): string {
  return sentence.replaceAll(PLACE, (place, name: string, one?: string, other?: string) => {
    const value = values[name]
    if (value === undefined) return place
    if (one === undefined || other === undefined) return String(value)
    return rulesOf(tag).select(Number(value)) === 'one' ? one : other
  })
}

/** The names of a sentence's places, each once, in the order of the alphabet. */
export function placesOf(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(PLACE)].map((match) => match[1] ?? ''))].sort()
}
