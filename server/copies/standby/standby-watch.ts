import type { LogHead } from '../copy-log.ts'

export type StandbyNews = {
  state: 'Following' | 'CatchingUp' | 'Away'
  position: { line: string; seq: number } | null
  /** Whether it lacks nothing. */
  isComplete: boolean
  /** When it last lacked nothing (epoch ms); 0 before the first time. */
  completeAtMs: number
}

/** Seconds since the standby lacked nothing, 0 while it lacks nothing; null before the first time. */
export function standbyLag(
  { completeAtMs, isComplete }: StandbyNews,
  nowMs: number,
): number | null {
  if (isComplete) return 0
  return completeAtMs === 0 ? null : Math.max(1, Math.ceil((nowMs - completeAtMs) / 1_000))
}

const AWAY_AFTER_MS = 5_000

/** Wakes the standby's waiting request when the log grows, and knows how far it is. */
export class StandbyWatch {
  readonly #now: () => number
  #position: StandbyNews['position'] = null
  #heardAtMs = 0
  #completeAtMs = 0
  #waiting = new Set<() => void>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** It asked for what comes after this, so it has that on its disk. */
  heard(position: { line: string; seq: number }, head: LogHead | null, isAll: boolean): void {
    this.#position = position
    this.#heardAtMs = this.#now()
    if (isAll && head?.line === position.line && head.seq === position.seq) {
      this.#completeAtMs = this.#heardAtMs
    }
  }

  /** The log has grown, or everything is to end. */
  wake(): void {
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }

  /** Resolves when the log grows, after `ms`, or when the one who waits has gone. */
  async wait(ms: number, gone: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    gone.addEventListener('abort', () => resolve(), { once: true })
    this.#waiting.add(resolve)
    await promise
    clearTimeout(timer)
    this.#waiting.delete(resolve)
  }

  news(head: LogHead | null, isAll: boolean): StandbyNews {
    const now = this.#now()
    const isThere = this.#waiting.size > 0 || now - this.#heardAtMs < AWAY_AFTER_MS
    const position = this.#position
    const isOfLine = position !== null && head?.line === position.line
    const isComplete = isThere && isAll && isOfLine && head.seq === position.seq
    if (isComplete) this.#completeAtMs = now
    return {
      state: isThere ? (isOfLine ? 'Following' : 'CatchingUp') : 'Away',
      position,
      isComplete,
      completeAtMs: this.#completeAtMs,
    }
  }
}
