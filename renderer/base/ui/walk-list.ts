import type { KeyboardEvent } from 'react'

/** Arrow keys walk the elements marked `data-walk` inside the list; Home and End jump. */
export function walkList(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-walk]')]
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1
  const last = stops.length - 1
  const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }
  const next = to[event.key]
  if (next === undefined || last < 0) return
  event.preventDefault()
  stops[Math.min(Math.max(next, 0), last)]?.focus()
}
