/** A trigger held a moment too long sends its code twice; the second within this is dropped. */
const DOUBLE_TRIGGER_MS = 300

/**
 * Resolves scans one after the other in the order they came, however long each takes.
 * `resolve` must not throw; `now` answers milliseconds. `atMs` is when the scanner sent the code, by
 * the same clock: a busy till takes the second of a double trigger up long after the first.
 */
export function createScanQueue(
  resolve: (code: string, otherCode: string | null) => Promise<void>,
  now: () => number = () => performance.now(),
): (code: string, otherCode?: string | null, atMs?: number) => void {
  let tail: Promise<void> = Promise.resolve()
  let lastCode = ''
  let lastMs = Number.NEGATIVE_INFINITY
  return (code, otherCode = null, atMs = now()) => {
    const isDouble = code === lastCode && atMs - lastMs < DOUBLE_TRIGGER_MS
    lastCode = code
    lastMs = atMs
    if (isDouble) return
    tail = tail.then(() => resolve(code, otherCode))
  }
}
