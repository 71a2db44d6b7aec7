import { customerMessages as english } from '../../../resources/messages/documents/en/customer-messages.ts'
import { customerMessages as hindi } from '../../../resources/messages/documents/hi/customer-messages.ts'
import type { TextKind } from '../../contract/documents.ts'
import type { MessageLanguage } from '../../contract/outreach.ts'
import type { ReadableDb } from '../../db/sql.ts'
import { readSetting } from '../../settings/settings.ts'

const USUAL: Readonly<Record<MessageLanguage, Readonly<Record<TextKind, string>>>> = {
  en: english,
  hi: hindi,
}

/** The texts of the program for a kind of message, until a shop writes its own. */
export function usualText(kind: TextKind, language: MessageLanguage): string {
  return USUAL[language][kind]
}

/** Returns what the shop writes about a kind: its own words in a language, else the usual ones. */
export function textOfKind(db: ReadableDb, kind: TextKind, language: MessageLanguage): string {
  return readSetting(db, 'messageTexts')[language]?.[kind] ?? usualText(kind, language)
}
