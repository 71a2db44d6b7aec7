import { civilDateOf, dayOfWeek } from './civil-date.ts'
import { addDays } from './local-time.ts'

const READY_TIME = 'T18:00:00'
const SUNDAY = 0

export type PromiseInput = {
  orderLocal: string
  priorityLeadDays: number
  labLeadDays: number
}

/**
 * When the spectacles are promised: the lab's lead days and then the priority's, counted in working
 * days (Sundays are none), at 18:00. An order of Saturday with 1 day is promised for Monday.
 * Without lead days it is the same day, or the next working day once 18:00 is past. Local text in,
 * local text out; lead days that are not whole numbers of zero or more, or an impossible date, are
 * a RangeError.
 */
export function promisedDate({ orderLocal, priorityLeadDays, labLeadDays }: PromiseInput): string {
  for (const days of [priorityLeadDays, labLeadDays]) {
    if (!Number.isInteger(days) || days < 0) throw new RangeError(`${days} lead days`)
  }
  const isTooLateToday = orderLocal.slice(10) >= READY_TIME
  const leadDays = labLeadDays + priorityLeadDays
  let workingDaysLeft = leadDays === 0 && isTooLateToday ? 1 : leadDays
  let day = orderLocal.slice(0, 10)
  while (workingDaysLeft > 0 || isSunday(day)) {
    day = addDays(day, 1)
    if (!isSunday(day)) workingDaysLeft -= 1
  }
  return day + READY_TIME
}

function isSunday(day: string): boolean {
  const date = civilDateOf(day)
  if (date === null) throw new RangeError(`"${day}" is not a date`)
  return dayOfWeek(date) === SUNDAY
}
