import { useEffect, useState } from 'react'
import { ApiError, NoAnswerError } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { signIn } from '../../kernel/session-store.ts'

type Attempt = { userName: string; password?: string; pin?: string }

/** Counts a lock-out down by the second; 0 when there is none. */
function useCountdown(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, setSeconds]
}

function words(error: unknown, isPin: boolean): string {
  if (error instanceof NoAnswerError) return t('offline.short')
  if (!(error instanceof ApiError)) return t('error.unknown')
  if (error.status === 401) return t(isPin ? 'signIn.wrongPin' : 'signIn.wrongPassword')
  return error.message
}

/** One attempt at a time; a lock-out closes the form until its seconds are over. */
export function useSignIn(): {
  isBusy: boolean
  lockedSeconds: number
  refusal: string | null
  attempt: (input: Attempt) => Promise<boolean>
  clear: () => void
} {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [lockedSeconds, lockFor] = useCountdown()
  async function attempt(input: Attempt): Promise<boolean> {
    setBusy(true)
    setRefusal(null)
    try {
      await signIn(input)
      return true
    } catch (error) {
      const isLocked = error instanceof ApiError && error.status === 429
      if (isLocked) lockFor(Math.max(1, error.retryAfterSeconds ?? 1))
      else setRefusal(words(error, input.pin !== undefined))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, lockedSeconds, refusal, attempt, clear: () => setRefusal(null) }
}
