import { labelMessages as bn } from '../../../resources/messages/documents/bn/labels.ts'
import { labelMessages as en } from '../../../resources/messages/documents/en/labels.ts'
import { sentenceMessages } from '../../../resources/messages/documents/en/sentences.ts'
import { signMessages } from '../../../resources/messages/documents/en/signs.ts'
import { labelMessages as gu } from '../../../resources/messages/documents/gu/labels.ts'
import { labelMessages as hi } from '../../../resources/messages/documents/hi/labels.ts'
import { labelMessages as kn } from '../../../resources/messages/documents/kn/labels.ts'
import { labelMessages as ml } from '../../../resources/messages/documents/ml/labels.ts'
import { labelMessages as pa } from '../../../resources/messages/documents/pa/labels.ts'
import { labelMessages as ta } from '../../../resources/messages/documents/ta/labels.ts'
import { labelMessages as te } from '../../../resources/messages/documents/te/labels.ts'
import { formatParsed, type ParsedMessage } from '../../../resources/messages/format.ts'
import type { ParamArgs } from '../../../resources/messages/params.ts'
import { parseMessage } from '../../../resources/messages/parse.ts'
import type { SecondLanguage } from '../../contract/document-style.ts'
import type { DrawingTexts } from '../../rendering/sheet.ts'

/** Every label in English. */
export const ENGLISH_LABELS = { ...en, ...signMessages } as const

export type LabelKey = keyof typeof ENGLISH_LABELS

const SECOND_LABELS: Record<SecondLanguage, Readonly<Record<keyof typeof en, string>>> = {
  hi,
  ta,
  te,
  kn,
  ml,
  bn,
  gu,
  pa,
}

/** The labels of a document. */
export type DocumentTexts = {
  /** The English label with the second language's beside it: 'Total / कुल'. */
  label(key: LabelKey): string
  english(key: LabelKey): string
  /** The label in the second language; null where none is wanted, and for signs. */
  second(key: LabelKey): string | null
}

/** Returns the labels in English, with `language` beside it where one is given. */
export function documentTexts(language: SecondLanguage | null | undefined): DocumentTexts {
  const labels: Partial<Record<LabelKey, string>> = language ? SECOND_LABELS[language] : {}
  return {
    label(key) {
      const second = labels[key]
      return second === undefined ? ENGLISH_LABELS[key] : `${ENGLISH_LABELS[key]} / ${second}`
    },
    english: (key) => ENGLISH_LABELS[key],
    second: (key) => labels[key] ?? null,
  }
}

/** A sentence in English, and below it in the second language where there is one. */
export function inBoth({ english, second }: DocumentTexts, key: LabelKey): string[] {
  const other = second(key)
  return other === null ? [english(key)] : [english(key), other]
}

type Sentences = typeof sentenceMessages
export type SentenceCode = keyof Sentences

/** Returns a sentence of a document, in English. */
export function sentence<Code extends SentenceCode>(
  code: Code,
  ...params: ParamArgs<Sentences[Code], never>
): string
export function sentence(code: SentenceCode, params: Record<string, unknown> = {}): string {
  return formatParsed(parsedSentence(code), params, 'en-IN')
}

const parsedSentences = new Map<SentenceCode, ParsedMessage>()

function parsedSentence(code: SentenceCode): ParsedMessage {
  const known = parsedSentences.get(code) ?? parseMessage(sentenceMessages[code])
  parsedSentences.set(code, known)
  return known
}

/** The texts that the drawing adds; `isBill` to a document whose sums the shop signs for. */
export function drawingTexts({ label }: DocumentTexts, isBill = false): DrawingTexts {
  return {
    carriedForward: label('carriedForward'),
    broughtForward: label('broughtForward'),
    terms: label('termsAndConditions'),
    foot: isBill ? sentence('foot') : '',
  }
}
