import type { GridLayout } from './grid-layout.ts'
import type { Place } from './typed-cells.ts'

const PAGE = 10

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Enter: [1, 0],
  Tab: [0, 1],
  PageDown: [PAGE, 0],
  PageUp: [-PAGE, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

/**
 * Returns where a key goes from a cell; null where nothing is there. `out` is Tab at the end of its
 * row, which leaves the grid as it must where the keyboard is all there is; `none` is another key.
 */
export function placeAfter(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { cellAt, columns, rows, shownAt }: GridLayout,
  active: Place,
): Place | null | 'out' | 'none' {
  const step = STEPS[key]
  if (step === undefined) return 'none'
  const isBack = shiftKey && key === 'Tab'
  const at = (list: readonly number[], value: number, by: number) =>
    list[Math.min(Math.max(list.indexOf(value) + by, 0), list.length - 1)] ?? value
  const shown = shownAt(active)
  const column = at(columns, shown.column, isBack ? -step[1] : step[1])
  if (key === 'Tab' && column === shown.column) return 'out'
  // In plus form the sheet has corners without a lens.
  return cellAt({ row: at(rows, shown.row, step[0]), column })
}
