/** A trigger held a moment too long sends its code twice; the second within this is dropped. */
const DOUBLE_TRIGGER_MS = 300

/**
 * Resolves scans one after the other in the order they came, however long each takes.
 * `resolve` must not throw; `now` answers milliseconds.
 */
export function createScanQueue(
  resolve: (code: string, otherCode: string | null) => Promise<void>,
  now: () => number = () => performance.now(),
): (code: string, otherCode?: string | null) => void {
  let tail: Promise<void> = Promise.resolve()
  let lastCode = ''
  let lastMs = Number.NEGATIVE_INFINITY
  return (code, otherCode = null) => {
    const nowMs = now()
    const isDouble = code === lastCode && nowMs - lastMs < DOUBLE_TRIGGER_MS
    lastCode = code
    lastMs = nowMs
    if (isDouble) return
    tail = tail.then(() => resolve(code, otherCode))
  }
}
