import type { KeyboardEvent } from 'react'

/**
 * Arrow keys walk the elements marked `data-walk` inside the list; Home and End jump. From a search
 * field whose first row is the one that Enter takes, and is shown as such, the way down goes to the
 * second: a hand that presses the arrow once and Enter means another row than the one it saw chosen.
 */
export function walkList(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-walk]')]
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1
  const last = stops.length - 1
  const to: Record<string, number> = {
    ArrowDown: at + 1 + chosenAfter(stops, at),
    ArrowUp: at - 1,
    Home: 0,
    End: last,
  }
  const next = to[event.key]
  if (next === undefined || last < 0) return
  event.preventDefault()
  stops[Math.min(Math.max(next, 0), last)]?.focus()
}

/** One where the row after this place is marked as chosen already and another row follows it. */
function chosenAfter(stops: readonly HTMLElement[], at: number): number {
  const isTyping = document.activeElement instanceof HTMLInputElement
  const [first, second] = [stops[at + 1], stops[at + 2]]
  const isChosen = isTyping && first?.closest('[data-pick="first"]') != null
  return isChosen && second?.closest('li') != null ? 1 : 0
}
