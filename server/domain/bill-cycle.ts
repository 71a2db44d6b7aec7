import { addDays } from './local-time.ts'

/** How often a fitter is billed: by the calendar month, or by the week from Monday to Sunday. */
export type BillCycle = 'Month' | 'Week'

/** Returns the first day of the cycle in which a day falls; both are `yyyy-mm-dd`. */
function cycleStart(cycle: BillCycle, day: string): string {
  if (cycle === 'Month') return `${day.slice(0, 7)}-01`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/**
 * Returns the days that the next bill of a fitter is for: from the cycle of the oldest job that is
 * on no bill to the end of the last cycle that is over. Where all of its jobs are of the running
 * cycle it is that, up to today.
 */
export function proposedPeriod(
  cycle: BillCycle,
  { oldest, today }: { oldest: string | null; today: string },
): { from: string; to: string } {
  const start = cycleStart(cycle, today)
  const to = addDays(start, -1)
  if (oldest !== null && oldest > to) return { from: start, to: today }
  return { from: cycleStart(cycle, oldest ?? to), to }
}
