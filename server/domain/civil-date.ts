/** A day of the calendar, months from 1. */
export type CivilDate = { year: number; month: number; day: number }

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The calendar day at the front of `yyyy-mm-dd...`, or null where there is no such day. */
export function civilDateOf(text: string): CivilDate | null {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?![0-9])/.exec(text)
  if (match === null) return null
  const date = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  return isRealDate(date) ? date : null
}

/** `yyyy-mm-dd`. A year that four digits cannot hold is a RangeError. */
export function civilDateText({ year, month, day }: CivilDate): string {
  if (year < 1 || year > 9999) throw new RangeError(`year ${year} cannot be written`)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** Number of days in a month of the Gregorian calendar; 0 where the month does not exist. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2 && isLeapYear(year)) return 29
  return MONTH_LENGTHS[month - 1] ?? 0
}

/** Days from 1970-01-01 to a date; negative before it. */
export function dayNumber({ year, month, day }: CivilDate): number {
  // Counting years from March puts the leap day last, so that months need no table.
  const marchYear = month > 2 ? year : year - 1
  const marchMonth = (month + 9) % 12
  const dayOfYear = Math.floor((153 * marchMonth + 2) / 5) + day - 1
  const leapDays =
    Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + dayOfYear - 719_468
}

/** The date a number of days from 1970-01-01. */
export function civilDateFromDayNumber(days: number): CivilDate {
  const fromMarchZero = days + 719_468
  // Leap days come late, so the mean length of a year can only guess too early a year.
  let marchYear = Math.floor(fromMarchZero / 365.2425)
  while (firstOfMarch(marchYear + 1) <= days) marchYear += 1
  const dayOfYear = days - firstOfMarch(marchYear)
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return { year: month > 2 ? marchYear : marchYear + 1, month, day }
}

/** 0 for Sunday to 6 for Saturday. */
export function dayOfWeek(date: CivilDate): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7
}

function firstOfMarch(year: number): number {
  return dayNumber({ year, month: 3, day: 1 })
}

function isRealDate({ year, month, day }: CivilDate): boolean {
  return year >= 1 && day >= 1 && day <= daysInMonth(year, month)
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
