import type { Table } from '../sheet.ts'
import type { SheetCanvas } from './sheet-canvas.ts'
import type { Placed } from './table.ts'

/**
 * What stands behind the figures of a table: Classic rules every row, Modern shades every second
 * one under a solid head, Compact draws the boxes of a ledger. A quiet table (the summaries below
 * the items) has a lighter head; rolls have no shades at all.
 */
type Kind = 'ruled' | 'shaded' | 'boxed' | 'plain'

function kindOf({ theme }: SheetCanvas): Kind {
  if (theme.isRoll) return 'plain'
  return ({ Classic: 'ruled', Modern: 'shaded', Compact: 'boxed' } as const)[theme.template]
}

export function headColor(canvas: SheetCanvas, placed: Placed): string {
  const { ink } = canvas.theme
  const kind = kindOf(canvas)
  if (kind === 'shaded' && !placed.isQuiet) return ink.onAccent
  return kind === 'boxed' || kind === 'plain' ? ink.text : ink.accent
}

export function paintHead(canvas: SheetCanvas, table: Table, placed: Placed, height: number): void {
  const { painter, theme } = canvas
  const { left, width } = placed
  const kind = kindOf(canvas)
  if (kind === 'plain') {
    painter.rule(
      left,
      canvas.y + height - 1,
      left + width,
      canvas.y + height - 1,
      0.5,
      theme.ink.rule,
    )
    return
  }
  const isSolid = kind === 'shaded' && !placed.isQuiet
  painter.box(left, canvas.y, width, height, isSolid ? theme.ink.accent : theme.ink.tint)
  if (kind === 'boxed') {
    painter.rule(left, canvas.y, left + width, canvas.y, 0.7, theme.ink.text)
    painter.rule(left, canvas.y + height, left + width, canvas.y + height, 0.7, theme.ink.text)
    verticals(canvas, table, placed, height)
  }
}

export function paintRow(
  canvas: SheetCanvas,
  table: Table,
  placed: Placed,
  { height, index }: { height: number; index: number },
): void {
  const { painter, theme } = canvas
  const { left, width } = placed
  const bottom = canvas.y + height
  const kind = kindOf(canvas)
  if (kind === 'boxed') verticals(canvas, table, placed, height)
  if (kind === 'shaded' && index % 2 === 1 && !placed.isQuiet) {
    painter.box(left, canvas.y, width, height, theme.ink.tint)
  }
  if (kind === 'ruled' || (kind === 'shaded' && placed.isQuiet)) {
    painter.rule(left, bottom, left + width, bottom, 0.4, theme.ink.rule)
  }
  if (kind === 'boxed' && index > 0) {
    painter.rule(left, canvas.y, left + width, canvas.y, 0.25, theme.ink.rule)
  }
}

/** Behind the totals, and behind what is carried from page to page. */
export function paintTotals(
  canvas: SheetCanvas,
  table: Table,
  placed: Placed,
  height: number,
): void {
  const { painter, theme } = canvas
  const { left, width } = placed
  const bottom = canvas.y + height
  painter.rule(left, canvas.y, left + width, canvas.y, 0.9, theme.ink.text)
  if (kindOf(canvas) === 'boxed') {
    verticals(canvas, table, placed, height)
    painter.rule(left, bottom, left + width, bottom, 0.7, theme.ink.text)
    return
  }
  painter.rule(left, bottom, left + width, bottom, 0.4, theme.ink.rule)
}

/** The last line of the table on a page. */
export function closeTable(canvas: SheetCanvas, placed: Placed): void {
  const { painter, theme } = canvas
  const { left, width } = placed
  const kind = kindOf(canvas)
  if (kind === 'boxed') painter.rule(left, canvas.y, left + width, canvas.y, 0.7, theme.ink.text)
  if (kind === 'plain') painter.rule(left, canvas.y, left + width, canvas.y, 0.5, theme.ink.rule)
  if (kind === 'shaded') painter.rule(left, canvas.y, left + width, canvas.y, 0.9, theme.ink.accent)
}

/** On a roll, whose rows are close, a rule keeps off the text above it. */
export function keepOffText(canvas: SheetCanvas, { size }: Placed): void {
  if (canvas.theme.isRoll) canvas.y += size * 0.2
}

function verticals(canvas: SheetCanvas, table: Table, placed: Placed, height: number): void {
  const { painter, theme } = canvas
  let x = placed.left
  painter.rule(x, canvas.y, x, canvas.y + height, 0.7, theme.ink.text)
  for (const [index] of table.columns.entries()) {
    x += placed.widths[index] ?? 0
    const isLast = index === table.columns.length - 1
    const color = isLast ? theme.ink.text : theme.ink.rule
    painter.rule(x, canvas.y, x, canvas.y + height, isLast ? 0.7 : 0.4, color)
  }
}
