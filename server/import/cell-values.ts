import { type Message, message } from '../kernel/message.ts'

/** What a cell means; a reason for the counter where it means nothing. */
export type Cell<T> = { ok: true; value: T } | { ok: false; reason: Message }

const CENTIPAISE_DIGITS = 4
const MILLI_DIGITS = 3
const RUPEES_MAX = 100_000_000
const QUANTITY_MAX = 100_000
const PLAIN_NUMBER = /^[0-9]+(?:\.([0-9]+))?$/
/** 2,06,750.25 as India writes it, and 206,750.25 as spreadsheets do. */
const GROUPED_NUMBER = /^[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3}(?:\.[0-9]+)?$/
// Control characters print as nothing or break a page; a lone surrogate can't be stored as it came.
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u

/** A line of text that can be printed. */
export function textCell(text: string, charactersMax: number): Cell<string> {
  if (text.length > charactersMax) {
    return { ok: false, reason: message('import.cell-too-long', { count: charactersMax }) }
  }
  if (UNPRINTABLE.test(text)) {
    return { ok: false, reason: message('import.unprintable') }
  }
  return { ok: true, value: text }
}

/** Rupees with up to four decimals, as hundredths of a paisa: '1,299.50' is 12,995,000. */
export function amountCell(text: string): Cell<number> {
  const bare = text.replace(/^(?:₹|rs\.?)\s*/i, '')
  const scaled = scaledNumber(bare, CENTIPAISE_DIGITS)
  if (scaled === null) return { ok: false, reason: message('import.not-an-amount', { text }) }
  if (scaled > RUPEES_MAX * 10 ** CENTIPAISE_DIGITS) {
    return { ok: false, reason: message('import.amount-too-large', { amount: text }) }
  }
  return { ok: true, value: scaled }
}

/** A quantity with up to three decimals, in thousandths. */
export function quantityCell(text: string): Cell<number> {
  const scaled = scaledNumber(text, MILLI_DIGITS)
  if (scaled === null) return { ok: false, reason: message('import.not-a-quantity', { text }) }
  if (scaled > QUANTITY_MAX * 10 ** MILLI_DIGITS) {
    return { ok: false, reason: message('import.stock-too-large', { most: QUANTITY_MAX }) }
  }
  return { ok: true, value: scaled }
}

/** Percent with up to three decimals, in parts per million: '18' and '18%' are 180,000. */
export function percentCell(text: string): Cell<number> {
  const scaled = scaledNumber(text.replace(/\s*%$/, ''), MILLI_DIGITS)
  if (scaled === null || scaled > 100_000) {
    return { ok: false, reason: message('import.not-a-rate', { text }) }
  }
  return { ok: true, value: scaled * 10 }
}

const YES = new Set(['yes', 'y', 'true', '1'])
const NO = new Set(['no', 'n', 'false', '0'])

export function yesNoCell(text: string): Cell<boolean> {
  const word = text.toLowerCase()
  if (YES.has(word)) return { ok: true, value: true }
  if (NO.has(word)) return { ok: true, value: false }
  return { ok: false, reason: message('import.not-yes-or-no', { text }) }
}

/** A decimal text times ten to the `digits`, exactly; null for anything else. */
function scaledNumber(text: string, digits: number): number | null {
  const plain = GROUPED_NUMBER.test(text) ? text.replaceAll(',', '') : text
  const fraction = PLAIN_NUMBER.exec(plain)
  if (fraction === null || plain.length > 15) return null
  const decimals = (fraction[1] ?? '').replace(/0+$/, '')
  if (decimals.length > digits) return null
  const whole = plain.split('.')[0] ?? ''
  return Number(whole + decimals.padEnd(digits, '0'))
}
