import { isRecord } from '../../kernel/local-storage.ts'

/** A power of a grid: sphere, and cylinder or addition. */
export type Place = { row: number; column: number }

/** What was typed, by sphere and then by column: one row of the grid is drawn anew, not all. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>

const MOST_FIGURES = 4

export function typedAt(typed: Typed, { column, row }: Place): string {
  return typed[row]?.[column] ?? ''
}

/** Puts figures into cells; an empty one is left blank again. */
export function withFigures(typed: Typed, cells: readonly (Place & { qty: string })[]): Typed {
  const next: Record<string, Record<string, string>> = { ...typed }
  for (const { column, qty, row } of cells) {
    const columns = { ...next[row] }
    if (qty === '') delete columns[column]
    else columns[column] = qty
    next[row] = columns
  }
  return next
}

/** The cells that have a figure. */
export function typedCells(typed: Typed): (Place & { qty: number })[] {
  return Object.entries(typed).flatMap(([row, columns]) =>
    Object.entries(columns).map(([column, qty]) => ({
      row: Number(row),
      column: Number(column),
      qty: Number(qty),
    })),
  )
}

/** What was typed, as it was kept on this till. */
export function readTyped(kept: unknown): Typed {
  const typed: Record<string, Record<string, string>> = {}
  for (const [row, columns] of Object.entries(isRecord(kept) ? kept : {})) {
    if (!isRecord(columns)) continue
    typed[row] = Object.fromEntries(
      Object.entries(columns).flatMap(([column, qty]) =>
        typeof qty === 'string' ? [[column, qty]] : [],
      ),
    )
  }
  return typed
}

/**
 * Returns what a key makes of a cell; null for a key that types nothing. `isFresh` begins the cell
 * anew.
 */
export function figureAfter(key: string, before: string, isFresh: boolean): string | null {
  const isFigure = /^[0-9]$/.test(key)
  if (!isFigure && key !== 'Backspace' && key !== 'Delete') return null
  if (!isFigure) return key === 'Delete' || isFresh ? '' : before.slice(0, -1)
  const kept = isFresh ? '' : before
  return (kept + key).replace(/^0+(?=[0-9])/, '').slice(0, MOST_FIGURES)
}
