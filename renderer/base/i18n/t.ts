import { create } from 'zustand'
import { en, type StringKey } from './en.ts'
import { fill, type Values } from './fill.ts'
import { type Language, languageOf, type Words } from './languages.ts'

export type { StringKey }

type InUse = { words: Words; language: Language; tag: string }

/** The words in use: English from the first moment, another language as soon as it is here. */
export const useWords = create<InUse>(() => ({ words: en, language: 'en', tag: 'en-IN' }))

let wanted: Language = 'en'

/** Speaks this language from now on; the page draws itself again when its words are here. */
export async function speak(code: Language): Promise<void> {
  wanted = code
  const { load, tag } = languageOf(code)
  const words = await load()
  // Whoever changed their mind in between gets the language chosen last.
  if (wanted !== code) return
  document.documentElement.lang = tag
  useWords.setState({ words, language: code, tag })
}

/** The language chosen last, of which the server is asked for its sentences too. */
export function languageWanted(): Language {
  return wanted
}

/** The sentence of a key, with its places in braces filled in as `fill` says. */
export function t(key: StringKey, values: Values = {}): string {
  const { words, tag } = useWords.getState()
  return fill(words[key], values, tag)
}
