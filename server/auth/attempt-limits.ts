import type { Clock } from '../kernel/clock.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'

const WINDOW_MS = 60_000
const FAILURES_PER_WINDOW = 10

export type AttemptLimits = {
  /** Throws a refusal with 429 an address that failed too often in the last minute. */
  check(ip: string): void
  countFailure(ip: string): void
  /** Runs `work` after every earlier work of the same key has ended. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Failures an address, in memory: a restart forgives them, the user's own lock stays. */
export function createAttemptLimits(clock: Clock): AttemptLimits {
  const failures = new Map<string, number[]>()
  const turns = new Map<string, Promise<unknown>>()

  function recent(ip: string): number[] {
    const since = clock.now() - WINDOW_MS
    return (failures.get(ip) ?? []).filter((atMs) => atMs > since)
  }

  return {
    check(ip) {
      const times = recent(ip)
      const first = times[0]
      if (times.length < FAILURES_PER_WINDOW || first === undefined) return
      throw new Refusal('RATE_LIMITED', message('auth.too-many-tries-computer'), {
        retryAfterSeconds: Math.max(1, Math.ceil((first + WINDOW_MS - clock.now()) / 1000)),
      })
    },
    countFailure(ip) {
      const times = [...recent(ip), clock.now()]
      if (failures.size > 1_000) failures.clear()
      failures.set(ip, times)
    },
    async inTurn(key, work) {
      const before = turns.get(key) ?? Promise.resolve()
      const mine = before.then(work, work)
      turns.set(key, mine)
      try {
        return await mine
      } finally {
        if (turns.get(key) === mine) turns.delete(key)
      }
    },
  }
}
