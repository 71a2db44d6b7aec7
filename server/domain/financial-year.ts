import { civilDateOf } from './civil-date.ts'

export type FinancialYear = {
  /** The calendar year in which it starts. */
  yearId: number
  name: string
  /** The part of a document number that names the year. */
  tag: string
  startsOn: string
  endsOn: string
}

/**
 * The Indian financial year, 1 April to 31 March, of a local date or date-time: all of 2026-2027
 * for '2026-04-01T00:00:00' to '2027-03-31T23:59:59'. The text must be the branch's local time, or
 * a sale at 00:10 on 1 April would land in the old year. An impossible date is a RangeError.
 */
export function financialYearOf(localDate: string): FinancialYear {
  const date = civilDateOf(localDate)
  if (date === null) throw new RangeError(`"${localDate}" is not a date`)
  return financialYear(date.month >= 4 ? date.year : date.year - 1)
}

/** The financial year that starts in the given calendar year, 1000 to 9998. */
export function financialYear(yearId: number): FinancialYear {
  if (!Number.isInteger(yearId) || yearId < 1000 || yearId > 9998) {
    throw new RangeError(`${yearId} is not a financial year`)
  }
  const next = yearId + 1
  return {
    yearId,
    name: `${yearId}-${next}`,
    tag: `${lastTwoDigits(yearId)}-${lastTwoDigits(next)}`,
    startsOn: `${yearId}-04-01T00:00:00`,
    endsOn: `${next}-03-31T23:59:59`,
  }
}

function lastTwoDigits(year: number): string {
  return String(year).slice(2)
}
