import { isDocumentNumber } from '../../base/format/document-number.ts'

/** What a text in the bar may be: the first most likely; all of them are looked for. */
export type Meaning = 'power' | 'document' | 'customer' | 'item'

/** A mobile number with or without the country's prefix, however it is spaced. */
const MOBILE = /^(?:\+?91|0)?[6-9]\d{9}$/
/** The end of a number, as people say it: of a bill without its zeros, of a mobile from four on. */
const SHORT_NUMBER = /^\d{2,6}$/
const FIGURES = /^\d{4,9}$/
/** A sign before a figure, `plano`, or quarter steps such as 1.25 among other words. */
const POWER =
  /(?:^|[\s/@])[+-]\s?\d|^(?:plano|pl)\b|\b(?:sph|cyl|add)\b|^\d{1,2}\.(?:00|25|50|75)\b/i
const MIN_NAME = 3

/** Spaces, dashes, dots and brackets out of what may be a telephone number. */
export function phoneDigits(text: string): string {
  return text.replaceAll(/[\s().-]/g, '')
}

/** Whether this is a whole Indian mobile number. */
export function isMobile(text: string): boolean {
  return MOBILE.test(phoneDigits(text))
}

/**
 * What the one bar of the counter takes a text for: a power (`-2 1.56 blue`), a document of ours, a
 * customer by mobile or name, an item by code or name. A scanned barcode is thirteen digits or has
 * letters, so it is no mobile number; figures that could be both are looked for as both.
 */
export function classify(typed: string): Meaning[] {
  const text = typed.trim()
  if (text.length < 2) return []
  if (isDocumentNumber(text)) return ['document', 'item']
  if (isMobile(text)) return ['customer', 'item']
  if (POWER.test(text)) return ['power', 'item']
  if (SHORT_NUMBER.test(text)) {
    return text.length < 4 ? ['document', 'item'] : ['document', 'item', 'customer']
  }
  if (FIGURES.test(text)) return ['item', 'customer']
  const isName = text.length >= MIN_NAME && /^[\p{L}\p{M} .'-]+$/u.test(text)
  return isName ? ['item', 'customer'] : ['item']
}

/** The text to look customers up by: figures as the server keeps them, names as typed. */
export function customerTerm(typed: string): string {
  const digits = phoneDigits(typed.trim())
  return MOBILE.test(digits) ? digits.slice(-10) : typed.trim()
}
