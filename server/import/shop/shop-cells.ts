import {
  civilDateFromDayNumber,
  civilDateOf,
  civilDateText,
  dayNumber,
} from '../../domain/civil-date.ts'
import { mobileDigits } from '../../domain/mobile-digits.ts'
import { message } from '../../kernel/message.ts'
import { DAYS_TO_1904 } from '../../wire/read-workbook.ts'
import type { Cell } from '../cell-values.ts'

/** Readers of what shops have in their cells (back-office reference, 12.2). */

export type DateOrder = 'dmy' | 'mdy'

/** 'None', as other programs write it. */
const NONE = /^(?:-+|\.|nil|n\/?a|none|null|not available|0)$/i
const NO_DATES: ReadonlySet<string> = new Set([
  '1900-01-01',
  '1900-01-00',
  '1899-12-30',
  '1899-12-31',
])

/** Figures of Indian scripts as the ten of ASCII; their zeros all stand at 6 of a row of 16. */
export function asciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(
      /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g,
      (digit) => String((digit.charCodeAt(0) & 0xf) - 6),
    )
}

export function isNone(text: string): boolean {
  return NONE.test(text.trim())
}

const PARTS = /^([0-9]{1,2})[\s/.-]([0-9]{1,2})[\s/.-]([0-9]{4}|[0-9]{2})(?:[\sT].*)?$/
const NAMED = /^([0-9]{1,2})[\s/.,-]*([a-z]{3,9})[\s/.,-]*([0-9]{4}|[0-9]{2})(?:\s.*)?$/i
const NAMED_FIRST = /^([a-z]{3,9})[\s.-]*([0-9]{1,2})[\s,.-]+([0-9]{4})(?:\s.*)?$/i
const ISO = /^([0-9]{4})[/.-]([0-9]{1,2})[/.-]([0-9]{1,2})(?:[\sT].*)?$/
const SERIAL = /^[1-7][0-9]{4}(?:\.[0-9]+)?$/
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * A date as `yyyy-mm-dd`; null for none, as `0000-00-00` and 01-01-1900 mean. Day and month stand in
 * the order of the column. A number such as 45292 is a day of a spreadsheet, which may count from 1904. Two figures are a
 * year up to `lastYear` of this century, else of the one before.
 */
export function dateCell(
  typed: string,
  { is1904 = false, lastYear, order }: { order: DateOrder; lastYear: number; is1904?: boolean },
): Cell<string | null> {
  const text = asciiDigits(typed).trim()
  if (text === '' || isNone(text) || /^[0/.:\sT-]+$/.test(text)) return { ok: true, value: null }
  const parts = dateParts(text, order, is1904)
  if (parts === null) return { ok: false, reason: message('import.not-a-date', { text: typed }) }
  const [yearText, month, day] = parts
  const year = yearText.length === 2 ? fullYear(Number(yearText), lastYear) : Number(yearText)
  const written = [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
  if (NO_DATES.has(written)) return { ok: true, value: null }
  return civilDateOf(written) === null
    ? { ok: false, reason: message('import.not-a-date', { text: typed }) }
    : { ok: true, value: written }
}

function dateParts(
  text: string,
  order: DateOrder,
  is1904: boolean,
): [string, number, number] | null {
  const iso = ISO.exec(text)
  if (iso !== null) return [iso[1] ?? '', Number(iso[2]), Number(iso[3])]
  const parts = PARTS.exec(text)
  if (parts !== null) {
    const [first, second] = [Number(parts[1]), Number(parts[2])]
    const [day, month] = order === 'dmy' ? [first, second] : [second, first]
    return [parts[3] ?? '', month, day]
  }
  const named = NAMED.exec(text)
  if (named !== null) return [named[3] ?? '', monthOf(named[2]), Number(named[1])]
  const first = NAMED_FIRST.exec(text)
  if (first !== null) return [first[3] ?? '', monthOf(first[1]), Number(first[2])]
  if (!SERIAL.test(text)) return null
  // Day 1 of a spreadsheet is 1900-01-01, and it has a 29 February 1900 that never was.
  const base = dayNumber({ year: 1899, month: 12, day: 30 }) + (is1904 ? DAYS_TO_1904 : 0)
  const written = civilDateText(civilDateFromDayNumber(base + Math.floor(Number(text))))
  return [written.slice(0, 4), Number(written.slice(5, 7)), Number(written.slice(8))]
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function fullYear(short: number, lastYear: number): number {
  return 2000 + short <= lastYear ? 2000 + short : 1900 + short
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}

/**
 * In which order the dates of a file have day and month: a first number above 12 means the day comes
 * first, a second one the month. Null where no date tells.
 */
export function dateOrderOf(cells: Iterable<string>): DateOrder | null {
  let isMonthFirst = false
  for (const cell of cells) {
    const parts = PARTS.exec(asciiDigits(cell).trim())
    if (parts === null) continue
    if (Number(parts[1]) > 12) return 'dmy'
    if (Number(parts[2]) > 12) isMonthFirst = true
  }
  return isMonthFirst ? 'mdy' : null
}

/** A mobile, and whatever else the cell holds: a second mobile or a number with an area code. */
export type Numbers = { mobile: string | null; other: string | null }

const CUT = /^[0-9](?:\.[0-9]+)?E\+?[0-9]+$/i
/** With its area code, or six to eight figures without one. */
const LANDLINE = /^(?:\(?0[0-9]{2,4}\)?[\s-]+[0-9]{6,8}|0[0-9]{9}|[2-9][0-9]{5,7})$/
const BETWEEN = /[,;/|&\n]+|\s+(?:or|and)\s+/i

/**
 * The mobile numbers of a cell: ten figures that begin with 6 to 9, without +91 or a leading 0. A
 * number that nobody has (9999999999, the shop's own) is none. Refused: a number that a
 * spreadsheet has cut (9.87654E+09) and one of the wrong length.
 */
export function numbersCell(typed: string, placeholders: ReadonlySet<string>): Cell<Numbers> {
  const found: string[] = []
  const others: string[] = []
  for (const part of asciiDigits(typed).split(BETWEEN)) {
    const text = part.trim().replace(/\.0+$/, '')
    if (text === '' || isNone(text)) continue
    const number = CUT.test(text) ? uncut(text) : text
    if (number === null) return { ok: false, reason: message('import.mobile-cut', { text }) }
    const digits = mobileDigits(number)
    if (digits !== '' && isPlaceholder(digits, placeholders)) continue
    if (LANDLINE.test(number)) others.push(number)
    else if (/^[6-9][0-9]{9}$/.test(digits)) found.push(digits)
    else if (/^\+(?!91)/.test(number) && digits.length >= 8) others.push(number)
    else return { ok: false, reason: message('import.not-a-mobile', { text: part.trim() }) }
  }
  const [mobile = null, ...more] = [...new Set(found)]
  const rest = [...more, ...others]
  return { ok: true, value: { mobile, other: rest.length === 0 ? null : rest.join(', ') } }
}

/** 9.876543210E+09 has every figure; 9.87654E+09 has lost some. */
function uncut(text: string): string | null {
  const [, fraction = '', exponent = ''] = /^[0-9](?:\.([0-9]+))?E\+?([0-9]+)$/i.exec(text) ?? []
  return fraction.length >= Number(exponent) ? String(Number(text)) : null
}

function isPlaceholder(digits: string, placeholders: ReadonlySet<string>): boolean {
  return /^([0-9])\1+$/.test(digits) || digits === '1234567890' || placeholders.has(digits)
}

const TITLES =
  /^(?:(?:mr|mrs|ms|miss|master|mstr|shri|sri|smt|kum|kumari|श्री|श्रीमती)(?:\.\s*|\s+))+/i
const CARE_OF = /[\s,(]+((?:c|s|d|w)\s*\/\s*o\b.*)$/i

/**
 * A person's name without its title; one in capitals alone gets small letters. What follows C/O or
 * S/O is kept apart.
 */
export function personName(typed: string): { name: string; careOf: string | null } {
  const text = typed.replace(/\s+/gu, ' ').trim()
  const careOf = CARE_OF.exec(text)?.[1] ?? null
  const bare = (careOf === null ? text : text.replace(CARE_OF, '')).replace(TITLES, '').trim()
  const isShouted = /[A-Z]{2}/.test(bare) && bare === bare.toUpperCase()
  const name = isShouted ? bare.replace(/[A-Z]+/g, nameCase) : bare
  return { name, careOf: careOf?.replace(/\)$/, '') ?? null }
}

function nameCase(word: string): string {
  return word.length === 1 ? word : word.charAt(0) + word.slice(1).toLowerCase()
}

const RUPEES_MAX = 100_000_000

/**
 * Rupees in paise with their sign: `Rs 1,200.50`, `(500)`, `500-`. `Dr` is above zero and `Cr` below;
 * null for an empty cell.
 */
export function moneyCell(typed: string): Cell<number | null> {
  const text = asciiDigits(typed)
    .replace(/[\u2212\u2013]/g, '-')
    .trim()
  if (text === '' || /^-+$/.test(text) || /^(?:nil|n\/?a|none|null)$/i.test(text)) {
    return { ok: true, value: null }
  }
  const side = /\b(dr|cr)\.?$/i.exec(text)?.[1]?.toLowerCase()
  const isNegative = /^\(.*\)$/.test(text) || /^-|-$/.test(text.replace(/^(?:₹|rs\.?|inr)\s*/i, ''))
  const bare = text
    .replace(/\s*\b(?:dr|cr)\.?$/i, '')
    .replace(/[()\s-]/g, '')
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/\/$/, '')
    .replaceAll(',', '')
  const [match, whole = '', fraction = ''] = /^([0-9]{1,10})(?:\.([0-9]+))?$/.exec(bare) ?? []
  if (match === undefined || /[1-9]/.test(fraction.slice(2))) {
    return { ok: false, reason: message('import.not-an-amount', { text: typed }) }
  }
  const paise = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  if (paise > RUPEES_MAX * 100) {
    return { ok: false, reason: message('import.sum-too-large', { amount: typed }) }
  }
  const isCredit = side === 'cr' ? !isNegative : isNegative
  return { ok: true, value: isCredit && paise > 0 ? -paise : paise }
}
