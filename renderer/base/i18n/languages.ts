import type { ParsedMessage } from '../../../resources/messages/format.ts'
import { en } from '../../../resources/messages/till/en.ts'
import type { enLater } from '../../../resources/messages/till/en-later.ts'

/** The English messages, which is where the keys come from. */
export type Catalogue = typeof en & typeof enLater
export type MessageKey = keyof Catalogue
/** The messages of a language; the build has parsed them (build/messages-plugin.ts). */
export type Texts = Readonly<Record<MessageKey, ParsedMessage>>
/** The messages of the first paint; those of the back office come with its screens. */
export type FirstTexts = Readonly<Record<keyof typeof en, ParsedMessage>> & Partial<Texts>

/**
 * The languages of the till. Another one is a folder like resources/messages/till/hi, a file like
 * hi.ts beside it, and a row here: its own name for itself, what `<html lang>` says, and how it is
 * fetched.
 */
export const LANGUAGES = [
  {
    code: 'en',
    name: 'English',
    locale: 'en-IN',
    load: async (): Promise<Texts> => ({
      ...en,
      ...(await import('../../../resources/messages/till/en-later.ts')).enLater,
    }),
  },
  {
    code: 'hi',
    name: 'हिन्दी',
    locale: 'hi-IN',
    load: async (): Promise<Texts> => (await import('../../../resources/messages/till/hi.ts')).hi,
  },
] as const

export type LanguageRow = (typeof LANGUAGES)[number]
export type Language = LanguageRow['code']

/** The row of a stored code; English where there is no such language. */
export function languageOf(code: unknown): LanguageRow {
  return LANGUAGES.find((row) => row.code === code) ?? LANGUAGES[0]
}
