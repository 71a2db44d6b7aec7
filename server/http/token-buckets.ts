/** Limits how often each key may do something: `burst` times at once, then `perSecond`. */
export type TokenBuckets = {
  /** Whether the key may do it once more now; counts it where it may. */
  take(key: string): boolean
}

type Bucket = { tokens: number; atMs: number }

const MOST_KEYS = 4_000

export function createTokenBuckets({
  burst,
  nowMs = () => performance.now(),
  perSecond,
}: {
  perSecond: number
  burst: number
  /** A clock that is never set back, in milliseconds. */
  nowMs?: () => number
}): TokenBuckets {
  const buckets = new Map<string, Bucket>()
  return {
    take(key) {
      const now = nowMs()
      const { atMs, tokens } = buckets.get(key) ?? { tokens: burst, atMs: now }
      const filled = Math.min(burst, tokens + ((now - atMs) / 1000) * perSecond)
      // Moved to the end, so that the first keys are those that were not seen for longest.
      buckets.delete(key)
      buckets.set(key, { tokens: filled < 1 ? filled : filled - 1, atMs: now })
      if (buckets.size > MOST_KEYS) forgetOldest(buckets)
      return filled >= 1
    },
  }
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  for (const key of buckets.keys()) {
    buckets.delete(key)
    return
  }
}
