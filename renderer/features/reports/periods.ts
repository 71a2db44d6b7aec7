import { addDays } from '../../base/format/dates.ts'

/** The periods that a report is asked for most; `own` has dates of its own. */
export const PERIODS = [
  'today',
  'yesterday',
  'month',
  'lastMonth',
  'quarter',
  'year',
  'own',
] as const
export type Period = (typeof PERIODS)[number]

export type Days = { from: string; to: string }

/** The first and last day of a period that is counted from `today`, `yyyy-mm-dd`. */
export function daysOf(period: Exclude<Period, 'own'>, today: string): Days {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday': {
      const day = addDays(today, -1)
      return { from: day, to: day }
    }
    case 'quarter': {
      // Quarters of the financial year begin in April, July, October and January.
      const first = month - ((month - 1) % 3)
      return { from: `${today.slice(0, 4)}-${String(first).padStart(2, '0')}-01`, to: today }
    }
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: today }
    case 'lastMonth':
      return monthBefore(year, month)
    case 'year':
      return { from: `${month >= 4 ? year : year - 1}-04-01`, to: today }
  }
}

/** The days from one to another, whichever comes first. */
export function ownDays(one: string, other: string): Days {
  return one <= other ? { from: one, to: other } : { from: other, to: one }
}

function monthBefore(year: number, month: number): Days {
  // Day 0 of a month is the last of the one before.
  const last = new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)
  return { from: `${last.slice(0, 7)}-01`, to: last }
}
