import { isSaving } from '../kernel/sale-phase.ts'

const EVENTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const
const CHECK_MS = 5000

/**
 * Calls `lock` when nobody touched the till for so many minutes; 0 means never. Compares clock
 * times, so that a computer that slept is locked when it wakes.
 */
export function watchIdle(minutes: number, lock: () => void): () => void {
  if (minutes === 0) return () => {}
  let touchedMs = Date.now()
  const touch = () => {
    touchedMs = Date.now()
  }
  const timer = setInterval(() => {
    if (isSaving()) return
    if (Date.now() - touchedMs >= minutes * 60_000) lock()
  }, CHECK_MS)
  for (const event of EVENTS) window.addEventListener(event, touch, { passive: true })
  return () => {
    clearInterval(timer)
    for (const event of EVENTS) window.removeEventListener(event, touch)
  }
}
