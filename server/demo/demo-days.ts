import { civilDateOf, dayOfWeek } from '../domain/civil-date.ts'
import { addDays } from '../domain/local-time.ts'
import type { Random } from './random.ts'

const SUNDAY = 0
const SATURDAY = 6

/** When somebody buys: closed on Sundays, most of all on Saturdays, more in the evening. */
export function salesOfDay(random: Random, day: string): string[] {
  const weekday = weekdayOf(day)
  if (weekday === SUNDAY) return []
  const count = weekday === SATURDAY ? random.between(6, 10) : random.between(2, 5)
  return Array.from({ length: count }, () => {
    const hour = random.weighted([
      [random.between(10, 13), 4],
      [random.between(14, 16), 3],
      [random.between(17, 19), 6],
    ])
    return `${day}T${two(hour)}:${two(random.between(0, 59))}:${two(random.between(0, 59))}`
  })
}

/** The day itself, or the Monday after a Sunday. */
export function nextOpenDay(day: string): string {
  return weekdayOf(day) === SUNDAY ? addDays(day, 1) : day
}

function weekdayOf(day: string): number {
  const date = civilDateOf(day)
  if (date === null) throw new RangeError(`"${day}" is not a date`)
  return dayOfWeek(date)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
