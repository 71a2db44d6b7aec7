import type { SettingsStore } from '../shell-settings.ts'
import { en, type Words } from './en.ts'
import { hi } from './hi.ts'
import type { Language } from './language.ts'

/** A language with its own name for itself and what `<html lang>` says of it. */
export type LanguageRow = { code: Language; name: string; tag: string; words: Words }

const ENGLISH: LanguageRow = { code: 'en', name: 'English', tag: 'en-IN', words: en }
export const LANGUAGES: readonly LanguageRow[] = [
  ENGLISH,
  { code: 'hi', name: 'हिन्दी', tag: 'hi-IN', words: hi },
]

/** The language of a code or of a tag such as `hi-IN`; null where the shell does not speak it. */
export function languageOf(tag: unknown): Language | null {
  if (typeof tag !== 'string') return null
  const [code] = tag.toLowerCase().split('-')
  return LANGUAGES.find((row) => row.code === code)?.code ?? null
}

/** In which language the shell speaks now. */
export type Voice = {
  row(): LanguageRow
  words(): Words
  /** Speaks it from now on, and after the next start. */
  speak(language: Language): void
  /** Calls `listener` whenever another language is spoken. */
  onChange(listener: () => void): void
}

/**
 * Speaks the language that a person chose last, on the till or on a page of the shell; until then
 * the computer's own, as far as the shell knows it. `systemTags` are asked for, best first.
 */
export function openVoice(settings: SettingsStore, systemTags: readonly string[]): Voice {
  const ofSystem = systemTags.map(languageOf).find((language) => language !== null) ?? 'en'
  const listeners: (() => void)[] = []
  const row = (): LanguageRow => {
    const code = settings.read().language ?? ofSystem
    return LANGUAGES.find((each) => each.code === code) ?? ENGLISH
  }
  return {
    row,
    words: () => row().words,
    speak(language) {
      const before = row().code
      settings.change({ language })
      if (before !== language) for (const listener of listeners) listener()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

/** Fills the places of a sentence in braces; one without a value stays as it is. */
export function filled(sentence: string, values: Record<string, string>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
