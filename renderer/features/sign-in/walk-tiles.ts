import type { KeyboardEvent } from 'react'
import { personFor } from './person-for.ts'

/** Left and right arrows walk the tiles; a letter goes to the next person whose name has it. */
export function walkTiles(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-walk]')]
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? tiles.indexOf(activeElement) : -1
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const names = tiles.map((tile) => tile.dataset['walk'] ?? '')
  const to =
    step === undefined
      ? personFor(event.key, names, at)
      : Math.min(Math.max(at + step, 0), tiles.length - 1)
  if (to === null) return
  event.preventDefault()
  tiles[to]?.focus()
}
