import { type Message, message } from '../kernel/message.ts'

export type DocumentSeries =
  | 'invoice'
  | 'bill_of_supply'
  | 'receipt'
  | 'order'
  | 'credit_note'
  | 'lab_order'
  | 'refund_voucher'
  | 'refund_receipt'
  | 'customer_credit'
  | 'goods_receipt'
  | 'supplier_return'
  | 'supplier_payment'
  | 'stock_voucher'
  | 'purchase_order'
  | 'opening'
  | 'account_receipt'
  | 'fitter_bill'

/** Every series adds its letter to the branch's prefix, so that no two series can ever collide. */
export const SERIES_LETTERS: Readonly<Record<DocumentSeries, string>> = {
  invoice: '',
  bill_of_supply: 'B',
  receipt: 'R',
  order: 'S',
  credit_note: 'C',
  lab_order: 'L',
  refund_voucher: 'V',
  refund_receipt: 'F',
  customer_credit: 'A',
  goods_receipt: 'G',
  supplier_return: 'D',
  supplier_payment: 'Y',
  stock_voucher: 'J',
  purchase_order: 'P',
  opening: 'H',
  account_receipt: 'T',
  fitter_bill: 'W',
}

const MAX_CHARACTERS = 16
const MAX_DIGITS = 6
const MAX_DIGITS_WITH_LETTERS = 7

export type DocumentNumberParts = {
  branchPrefix: string
  series: DocumentSeries
  yearTag: string
  sequence: number
  /** Two letters of a shop that was brought back from a copy; '' for the ordinary series. */
  letters?: string
}

/**
 * The number of a document, for example `KA1/26-27/000123` or `KA1S/26-27/00001`; null where it
 * would not fit into sixteen characters (CGST Rules, rule 46(b): at most sixteen letters, digits,
 * `-` and `/`, unique in a financial year). Zeros fill it up to six digits or sixteen characters. A
 * sequence below 1 or a malformed prefix or year tag is a RangeError.
 */
export function formatDocumentNumber(parts: DocumentNumberParts): string | null {
  const { branchPrefix, sequence, yearTag } = parts
  if (!/^[A-Z1-9][A-Z0-9]*$/.test(branchPrefix)) throw new RangeError(`prefix "${branchPrefix}"`)
  if (!/^[0-9]{2}-[0-9]{2}$/.test(yearTag)) throw new RangeError(`year tag "${yearTag}"`)
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`sequence ${sequence}`)
  const head = numberHead(parts)
  const most = (parts.letters ?? '') === '' ? MAX_DIGITS : MAX_DIGITS_WITH_LETTERS
  const width = Math.min(most, Math.max(MAX_CHARACTERS - head.length, 0))
  const number = head + String(sequence).padStart(width, '0')
  return number.length > MAX_CHARACTERS ? null : number
}

/**
 * All of a number but its sequence: `KA1S/26-27/`, or with letters `KA1SDE/27/`. A prefix ends in a
 * figure and a kind has at most one letter, so two letters more can't be taken for a kind.
 */
export function numberHead(parts: Omit<DocumentNumberParts, 'sequence'>): string {
  const { branchPrefix, letters = '', series, yearTag } = parts
  const year = letters === '' ? yearTag : yearTag.slice(-2)
  return `${branchPrefix}${SERIES_LETTERS[series]}${letters}/${year}/`
}

export type PrefixCheck = { ok: true } | { ok: false; reason: Message }

/**
 * Whether a text can be a branch's prefix: one to three capitals and digits, no zero in front, a
 * digit at the end. Three characters leave every series 99,999 numbers a year; the digit keeps a
 * series letter apart from the prefix (`KA` + `S` would read as a branch `KAS`). The reason is for
 * the set-up page.
 */
export function checkPrefix(text: string): PrefixCheck {
  if (!/^[A-Z0-9]{1,3}$/.test(text)) {
    return { ok: false, reason: message('number-prefix.form') }
  }
  if (text.startsWith('0')) return { ok: false, reason: message('number-prefix.zero') }
  if (!/[0-9]$/.test(text)) return { ok: false, reason: message('number-prefix.no-digit') }
  return { ok: true }
}

/**
 * Returns the prefix for a series that may not use those of `used`: the same with another digit at
 * its end, KA2 after KA1; null where none is left.
 */
export function nextPrefix(prefix: string, used: readonly string[]): string | null {
  const head = prefix.slice(0, -1)
  const digit = Number(prefix.slice(-1))
  const start = Number.isInteger(digit) ? digit : 0
  for (let step = 1; step <= 10; step += 1) {
    const candidate = `${head}${(start + step) % 10}`
    if (checkPrefix(candidate).ok && !used.includes(candidate)) return candidate
  }
  return null
}
