import { en, type StringKey } from './en.ts'

export type Words = Readonly<Record<StringKey, string>>

/**
 * The languages of the till. Another one is a file like `hi.ts`, its words of each area beside
 * it, and a row here: its own name for itself, what `<html lang>` says, and how it is fetched.
 */
export const LANGUAGES = [
  { code: 'en', name: 'English', tag: 'en-IN', load: async (): Promise<Words> => en },
  {
    code: 'hi',
    name: 'हिन्दी',
    tag: 'hi-IN',
    load: async (): Promise<Words> => (await import('./hi.ts')).hi,
  },
] as const

export type LanguageRow = (typeof LANGUAGES)[number]
export type Language = LanguageRow['code']

/** The row of a kept code; English where there is no such language. */
export function languageOf(code: unknown): LanguageRow {
  return LANGUAGES.find((row) => row.code === code) ?? LANGUAGES[0]
}
