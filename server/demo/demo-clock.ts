import type { Clock } from '../kernel/clock.ts'

export type DemoClock = Clock & { setLocal(localText: string): void }

/** India has one zone and no summer time, so that its offset is a constant. */
const INDIA_OFFSET = '+05:30'

/** A clock that is set by local text, for a past that is written as it once happened. */
export function createDemoClock(localText: string): DemoClock {
  let nowMs = instantOf(localText)
  return {
    now: () => nowMs,
    setLocal(text) {
      nowMs = instantOf(text)
    },
  }
}

function instantOf(localText: string): number {
  return Date.parse(localText + INDIA_OFFSET)
}
