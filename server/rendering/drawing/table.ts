import type { Cell, Column, Table } from '../sheet.ts'
import { LEADING, type Painter, type Style } from './painter.ts'
import type { SheetCanvas } from './sheet-canvas.ts'
import { drawStackedTable, stackedHeight } from './stacked.ts'
import { closeTable, headColor, paintHead, paintRow, paintTotals } from './table-style.ts'

export type TableFrame = {
  left: number
  width: number
  size: number
  isQuiet?: boolean
  smallest?: number
}

/** A table with its columns placed; `isStacked` where it is too narrow for them. */
export type Placed = TableFrame & { widths: number[]; headLines: string[][]; isStacked: boolean }

const PADDING = 0.55
const SMALLEST = 5.2
/** The room below which a description is no longer comfortable to read, in sizes of its type. */
const COMFORTABLE = 14
const QUIET_COMFORTABLE = 8
const NARROWEST = 6

/**
 * Gives each column the width of its widest cell and the description what is left; where that
 * is too little, the whole table is set smaller, and in the end stacked.
 */
export function placeTable(painter: Painter, table: Table, frame: TableFrame): Placed {
  const least = frame.isQuiet ? QUIET_COMFORTABLE : COMFORTABLE
  const hasRest = table.columns.some((column) => column.takesRest)
  const smallest = Math.min(frame.smallest ?? SMALLEST, frame.size)
  for (let size = frame.size; ; size = Math.max(size - 0.4, smallest)) {
    const widths = columnWidths(painter, table, size)
    const rest = frame.width - widths.reduce((sum, width) => sum + width, 0)
    const isEnough = rest >= (hasRest ? least * size : 0)
    if (!isEnough && size > smallest) continue
    const isStacked = rest < (hasRest ? NARROWEST * size : 0)
    const share = hasRest ? 0 : rest / Math.max(1, widths.length)
    const shared = widths.map((width) => (width === 0 ? rest : width + share))
    const headLines = table.columns.map((column, index) => {
      const room = (shared[index] ?? 0) - 2 * PADDING * size
      return isStacked ? [] : headingLines(painter, column, room, size)
    })
    return { ...frame, size: isStacked ? frame.size : size, widths: shared, headLines, isStacked }
  }
}

/** Zero stands for the column that takes the rest. */
function columnWidths(painter: Painter, table: Table, size: number): number[] {
  const rows = [...table.rows, ...(table.totals ? [table.totals] : [])]
  const carried = table.carriedAfter?.at(-1)
  if (carried) rows.push(carried)
  return table.columns.map((column, index) => {
    if (column.takesRest) return 0
    const parts = `${column.heading} ${column.second ?? ''}`.split(' ')
    const heading = parts.map((part) => painter.width(part, headStyle(size)))
    const cells = rows.map((row) => cellWidth(painter, row[index], size))
    return Math.max(...heading, ...cells) + 2 * PADDING * size
  })
}

function cellWidth(painter: Painter, cell: Cell | undefined, size: number): number {
  if (!cell) return 0
  const notes = (cell.notes ?? []).map((note) => painter.width(note, { size: size * NOTE }))
  return Math.max(painter.width(cell.text, { size, weight: 'strong' }), ...notes)
}

function headingLines(painter: Painter, column: Column, room: number, size: number): string[] {
  const style = headStyle(size)
  const first = column.heading === '' ? [] : painter.wrap(column.heading, room + 0.1, style)
  return column.second ? [...first, ...painter.wrap(column.second, room + 0.1, style)] : first
}

/** Height of the whole table on one page. */
export function tableHeight(canvas: SheetCanvas, table: Table, placed: Placed): number {
  const { painter } = canvas
  if (placed.isStacked) return stackedHeight(canvas, table, placed)
  const rows = table.totals ? [...table.rows, table.totals] : table.rows
  const heights = rows.map((row) => rowHeight(cellLines(painter, table, placed, row), placed))
  return heights.reduce((sum, height) => sum + height, headHeight(placed))
}

/**
 * Draws the table from the top of the free room, over pages, with its head on each of them. A page
 * that ends inside the table carries the totals so far forward, and the next brings them in.
 */
export function drawTable(canvas: SheetCanvas, table: Table, placed: Placed): void {
  if (placed.isStacked) {
    drawStackedTable(canvas, table, placed)
    return
  }
  drawHeadRow(canvas, table, placed)
  const carriedHeight = table.carriedAfter ? placed.size * (LEADING + 0.7) : 0
  for (const [index, row] of table.rows.entries()) {
    const lines = cellLines(canvas.painter, table, placed, row)
    const height = rowHeight(lines, placed)
    if (height + carriedHeight > canvas.room()) breakPage(canvas, table, placed, index)
    paintRow(canvas, table, placed, { height, index })
    drawCells(canvas, table, placed, lines, height)
  }
  if (table.totals) drawTotals(canvas, table, placed, table.totals)
  closeTable(canvas, placed)
}

function drawTotals(canvas: SheetCanvas, table: Table, placed: Placed, totals: Cell[]): void {
  const lines = cellLines(canvas.painter, table, placed, totals, 'strong')
  const height = rowHeight(lines, placed)
  if (height > canvas.room()) breakPage(canvas, table, placed, table.rows.length)
  paintTotals(canvas, table, placed, height)
  drawCells(canvas, table, placed, lines, height)
}

function breakPage(canvas: SheetCanvas, table: Table, placed: Placed, nextRow: number): void {
  const carried = nextRow > 0 ? table.carriedAfter?.[nextRow - 1] : undefined
  if (carried) drawCarried(canvas, table, placed, carried, 'carriedForward')
  closeTable(canvas, placed)
  canvas.newPage()
  drawHeadRow(canvas, table, placed)
  if (carried) drawCarried(canvas, table, placed, carried, 'broughtForward')
}

function drawCarried(
  canvas: SheetCanvas,
  table: Table,
  placed: Placed,
  carried: readonly Cell[],
  key: 'carriedForward' | 'broughtForward',
): void {
  const text = canvas.sheet.texts[key]
  const row = carried.map((cell, index) => (table.columns[index]?.takesRest ? { text } : cell))
  const lines = cellLines(canvas.painter, table, placed, row, 'strong')
  const height = rowHeight(lines, placed)
  paintTotals(canvas, table, placed, height)
  drawCells(canvas, table, placed, lines, height)
}

function drawHeadRow(canvas: SheetCanvas, table: Table, placed: Placed): void {
  const { painter } = canvas
  const style = { ...headStyle(placed.size), color: headColor(canvas, placed) }
  const height = headHeight(placed)
  paintHead(canvas, table, placed, height)
  eachColumn(table, placed, (index, x, align) => {
    const lines = placed.headLines[index] ?? []
    let y = canvas.y + (height - lines.length * style.size * HEAD_LEADING) / 2 + style.size * 0.92
    for (const line of lines) {
      painter.text(line, x, y, style, align)
      y += style.size * HEAD_LEADING
    }
  })
  canvas.y += height
}

type Line = { text: string; style: Style }

function drawCells(
  canvas: SheetCanvas,
  table: Table,
  placed: Placed,
  cells: readonly Line[][],
  height: number,
): void {
  eachColumn(table, placed, (index, x, align) => {
    let y = canvas.y + placed.size * 0.42
    for (const line of cells[index] ?? []) {
      y += line.style.size * LEADING
      canvas.painter.text(line.text, x, y - line.style.size * 0.28, line.style, align)
    }
  })
  canvas.y += height
}

function cellLines(
  painter: Painter,
  table: Table,
  placed: Placed,
  row: readonly Cell[],
  weight: 'regular' | 'strong' = 'regular',
): Line[][] {
  return row.map((cell, index) => {
    const wraps = table.columns[index]?.takesRest ?? false
    const room = (placed.widths[index] ?? 0) - 2 * PADDING * placed.size
    const split = (text: string, style: Style): Line[] =>
      (wraps ? painter.wrap(text, room, style) : [text]).map((each) => ({ text: each, style }))
    const name = wraps && cell.notes?.length ? 'strong' : weight
    return [
      ...split(cell.text, { size: placed.size, weight: name }),
      ...(cell.notes ?? []).flatMap((note) =>
        split(note, { size: placed.size * NOTE, color: MUTED }),
      ),
    ]
  })
}

function rowHeight(cells: readonly Line[][], placed: Placed): number {
  const heights = cells.map((lines) =>
    lines.reduce((sum, line) => sum + line.style.size * LEADING, 0),
  )
  return Math.max(placed.size * LEADING, ...heights) + placed.size * 0.7
}

function eachColumn(
  table: Table,
  placed: Placed,
  draw: (index: number, x: number, align: 'left' | 'right') => void,
): void {
  const padding = PADDING * placed.size
  let left = placed.left
  for (const [index, column] of table.columns.entries()) {
    const width = placed.widths[index] ?? 0
    draw(index, column.align === 'right' ? left + width - padding : left + padding, column.align)
    left += width
  }
}

const HEAD_LEADING = 1.24

function headHeight({ size, headLines }: Placed): number {
  const lines = Math.max(1, ...headLines.map((each) => each.length))
  return headStyle(size).size * HEAD_LEADING * lines + size * 0.86
}

function headStyle(size: number): Style {
  return { size: size * 0.88, weight: 'strong' }
}

const NOTE = 0.85
const MUTED = '#4a5059'
