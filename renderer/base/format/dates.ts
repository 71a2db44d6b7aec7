import { useLanguage } from '../i18n/t.ts'

/** Branch-local text `yyyy-mm-ddThh:mm:ss` as `20-11-2026`; other text comes back as it is. */
export function formatDay(localText: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(localText)
  return match === null ? localText : `${match[3]}-${match[2]}-${match[1]}`
}

/**
 * Returns a day as it is typed in India, `20-11-2026`, `20/11/26` or `20112026`, as `yyyy-mm-dd`;
 * null for what is no day of the calendar. A year of two figures is of this century up to ten years
 * ahead, else of the last.
 */
export function parseDay(typed: string): string | null {
  const text = typed.trim()
  const match =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text)
  if (match === null) return null
  const [day = 0, month = 0, short = 0] = match.slice(1).map(Number)
  const limit = Number(shopToday().slice(0, 4)) + 10
  const year = short > 99 ? short : 2000 + short > limit ? 1900 + short : 2000 + short
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * Returns an expiry as it is printed on a box, `06/28`, `06-2028`, `2028-06` or `Jun 2028`, as the
 * last day of that month, and a day as it is typed or as `2028-06-15`; null for what is neither.
 */
export function parseExpiry(typed: string): string | null {
  const text = typed.trim()
  const [, isoYear, isoMonth, isoDay] =
    /^(20\d{2})[-/. ](\d{1,2})(?:[-/. ](\d{1,2}))?$/.exec(text) ?? []
  if (isoDay !== undefined) return parseDay(`${isoDay}-${isoMonth}-${isoYear}`)
  const [, numberMonth, numberYear] = /^(\d{1,2})[-/. ](20\d{2}|\d{2})$/.exec(text) ?? []
  const [, name, namedYear] =
    /^([a-z]{3})[a-z]{0,6}\.?[-/. ']{0,2}(20\d{2}|\d{2})$/i.exec(text) ?? []
  const year = Number(isoYear ?? numberYear ?? namedYear ?? Number.NaN) % 100
  const month = Number(isoMonth ?? numberMonth ?? MONTHS.indexOf(name?.toLowerCase() ?? '') + 1)
  if (Number.isNaN(year) || month < 1 || month > 12) return parseDay(text)
  return new Date(Date.UTC(2000 + year, month, 0)).toISOString().slice(0, 10)
}

/** Whether a month of an expiry may go on: `06-12` to 06-12-2028, `06/20` to 06/2028. */
export function isHalfExpiry(typed: string): boolean {
  const text = typed.trim()
  return (
    isHalfDay(text) ||
    /^\d{1,2}[-/. ](0\d|1[0-2]|19|20)$/.test(text) ||
    /[a-z][-/. ']{0,2}20$/i.test(text)
  )
}

/** Whether what is typed may be the first half of a year: `26-11-20` on the way to 2026. */
export function isHalfDay(typed: string): boolean {
  return /(^\d{1,2}[-/. ]\d{1,2}[-/. ]|^\d{4})(19|20)$/.test(typed.trim())
}

/**
 * The time of day as it is spoken and printed, in one piece: `14:05` is `2:05 pm`, midnight is
 * `12:00 am`.
 */
export function formatTime(localText: string): string {
  const [, hours = '', minutes = ''] = /T(\d{2}):(\d{2})/.exec(localText) ?? []
  if (minutes === '') return ''
  const hour = Number(hours)
  return `${hour % 12 || 12}:${minutes}\u00a0${hour < 12 ? 'am' : 'pm'}`
}

/** The full hour, 0 to 24, as the till writes times: 18 is `6:00 pm`. */
export function formatHour(hour: number): string {
  return formatTime(`T${String(hour % 24).padStart(2, '0')}:00`)
}

/**
 * Returns a time of day as it is typed, `6:30 pm`, `6pm`, `18:30` or `1830`, as `18:30`; null for
 * what is no time, and for an hour that may be of the morning or of the evening.
 */
export function parseTime(typed: string): string | null {
  const match = /^(\d{1,2})(?:[:. ]?(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(typed.trim())
  if (match === null) return null
  const [, hours = '', minutes = '', half] = match
  const hour = Number(hours)
  if (half === undefined) {
    const isClear = hours.length === 2 && minutes !== '' && !/m/i.test(typed)
    return isClear && hour < 24 && Number(minutes) < 60 ? `${hours}:${minutes}` : null
  }
  if (hour < 1 || hour > 12 || Number(minutes) > 59) return null
  const of24 = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(of24).padStart(2, '0')}:${minutes || '00'}`
}

/** A calendar day `yyyy-mm-dd` as `Fri 27-11-2026`. */
export function formatWeekday(day: string): string {
  const { locale } = useLanguage.getState()
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return `${weekday.format(Date.parse(day))} ${formatDay(day)}`
}

/** India has one time zone and no summer time. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Returns the time in the shop as `yyyy-mm-ddThh:mm:ss`. The zone that this computer, tablet or
 * phone is set to plays no part: an invoice is dated by the day in India.
 */
export function shopNow(): string {
  return new Date(Date.now() + INDIA_OFFSET_MS).toISOString().slice(0, 19)
}

/** Returns the day in the shop as `yyyy-mm-dd`. */
export function shopToday(): string {
  return shopNow().slice(0, 10)
}

/** Returns the day `yyyy-mm-dd` so many days after `day`, or before it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
