import type { SecondLanguage } from '../../contract/document-style.ts'
import type { WordKey } from './words.ts'

/** What a label is called in the trade; one that is missing stays English. */
export type WordTable = Partial<Record<WordKey, string>>

export const WORDS_OF: Record<SecondLanguage, WordTable> = {
  hi: { total: 'कुल' },
  ta: { total: 'மொத்தம்' },
  te: { total: 'మొత్తం' },
  kn: { total: 'ಒಟ್ಟು' },
  ml: { total: 'ആകെ' },
  bn: { total: 'মোট' },
  gu: { total: 'કુલ' },
  pa: { total: 'ਕੁੱਲ' },
}
