import { en } from '../../resources/messages/shell/en.ts'
import { hi } from '../../resources/messages/shell/hi.ts'
import type { SettingsStore } from '../shell-settings.ts'
import type { Language } from './language.ts'
import { type Translate, translator } from './translate.ts'

/** A language with its own name for itself and what `<html lang>` says of it. */
export type LanguageRow = { code: Language; name: string; locale: string; text: Translate }

/** The language of the log. */
export const ENGLISH: LanguageRow = {
  code: 'en',
  name: 'English',
  locale: 'en-IN',
  text: translator(en, 'en-IN'),
}

/**
 * The languages of the desktop program. Another one is a folder like resources/messages/shell/hi,
 * a file like hi.ts beside it, and a row here.
 */
export const LANGUAGES: readonly LanguageRow[] = [
  ENGLISH,
  { code: 'hi', name: 'हिन्दी', locale: 'hi-IN', text: translator(hi, 'hi-IN') },
]

/** The language of a code or of a tag such as `hi-IN`; null where there is no such language. */
export function languageOf(tag: unknown): Language | null {
  if (typeof tag !== 'string') return null
  const [code] = tag.toLowerCase().split('-')
  return LANGUAGES.find((row) => row.code === code)?.code ?? null
}

/** The language of the program's own pages, menus and dialogs. */
export type LocaleService = {
  row(): LanguageRow
  /** Returns a message in the language that is set now. */
  text: Translate
  /** Sets the language from now on, also after the next start. */
  setLanguage(language: Language): void
  /** Calls `listener` whenever another language is set. */
  onLocaleChange(listener: () => void): void
}

/**
 * Returns the language that a person chose last, on the till or on a page of the program; until
 * then the computer's own, where the program has it. `systemTags` are asked for, best first.
 */
export function createLocaleService(
  settings: SettingsStore,
  systemTags: readonly string[],
): LocaleService {
  const ofSystem = systemTags.map(languageOf).find((language) => language !== null) ?? 'en'
  const listeners: (() => void)[] = []
  const row = (): LanguageRow => {
    const code = settings.read().language ?? ofSystem
    return LANGUAGES.find((each) => each.code === code) ?? ENGLISH
  }
  return {
    row,
    text: (key, ...params) => row().text(key, ...params),
    setLanguage(language) {
      const before = row().code
      settings.change({ language })
      if (before !== language) for (const listener of listeners) listener()
    },
    onLocaleChange: (listener) => void listeners.push(listener),
  }
}
