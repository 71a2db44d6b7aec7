import {
  type CivilDate,
  civilDateFromDayNumber,
  civilDateOf,
  civilDateText,
  dayNumber,
  daysInMonth,
} from './civil-date.ts'

const DAY_MS = 86_400_000
const DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}'
const TIME = '([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:\\.[0-9]{1,9})?)?'
const ZONE = '(Z|[+-](?:0[0-9]|1[0-4]):?[0-5][0-9])'
const DATE_TIME = new RegExp(`^${DATE}T${TIME}${ZONE}?$`)

// Building a formatter costs far more than using it, and a branch has one zone.
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * An instant as the local text of a zone: 0 in 'Asia/Kolkata' is '1970-01-01T05:30:00'. The zone of
 * the computer plays no part. Instants outside the years 1 to 9999 and unknown zones are a
 * RangeError.
 */
export function toLocalText(epochMs: number, timeZone: string): string {
  if (!isInWritableRange(epochMs)) throw new RangeError(`instant ${epochMs} cannot be written`)
  const fields = new Map<string, string>()
  for (const { type, value } of formatterFor(timeZone).formatToParts(epochMs)) {
    fields.set(type, value)
  }
  const field = (name: string, length: number) => (fields.get(name) ?? '').padStart(length, '0')
  const day = `${field('year', 4)}-${field('month', 2)}-${field('day', 2)}`
  return `${day}T${field('hour', 2)}:${field('minute', 2)}:${field('second', 2)}`
}

/**
 * The instant of a local date-time: what the zone makes of it is compared with it, and corrected.
 */
export function toInstant(localText: string, timeZone: string): number {
  const asUtc = Date.parse(`${localText}Z`)
  const shown = Date.parse(`${toLocalText(asUtc, timeZone)}Z`)
  return asUtc - (shown - asUtc)
}

/**
 * A date or date-time from the wire as local text of the zone, or null where it is malformed or
 * names a moment that does not exist (30 February, 24:00). With `Z` or an offset it is converted;
 * without one it is local already; a plain date is midnight, or with `endOfDay` the last second of
 * that day. Seconds may be left out and fractions of them are dropped.
 */
export function parseWireDateTime(
  text: string,
  timeZone: string,
  options: { endOfDay?: boolean } = {},
): string | null {
  const date = civilDateOf(text)
  if (date === null) return null
  if (text.length === 10) return `${text}T${options.endOfDay === true ? '23:59:59' : '00:00:00'}`
  const match = DATE_TIME.exec(text)
  if (match === null) return null
  const [, hour = '', minute = '', second = '00', zone] = match
  if (zone === undefined) return `${civilDateText(date)}T${hour}:${minute}:${second}`
  const timeOfDay = (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
  const epochMs = dayNumber(date) * DAY_MS + (timeOfDay - offsetSeconds(zone)) * 1000
  return isInWritableRange(epochMs) ? toLocalText(epochMs, timeZone) : null
}

/** The local date or date-time a number of days on (or back), its time of day unchanged. */
export function addDays(localText: string, days: number): string {
  const date = requireDate(localText)
  return withDate(localText, civilDateFromDayNumber(dayNumber(date) + days))
}

/** Returns the days from the date of one local text to that of another. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(requireDate(to)) - dayNumber(requireDate(from))
}

/**
 * The same day some months on, or the last day of a shorter month: 31 January + 1 is 28 February.
 */
export function addMonths(localText: string, months: number): string {
  const date = requireDate(localText)
  const monthCount = date.year * 12 + date.month - 1 + months
  const year = Math.floor(monthCount / 12)
  const month = monthCount - year * 12 + 1
  const day = Math.min(date.day, daysInMonth(year, month))
  return withDate(localText, { year, month, day })
}

function requireDate(localText: string): CivilDate {
  const date = civilDateOf(localText)
  if (date === null) throw new RangeError(`"${localText}" is not a date`)
  return date
}

function withDate(localText: string, date: CivilDate): string {
  return civilDateText(date) + localText.slice(10)
}

function offsetSeconds(zone: string): number {
  if (zone === 'Z') return 0
  const digits = zone.slice(1).replace(':', '')
  const seconds = (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60
  return zone.startsWith('-') ? -seconds : seconds
}

function isInWritableRange(epochMs: number): boolean {
  // One day inside the years 1 and 9999, so that no zone carries the local date beyond four digits.
  const earliest = dayNumber({ year: 1, month: 1, day: 2 }) * DAY_MS
  const latest = dayNumber({ year: 9999, month: 12, day: 31 }) * DAY_MS
  return epochMs >= earliest && epochMs < latest
}

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(timeZone, formatter)
  return formatter
}

/** The time of day as it is spoken: '14:05' is '2:05 pm', midnight is '12:00 am'. */
export function spokenTime(localDateTime: string): string {
  const hour = Number(localDateTime.slice(11, 13))
  return `${hour % 12 || 12}:${localDateTime.slice(14, 16)} ${hour < 12 ? 'am' : 'pm'}`
}
