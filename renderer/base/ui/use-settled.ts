import { useEffect, useState } from 'react'

const SETTLE_MS = 90

/**
 * The value as it is once it rests. A change after a rest counts at once, so that fingers wait for
 * nothing; changes that follow faster than fingers, as a scanner's do, count when they end.
 */
export function useSettled(value: string, settleMs: number = SETTLE_MS): string {
  const [state, setState] = useState({ settled: value, last: value, changedAtMs: -settleMs })
  let { settled } = state
  if (value !== state.last) {
    // Decided while it is drawn and not after: the question is then on its way before the paint.
    const changedAtMs = performance.now()
    if (changedAtMs - state.changedAtMs > settleMs) settled = value
    setState({ settled, last: value, changedAtMs })
  }
  useEffect(() => {
    if (settled === value) return undefined
    const timer = setTimeout(() => setState((now) => ({ ...now, settled: value })), settleMs)
    return () => clearTimeout(timer)
  }, [settled, value, settleMs])
  return settled
}
