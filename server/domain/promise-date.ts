import { civilDateOf, dayOfWeek } from './civil-date.ts'
import { addDays } from './local-time.ts'

const READY_TIME = '18:00'

/** When somebody works: days of the week (0 is Sunday) without the holidays, `yyyy-mm-dd`. */
export type WorkCalendar = { weekDays: readonly number[]; holidays: ReadonlySet<string> }

/** Monday to Saturday, without holidays. */
export const USUAL_CALENDAR: WorkCalendar = { weekDays: [1, 2, 3, 4, 5, 6], holidays: new Set() }

export type PromiseInput = {
  orderLocal: string
  priorityLeadDays: number
  labLeadDays: number
  /** The days of the shop: nothing is promised for another. */
  shop?: WorkCalendar
  lab?: WorkCalendar
  /** `hh:mm` at which the day of the shop ends; left out, 18:00. */
  closesAt?: string
  /** `hh:mm` from which an order counts from the shop's next working day; null counts every order from its day. */
  cutOff?: string | null
}

/**
 * When the spectacles are promised: the lab's lead days in days that the lab works, then the
 * priority's in days that the shop works, at the hour of closing of a day on which the shop is open. An order of
 * Saturday with 1 day is promised for Monday. Without lead days it is the same day, or the next
 * working day once that hour is past; an order after the cut-off hour is one of the next working day.
 * Local text in, local text out; lead days that are not whole
 * numbers of zero or more, an impossible date, or a week without a working day is a RangeError.
 */
export function promisedDate({
  closesAt = READY_TIME,
  cutOff = null,
  lab = USUAL_CALENDAR,
  labLeadDays,
  orderLocal,
  priorityLeadDays,
  shop = USUAL_CALENDAR,
}: PromiseInput): string {
  for (const days of [priorityLeadDays, labLeadDays]) {
    if (!Number.isInteger(days) || days < 0) throw new RangeError(`${days} lead days`)
  }
  const readyTime = `T${closesAt}:00`
  const isCutOff = cutOff !== null && orderLocal.slice(10) >= `T${cutOff}`
  const isTooLateToday = !isCutOff && orderLocal.slice(10) >= readyTime
  const shopDays = labLeadDays + priorityLeadDays === 0 && isTooLateToday ? 1 : priorityLeadDays
  const from = afterWorkingDays(orderLocal.slice(0, 10), isCutOff ? 1 : 0, shop)
  const back = afterWorkingDays(from, labLeadDays, lab)
  let day = afterWorkingDays(back, shopDays, shop)
  while (!isWorkingDay(day, shop)) day = addDays(day, 1)
  return day + readyTime
}

/** Returns the day `from` and those of the `count` after it on which the shop works. */
export function openDays(from: string, count: number, shop: WorkCalendar): string[] {
  const after = Array.from({ length: count }, (_, ahead) => addDays(from, ahead + 1))
  return [from, ...after.filter((day) => isWorkingDay(day, shop))]
}

function afterWorkingDays(from: string, count: number, calendar: WorkCalendar): string {
  if (calendar.weekDays.length === 0) throw new RangeError('a week without a working day')
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day, calendar)) left -= 1
  }
  return day
}

function isWorkingDay(day: string, { holidays, weekDays }: WorkCalendar): boolean {
  const date = civilDateOf(day)
  if (date === null) throw new RangeError(`"${day}" is not a date`)
  return weekDays.includes(dayOfWeek(date)) && !holidays.has(day)
}
