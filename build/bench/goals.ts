import type { Spread } from './timing.ts'

/** A goal of the performance reference: `accept` must be met, `aim` is where it comes cheaply. */
export type Goal = {
  id: string
  what: string
  accept: number
  aim: number
  /** x of a ceiling, a share of one, a count of syncs or of what is lost, kilobytes or milliseconds. */
  unit: 'x' | 'share' | 'syncs' | 'lost' | 'kB' | 'ms' | 'MiB'
  /** Most goals are upper limits; a share of the ceiling's throughput is a lower one. */
  isLowerLimit?: boolean
}

export type Measured = {
  goal: Goal
  value: number | null
  own?: Spread | undefined
  ceiling?: Spread | undefined
  /** Why there is no value, or what it was measured on. */
  note?: string
}

export type Verdict = 'aim' | 'accept' | 'MISSED' | 'not measured'

export function verdictOf({ goal, value }: Measured): Verdict {
  if (value === null || Number.isNaN(value)) return 'not measured'
  const reaches = (limit: number): boolean => {
    return goal.isLowerLimit === true ? value >= limit : value <= limit
  }
  if (reaches(goal.aim)) return 'aim'
  return reaches(goal.accept) ? 'accept' : 'MISSED'
}
