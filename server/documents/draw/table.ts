import type { Cell, Table } from '../layout/sheet.ts'
import type { Paper } from './paper.ts'
import { INK, LEADING, type Pen, type Style } from './pen.ts'

export type TableFrame = { left: number; width: number; size: number }

type Placed = TableFrame & { widths: number[] }

const PADDING = 4.4
const SMALLEST = 5.2
/** The room below which a description is no longer comfortable to read. */
const COMFORTABLE = 112

/**
 * Gives each column the width of its widest cell and the description what is left; where that
 * is too little, the whole table is set smaller.
 */
export function placeTable(pen: Pen, table: Table, frame: TableFrame): Placed {
  const least = frame.width > 400 ? COMFORTABLE : 40
  for (let size = frame.size; ; size -= 0.4) {
    const widths = columnWidths(pen, table, size)
    const rest = frame.width - widths.reduce((sum, width) => sum + width, 0)
    if (rest >= least || size <= SMALLEST) {
      return { ...frame, size, widths: widths.map((width) => (width === 0 ? rest : width)) }
    }
  }
}

/** Zero stands for the column that takes the rest. */
function columnWidths(pen: Pen, table: Table, size: number): number[] {
  const rows = table.totals ? [...table.rows, table.totals] : table.rows
  return table.columns.map((column, index) => {
    if (column.takesRest) return 0
    const heading = pen.width(column.heading, headStyle(size))
    const cells = rows.map((row) => cellWidth(pen, row[index], size))
    return Math.max(heading, ...cells) + 2 * PADDING
  })
}

function cellWidth(pen: Pen, cell: Cell | undefined, size: number): number {
  if (!cell) return 0
  const notes = (cell.notes ?? []).map((note) => pen.width(note, noteStyle(size)))
  return Math.max(pen.width(cell.text, { size, weight: 'strong' }), ...notes)
}

/** Height of the whole table on one page. */
export function tableHeight(pen: Pen, table: Table, placed: Placed): number {
  const rows = table.totals ? [...table.rows, table.totals] : table.rows
  const heights = rows.map((row) =>
    rowHeight(
      row.map((cell, i) => linesOf(pen, table, placed, cell, i)),
      placed,
    ),
  )
  return heights.reduce((sum, height) => sum + height, headHeight(placed))
}

/** Draws the table from where the paper stands, over pages, with its head on each of them. */
export function drawTable(paper: Paper, table: Table, placed: Placed): void {
  drawHeadRow(paper, table, placed)
  for (const row of table.rows) drawRow(paper, table, placed, row, 'regular')
  if (table.totals) {
    const { pen } = paper
    pen.rule(placed.left, paper.y, placed.left + placed.width, paper.y, 0.9, INK.text)
    drawRow(paper, table, placed, table.totals, 'strong')
  }
}

function drawHeadRow(paper: Paper, table: Table, placed: Placed): void {
  const height = headHeight(placed)
  paper.pen.box(placed.left, paper.y, placed.width, height, '#eef1f3')
  eachColumn(table, placed, (index, x, align) => {
    const heading = table.columns[index]?.heading ?? ''
    paper.pen.text(heading, x, paper.y + height * 0.66, headStyle(placed.size), align)
  })
  paper.y += height
}

type Line = { text: string; style: Style }

function drawRow(
  paper: Paper,
  table: Table,
  placed: Placed,
  row: readonly Cell[],
  weight: 'regular' | 'strong',
): void {
  const cells = row.map((cell, index) => linesOf(paper.pen, table, placed, cell, index, weight))
  const height = rowHeight(cells, placed)
  if (paper.need(height)) drawHeadRow(paper, table, placed)
  eachColumn(table, placed, (index, x, align) => {
    let y = paper.y + placed.size * 0.42
    for (const line of cells[index] ?? []) {
      y += line.style.size * LEADING
      paper.pen.text(line.text, x, y - line.style.size * 0.28, line.style, align)
    }
  })
  paper.y += height
  paper.pen.rule(placed.left, paper.y, placed.left + placed.width, paper.y, 0.4)
}

function linesOf(
  pen: Pen,
  table: Table,
  placed: Placed,
  cell: Cell,
  index: number,
  weight: 'regular' | 'strong' = 'regular',
): Line[] {
  const wraps = table.columns[index]?.takesRest ?? false
  const room = (placed.widths[index] ?? 0) - 2 * PADDING
  const split = (text: string, style: Style): Line[] =>
    (wraps ? pen.wrap(text, room, style) : [text]).map((each) => ({ text: each, style }))
  const name = wraps && cell.notes?.length ? 'strong' : weight
  return [
    ...split(cell.text, { size: placed.size, weight: name }),
    ...(cell.notes ?? []).flatMap((note) => split(note, noteStyle(placed.size))),
  ]
}

function rowHeight(cells: readonly Line[][], placed: Placed): number {
  const heights = cells.map((lines) =>
    lines.reduce((sum, line) => sum + line.style.size * LEADING, 0),
  )
  return Math.max(...heights) + placed.size * 0.7
}

function eachColumn(
  table: Table,
  placed: Placed,
  draw: (index: number, x: number, align: 'left' | 'right') => void,
): void {
  let left = placed.left
  for (const [index, column] of table.columns.entries()) {
    const width = placed.widths[index] ?? 0
    draw(index, column.align === 'right' ? left + width - PADDING : left + PADDING, column.align)
    left += width
  }
}

function headHeight({ size }: { size: number }): number {
  return size * 1.95
}

function headStyle(size: number): Style {
  return { size: size * 0.88, weight: 'strong', color: INK.accent }
}

function noteStyle(size: number): Style {
  return { size: size * 0.85, color: INK.muted }
}
