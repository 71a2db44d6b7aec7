import type { Sentences } from './en.ts'
import { hi } from './hi.ts'

/** The languages that the server speaks beside English. Another one is a file and a row here. */
const SPOKEN = { hi } as const satisfies Record<string, Sentences>

export type Language = 'en' | keyof typeof SPOKEN

/** The sentences of a language; null for English, in which they are written. */
export function sentencesOf(language: Language): Sentences | null {
  return language === 'en' ? null : SPOKEN[language]
}
