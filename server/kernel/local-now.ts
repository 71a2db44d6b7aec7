import { toLocalText } from '../domain/local-time.ts'
import type { Clock } from './clock.ts'

/**
 * Returns a function that gives the local time as `yyyy-mm-ddThh:mm:ss`. The text of the last
 * second is remembered: most requests ask for it, and a calendar is slow next to a look-up.
 */
export function createLocalNow(clock: Clock, timeZoneOf: () => string): () => string {
  let last = { second: Number.NaN, timeZone: '', text: '' }
  return () => {
    const second = Math.floor(clock.now() / 1_000)
    const timeZone = timeZoneOf()
    if (last.second !== second || last.timeZone !== timeZone) {
      last = { second, timeZone, text: toLocalText(second * 1_000, timeZone) }
    }
    return last.text
  }
}
