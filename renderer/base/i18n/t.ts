import { create } from 'zustand'
import { type FormatParams, formatParsed } from '../../../resources/messages/format.ts'
import type { ParamArgs } from '../../../resources/messages/params.ts'
import { en } from '../../../resources/messages/till/en.ts'
import {
  type Catalogue,
  type FirstTexts,
  type Language,
  languageOf,
  type MessageKey,
} from './languages.ts'

/** The key of a message without places, such as a label. */
export type StringKey = {
  [Key in MessageKey]: ParamArgs<Catalogue[Key]> extends [] ? Key : never
}[MessageKey]

type InUse = { texts: FirstTexts; language: Language; locale: string }

/** The language in use: English from the first moment, another one as soon as it is loaded. */
export const useLanguage = create<InUse>(() => ({ texts: en, language: 'en', locale: 'en-IN' }))

let wanted: Language = 'en'
/** Whether a screen was opened: until then the English messages of en-later.ts are not loaded. */
let isLaterWanted = false
/** The language whose messages are all in use, and the English ones for `inEnglish`. */
let whole: Language | null = null
let english: FirstTexts = en

/** Changes the language; the page is drawn again when its messages are loaded. */
export async function setLanguage(code: Language): Promise<void> {
  wanted = code
  const { load, locale } = languageOf(code)
  const texts = code === 'en' && !isLaterWanted ? en : await load()
  // Whoever changed their mind in between gets the language chosen last.
  if (wanted !== code) return
  whole = texts === en ? null : code
  document.documentElement.lang = locale
  useLanguage.setState({ texts, language: code, locale })
}

/**
 * Loads the messages that are not in the first paint, in the language in use and in English. Once
 * they are here, it asks for nothing.
 */
export async function loadLaterMessages(): Promise<void> {
  isLaterWanted = true
  if (whole === wanted) return
  english = await languageOf('en').load()
  await setLanguage(wanted)
}

/**
 * Returns a message without places in English, whatever the language in use; '' for one of
 * en-later.ts before it is loaded.
 */
export function inEnglish(key: StringKey): string {
  return formatParsed(english[key] ?? '', {}, 'en-IN')
}

/** Returns the language chosen last, which the server is asked to answer in. */
export function languageWanted(): Language {
  return wanted
}

/** Returns the message of a key; the compiler checks that each of its places is given its kind. */
export function t<Key extends MessageKey>(key: Key, ...params: ParamArgs<Catalogue[Key]>): string
export function t(key: MessageKey, params: FormatParams = {}): string {
  const { texts, locale } = useLanguage.getState()
  return formatParsed(texts[key] ?? key, params, locale)
}
