import type { Language } from '../kernel/languages.ts'
import { isMessage } from '../kernel/message.ts'
import { translate } from '../kernel/translate.ts'
import { isRecord } from '../wire/record.ts'

export type Translate = (value: unknown, language: Language) => unknown

/**
 * Returns what puts the messages of an answer into a language, at the places that its schema marks
 * as `LocalizedText`. Null for an answer without such a place.
 */
export function translatorOf(schema: unknown): Translate | null {
  if (!isRecord(schema)) return null
  if (schema['x-localized'] !== undefined) return translated
  const inside = [ofProperties(schema['properties']), ofItems(schema['items'])]
  const members = [schema['anyOf'], schema['allOf'], schema['oneOf']].flatMap((list) =>
    Array.isArray(list) ? list.map(translatorOf) : [],
  )
  const found = [...inside, ...members].filter((translate) => translate !== null)
  if (found.length === 0) return null
  return (value, language) => found.reduce((result, step) => step(result, language), value)
}

/** Returns a message in a language; a text, such as a name that was typed, as it is. */
function translated(value: unknown, language: Language): unknown {
  return isMessage(value) ? translate(value, language) : value
}

function ofProperties(properties: unknown): Translate | null {
  if (!isRecord(properties)) return null
  const inside = Object.entries(properties).flatMap(([key, schema]) => {
    const translate = translatorOf(schema)
    return translate === null ? [] : [{ key, translate }]
  })
  if (inside.length === 0) return null
  return (value, language) => {
    if (!isRecord(value) || Array.isArray(value)) return value
    const translatedFields = inside
      .filter(({ key }) => Object.hasOwn(value, key))
      .map(({ key, translate }) => [key, translate(value[key], language)] as const)
    return { ...value, ...Object.fromEntries(translatedFields) }
  }
}

function ofItems(items: unknown): Translate | null {
  const translate = translatorOf(items)
  if (translate === null) return null
  return (value, language) =>
    Array.isArray(value) ? value.map((entry) => translate(entry, language)) : value
}
