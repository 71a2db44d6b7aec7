import type { KeyboardEvent } from 'react'

/** Left and right arrows walk the tiles. */
export function walkTiles(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined) return
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-walk]')]
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? tiles.indexOf(activeElement) : -1
  event.preventDefault()
  tiles[Math.min(Math.max(at + step, 0), tiles.length - 1)]?.focus()
}
