/** A month as the portal writes it, `MMYYYY`. */
export type MonthCode = string

/** The months up to that of `today` (`yyyy-mm-dd`), the newest first. */
export function monthsUpTo(today: string, count: number): MonthCode[] {
  const newest = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, back) => {
    const month = newest - back
    return `${String((month % 12) + 1).padStart(2, '0')}${Math.floor(month / 12)}`
  })
}

/**
 * The months from that of the first document up to that of `today`, the newest first, `count` at
 * most. Last month is always among them: a shop of this month has nothing to file for it, and sees so.
 */
export function monthsSince(first: MonthCode | null, today: string, count: number): MonthCode[] {
  const sortable = (code: MonthCode): string => code.slice(2) + code.slice(0, 2)
  return monthsUpTo(today, count).filter(
    (code, index) => index < 2 || first === null || sortable(code) >= sortable(first),
  )
}

/** The days of a month, `yyyy-mm-dd`, up to `today`. */
export function daysOfMonth(code: MonthCode, today: string): { from: string; to: string } {
  const month = Number(code.slice(0, 2))
  const year = Number(code.slice(2))
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { from: `${last.slice(0, 7)}-01`, to: [last, today].sort()[0] ?? last }
}

/** The month that ends the quarter of a month. */
export function quarterEnd(code: MonthCode): MonthCode {
  const month = Math.ceil(Number(code.slice(0, 2)) / 3) * 3
  return `${String(month).padStart(2, '0')}${code.slice(2)}`
}

/** The year in which the financial year of a month begins. */
export function yearOfMonth(code: MonthCode): string {
  const year = Number(code.slice(2))
  return String(Number(code.slice(0, 2)) >= 4 ? year : year - 1)
}

/** A month in words of a locale: 'October 2026'. */
export function monthName(code: MonthCode, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return words.format(Date.UTC(Number(code.slice(2)), Number(code.slice(0, 2)) - 1))
}
