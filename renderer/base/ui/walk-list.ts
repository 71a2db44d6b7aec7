import type { KeyboardEvent } from 'react'

const ROWS_A_LEAP = 10

/**
 * Arrow keys walk the elements marked `data-walk` inside the list; Home and End jump, Page Down and
 * Page Up go ten rows on or back and, from the last or first row, to the next or last page of the
 * list, whose number has the focus until an arrow takes it to the rows. From a search
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
    PageDown: at + ROWS_A_LEAP,
    PageUp: at - ROWS_A_LEAP,
  }
  if (turnPage(event, { at, last })) {
    event.preventDefault()
    return
  }
  const next = to[event.key]
  if (next === undefined || last < 0) return
  event.preventDefault()
  stops[Math.min(Math.max(next, 0), last)]?.focus()
}

/** Whether the key turned the page of the list: nothing of this page is left in its direction. */
function turnPage(
  { currentTarget, key }: KeyboardEvent<HTMLElement>,
  { at, last }: { at: number; last: number },
): boolean {
  const way = key === 'PageDown' ? 'next' : key === 'PageUp' ? 'previous' : null
  if (way === null) return false
  const page = currentTarget.querySelector<HTMLElement>('[data-page]')
  const isTurning = page !== null && page === document.activeElement
  if (page === null || (!isTurning && at !== (way === 'next' ? last : 0))) return false
  const button = currentTarget.querySelector<HTMLElement>(`[data-turn="${way}"]:not([data-end])`)
  // The row that had the focus goes with its page.
  if (button !== null) page.focus()
  button?.click()
  return isTurning || button !== null
}

/** One where the row after this place is marked as chosen already and another row follows it. */
function chosenAfter(stops: readonly HTMLElement[], at: number): number {
  const isTyping = document.activeElement instanceof HTMLInputElement
  const [first, second] = [stops[at + 1], stops[at + 2]]
  const isChosen = isTyping && first?.closest('[data-pick="first"]') != null
  return isChosen && second?.closest('li') != null ? 1 : 0
}
