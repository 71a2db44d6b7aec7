import { civilDateOf, dayOfWeek } from '../domain/civil-date.ts'
import type { Random } from './random.ts'

const SATURDAY = 6

/**
 * The local times at which somebody buys: most of all on Saturdays, more in the evening. The demo
 * shop is open on all seven days, so that no day of the week opens on a page without figures.
 */
export function salesOfDay(random: Random, day: string): string[] {
  const count = isSaturday(day) ? random.between(6, 10) : random.between(2, 5)
  return Array.from({ length: count }, () => {
    const hour = random.weighted([
      [random.between(10, 13), 4],
      [random.between(14, 16), 3],
      [random.between(17, 19), 6],
    ])
    return `${day}T${two(hour)}:${two(random.between(0, 59))}:${two(random.between(0, 59))}`
  })
}

function isSaturday(day: string): boolean {
  const date = civilDateOf(day)
  if (date === null) throw new RangeError(`"${day}" is not a date`)
  return dayOfWeek(date) === SATURDAY
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
