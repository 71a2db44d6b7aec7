import type { Table } from '../sheet.ts'
import type { Paper } from './sheet-canvas.ts'
import type { Placed } from './table.ts'

/**
 * What stands behind the figures of a table: Classic rules every row, Modern shades every second
 * one under a solid head, Compact draws the boxes of a ledger. A quiet table (the summaries below
 * the items) has a lighter head; rolls have no shades at all.
 */
type Kind = 'ruled' | 'shaded' | 'boxed' | 'plain'

function kindOf({ look }: Paper): Kind {
  if (look.isRoll) return 'plain'
  return ({ Classic: 'ruled', Modern: 'shaded', Compact: 'boxed' } as const)[look.template]
}

export function headColor(paper: Paper, placed: Placed): string {
  const { ink } = paper.look
  const kind = kindOf(paper)
  if (kind === 'shaded' && !placed.isQuiet) return ink.onAccent
  return kind === 'boxed' || kind === 'plain' ? ink.text : ink.accent
}

export function paintHead(paper: Paper, table: Table, placed: Placed, height: number): void {
  const { pen, look } = paper
  const { left, width } = placed
  const kind = kindOf(paper)
  if (kind === 'plain') {
    pen.rule(left, paper.y + height - 1, left + width, paper.y + height - 1, 0.5, look.ink.rule)
    return
  }
  const isSolid = kind === 'shaded' && !placed.isQuiet
  pen.box(left, paper.y, width, height, isSolid ? look.ink.accent : look.ink.tint)
  if (kind === 'boxed') {
    pen.rule(left, paper.y, left + width, paper.y, 0.7, look.ink.text)
    pen.rule(left, paper.y + height, left + width, paper.y + height, 0.7, look.ink.text)
    verticals(paper, table, placed, height)
  }
}

export function paintRow(
  paper: Paper,
  table: Table,
  placed: Placed,
  { height, index }: { height: number; index: number },
): void {
  const { pen, look } = paper
  const { left, width } = placed
  const bottom = paper.y + height
  const kind = kindOf(paper)
  if (kind === 'boxed') verticals(paper, table, placed, height)
  if (kind === 'shaded' && index % 2 === 1 && !placed.isQuiet) {
    pen.box(left, paper.y, width, height, look.ink.tint)
  }
  if (kind === 'ruled' || (kind === 'shaded' && placed.isQuiet)) {
    pen.rule(left, bottom, left + width, bottom, 0.4, look.ink.rule)
  }
  if (kind === 'boxed' && index > 0) {
    pen.rule(left, paper.y, left + width, paper.y, 0.25, look.ink.rule)
  }
}

/** Behind the totals, and behind what is carried from page to page. */
export function paintTotals(paper: Paper, table: Table, placed: Placed, height: number): void {
  const { pen, look } = paper
  const { left, width } = placed
  const bottom = paper.y + height
  pen.rule(left, paper.y, left + width, paper.y, 0.9, look.ink.text)
  if (kindOf(paper) === 'boxed') {
    verticals(paper, table, placed, height)
    pen.rule(left, bottom, left + width, bottom, 0.7, look.ink.text)
    return
  }
  pen.rule(left, bottom, left + width, bottom, 0.4, look.ink.rule)
}

/** The last line of the table on a page. */
export function closeTable(paper: Paper, placed: Placed): void {
  const { pen, look } = paper
  const { left, width } = placed
  const kind = kindOf(paper)
  if (kind === 'boxed') pen.rule(left, paper.y, left + width, paper.y, 0.7, look.ink.text)
  if (kind === 'plain') pen.rule(left, paper.y, left + width, paper.y, 0.5, look.ink.rule)
  if (kind === 'shaded') pen.rule(left, paper.y, left + width, paper.y, 0.9, look.ink.accent)
}

function verticals(paper: Paper, table: Table, placed: Placed, height: number): void {
  const { pen, look } = paper
  let x = placed.left
  pen.rule(x, paper.y, x, paper.y + height, 0.7, look.ink.text)
  for (const [index] of table.columns.entries()) {
    x += placed.widths[index] ?? 0
    const isLast = index === table.columns.length - 1
    const color = isLast ? look.ink.text : look.ink.rule
    pen.rule(x, paper.y, x, paper.y + height, isLast ? 0.7 : 0.4, color)
  }
}
