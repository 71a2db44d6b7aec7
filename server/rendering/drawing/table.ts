import type { Cell, Column, Table } from '../sheet.ts'
import { NO_BREAK } from '../text/printable-text.ts'
import { LEAST_TYPE, typeSize } from '../theme.ts'
import { boxesHeight, drawBoxes } from './boxes.ts'
import { foldedTables } from './folded-table.ts'
import { LEADING, type Painter, type Style } from './painter.ts'
import type { SheetCanvas } from './sheet-canvas.ts'
import { drawStackedTable, stackedHeight } from './stacked.ts'
import {
  closeTable,
  headColor,
  keepOffText,
  paintHead,
  paintRow,
  paintTotals,
} from './table-style.ts'

export type TableFrame = {
  left: number
  width: number
  size: number
  isQuiet?: boolean
  /** Columns are folded early, so that descriptions keep to a line. */
  isTight?: boolean
  /** The notes of a cell run on in lines. */
  isDense?: boolean
  smallest?: number
  /** From one line to the next, in sizes of its type; less on a roll without other scripts. */
  leading?: number
  /** Size of the notes of a table that is set larger than they are. */
  notes?: number
}

/** A table with its columns placed; `isStacked` where it is too narrow for them. */
export type Placed = TableFrame & {
  /** The table as it is drawn, with the columns folded that had no room. */
  table: Table
  widths: number[]
  headLines: string[][]
  isStacked: boolean
}

const PADDING = 0.55
/** The room below which a description is no longer comfortable to read, in sizes of its type. */
const COMFORTABLE = 14
const QUIET_COMFORTABLE = 8
const TIGHT_COMFORTABLE = 20
const TIGHT_HEAD_LINES = 3
const NARROWEST = 6

/**
 * Gives each column the width of its widest cell and the description what is left. Where that is too
 * little, columns are folded, then the whole table is set smaller, and in the end stacked.
 */
export function placeTable(painter: Painter, table: Table, frame: TableFrame): Placed {
  const size = typeSize(frame.size)
  const folded = [table, ...foldedTables(table)]
  for (const each of folded) {
    const placed = placeAt(painter, each, { ...frame, size })
    if (placed.isComfortable) return placed
  }
  const last = folded.at(-1) ?? table
  const smallest = Math.min(typeSize(frame.smallest ?? 0), size)
  for (let smaller = size; smaller > smallest; ) {
    smaller = Math.max(smaller - 0.4, smallest)
    const placed = placeAt(painter, last, { ...frame, size: smaller })
    if (placed.isComfortable) return placed
  }
  const placed = placeAt(painter, last, { ...frame, size: smallest })
  if (!placed.isStacked) return placed
  // Stacked it has room for its own size, and for every column.
  return { ...placed, table, size, isStacked: true }
}

/** The room that the description needs for its powers, which are never broken, at the least size. */
function heldWidth(painter: Painter, table: Table, frame: TableFrame): number {
  const index = table.columns.findIndex((column) => column.takesRest)
  const texts = table.rows.flatMap((row) => [row[index]?.text ?? '', ...(row[index]?.notes ?? [])])
  const words = texts.flatMap((text) => text.split(' ')).filter((word) => word.includes(NO_BREAK))
  const widths = words.map((word) => painter.width(word, { size: LEAST_TYPE, weight: 'strong' }))
  return Math.max(0, ...widths) + 2 * PADDING * frame.size
}

/** The room in which nothing of the column that takes the rest is broken. */
function restWidth(painter: Painter, table: Table, frame: TableFrame): number {
  const index = table.columns.findIndex((column) => column.takesRest)
  const column = table.columns[index]
  const headings = [column?.heading ?? '', column?.second ?? ''].map((text) =>
    painter.width(text, headStyle(frame)),
  )
  const rows = table.totals ? [...table.rows, table.totals] : table.rows
  const cells = rows.map((row) => cellWidth(painter, row[index], frame.size))
  return Math.max(...headings, ...cells) + 2 * PADDING * frame.size
}

function comfortable({ isQuiet, isTight }: TableFrame): number {
  if (isQuiet) return QUIET_COMFORTABLE
  return isTight ? TIGHT_COMFORTABLE : COMFORTABLE
}

type Placing = Placed & { isComfortable: boolean }

function placeAt(painter: Painter, table: Table, frame: TableFrame): Placing {
  const { size } = frame
  const hasRest = table.columns.some((column) => column.takesRest)
  const held = hasRest ? heldWidth(painter, table, frame) : 0
  const wanted = hasRest ? Math.min(comfortable(frame) * size, restWidth(painter, table, frame)) : 0
  const least = Math.max(wanted, held)
  const widths = withWholeHeadings(painter, table, frame, least)
  const rest = frame.width - widths.reduce((sum, width) => sum + width, 0)
  const isStacked = rest < (hasRest ? Math.max(NARROWEST * size, held) : 0)
  const share = hasRest ? 0 : rest / Math.max(1, widths.length)
  const shared = widths.map((width) => (width === 0 ? rest : width + share))
  const headLines = table.columns.map((column, index) => {
    const room = (shared[index] ?? 0) - 2 * PADDING * size
    return isStacked ? [] : headingLines(painter, column, room, frame)
  })
  const mostHeadLines = Math.max(...headLines.map((lines) => lines.length))
  const isComfortable = rest >= least && !(frame.isTight && mostHeadLines > TIGHT_HEAD_LINES)
  return { ...frame, table, widths: shared, headLines, isStacked, isComfortable }
}

/**
 * The widths of the columns; with their headings on one line in each language where that leaves the
 * description comfortable.
 */
function withWholeHeadings(
  painter: Painter,
  table: Table,
  frame: TableFrame,
  least: number,
): number[] {
  const { size, width } = frame
  const narrow = columnWidths(painter, table, frame)
  if (least === 0) return narrow
  const wide = table.columns.map(({ heading, second }, index) => {
    const own = narrow[index] ?? 0
    if (own === 0) return 0
    const texts = [heading, second ?? ''].map((text) => painter.width(text, headStyle(frame)))
    return Math.max(own, ...texts.map((text) => text + 2 * PADDING * size))
  })
  const sum = (widths: readonly number[]): number => widths.reduce((all, each) => all + each, 0)
  if (width - sum(wide) >= least) return wide
  // What the description does not need goes to the headings, as far as it goes.
  const kept = Math.max(least, restWidth(painter, table, frame), NARROWEST * size + 1)
  const spare = width - sum(narrow) - kept
  const share = Math.max(0, spare) / Math.max(1, sum(wide) - sum(narrow))
  return narrow.map((own, index) => own + ((wide[index] ?? own) - own) * Math.min(1, share))
}

/** Zero stands for the column that takes the rest. */
function columnWidths(painter: Painter, table: Table, frame: TableFrame): number[] {
  const { size } = frame
  const rows = [...table.rows, ...(table.totals ? [table.totals] : [])]
  const carried = table.carriedAfter?.at(-1)
  if (carried) rows.push(carried)
  return table.columns.map((column, index) => {
    if (column.takesRest) return 0
    const parts = `${column.heading} ${column.second ?? ''}`.split(' ')
    const heading = parts.map((part) => painter.width(part, headStyle(frame)))
    const cells = rows.map((row) => cellWidth(painter, row[index], size))
    return Math.max(...heading, ...cells) + 2 * PADDING * size
  })
}

function cellWidth(painter: Painter, cell: Cell | undefined, size: number): number {
  if (!cell) return 0
  const notes = (cell.notes ?? []).map((note) =>
    painter.width(note, { size: typeSize(size * NOTE) }),
  )
  return Math.max(painter.width(cell.text, { size, weight: 'strong' }), ...notes)
}

function headingLines(painter: Painter, column: Column, room: number, frame: TableFrame): string[] {
  const style = headStyle(frame)
  const first = column.heading === '' ? [] : painter.wrap(column.heading, room + 0.1, style)
  return column.second ? [...first, ...painter.wrap(column.second, room + 0.1, style)] : first
}

/** Height of the whole table on one page. */
export function tableHeight(canvas: SheetCanvas, placed: Placed): number {
  const { painter } = canvas
  const { table } = placed
  if (placed.isStacked) return stackedHeight(canvas, table, placed)
  const rows = table.totals ? [...table.rows, table.totals] : table.rows
  const heights = rows.map((row) =>
    Math.max(rowHeight(cellLines(painter, table, placed, row), placed), boxedHeight(placed, row)),
  )
  return heights.reduce((sum, height) => sum + height, headHeight(placed))
}

/**
 * Draws the table from the top of the free room, over pages, with its head on each of them. A page
 * that ends inside the table carries the totals so far forward, and the next brings them in.
 */
export function drawTable(canvas: SheetCanvas, placed: Placed): void {
  const { table } = placed
  if (placed.isStacked) {
    drawStackedTable(canvas, table, placed)
    return
  }
  drawHeadRow(canvas, table, placed)
  const carriedHeight = table.carriedAfter ? placed.size * (leadingOf(placed) + 0.7) : 0
  for (const [index, row] of table.rows.entries()) {
    const lines = cellLines(canvas.painter, table, placed, row)
    const height = Math.max(rowHeight(lines, placed), boxedHeight(placed, row))
    if (height + carriedHeight > canvas.room()) breakPage(canvas, table, placed, index)
    paintRow(canvas, table, placed, { height, index })
    drawRowBoxes(canvas, placed, row)
    drawCells(canvas, table, placed, lines, height)
  }
  keepOffText(canvas, placed)
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
  const style = { ...headStyle(placed), color: headColor(canvas, placed) }
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
    let y = canvas.y + placed.size * airOf(placed) * 0.6
    for (const line of cells[index] ?? []) {
      y += line.style.size * leadingOf(placed)
      const baseline = y - line.style.size * (leadingOf(placed) - 1.04)
      canvas.painter.text(line.text, x, baseline, line.style, align)
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
    const split = (text: string, wanted: Style): Line[] => {
      const style = wraps ? painter.unbroken(text, room, wanted) : wanted
      return (wraps ? painter.wrap(text, room, style) : [text]).map((each) => ({
        text: each,
        style,
      }))
    }
    const name = wraps && cell.notes?.length ? 'strong' : weight
    if (wraps && placed.isDense && placed.notes === undefined && cell.notes?.length) {
      const text = [cell.text, ...cell.notes].join(BESIDE)
      const style: Style = { size: placed.size, weight: name }
      if (painter.width(text, style) <= room) return [{ text, style }]
    }
    return [
      ...split(
        cell.text,
        cell.boxes ? { size: noteSize(placed) } : { size: placed.size, weight: name },
      ),
      ...notesOf(cell, placed).flatMap((note) =>
        split(note, { size: noteSize(placed), color: MUTED }),
      ),
    ]
  })
}

function notesOf({ notes = [] }: Cell, { isDense = false }: TableFrame): string[] {
  return isDense && notes.length > 0 ? [notes.join(BESIDE)] : notes
}

/** Between what shares a line where room is short. */
const BESIDE = '  ·  '

function leadingOf({ leading }: TableFrame): number {
  return leading ?? LEADING
}

/** Air above and below the text of a row, in sizes of its type. */
function airOf({ isDense, isTight, leading }: TableFrame): number {
  if (leading !== undefined) return 0.25
  if (isDense) return 0.3
  return isTight ? 0.4 : 0.7
}

function rowHeight(cells: readonly Line[][], placed: Placed): number {
  const heights = cells.map((lines) =>
    lines.reduce((sum, line) => sum + line.style.size * leadingOf(placed), 0),
  )
  return Math.max(placed.size * leadingOf(placed), ...heights) + placed.size * airOf(placed)
}

/** Height of a row with boxes; 0 for one without any. */
function boxedHeight(placed: Placed, row: readonly Cell[]): number {
  if (!row.some((cell) => cell.boxes)) return 0
  return boxesHeight(placed.size) + placed.size * airOf(placed)
}

/** Boxes stand after the widest words beside boxes of their column, down the middle of the row. */
function drawRowBoxes(canvas: SheetCanvas, placed: Placed, row: readonly Cell[]): void {
  const padding = PADDING * placed.size
  let left = placed.left
  for (const [index, cell] of row.entries()) {
    const width = placed.widths[index] ?? 0
    if (cell.boxes) {
      const words = wordsBesideBoxes(canvas, placed, index)
      const from = left + padding + (words === 0 ? 0 : words + padding)
      const top = canvas.y + (placed.size * airOf(placed)) / 2
      const room = left + width - padding - from
      drawBoxes(canvas, cell.boxes, { left: from, top, width: room, size: placed.size })
    }
    left += width
  }
}

function wordsBesideBoxes({ painter }: SheetCanvas, placed: Placed, index: number): number {
  const boxed = placed.table.rows.flatMap((row) => (row[index]?.boxes ? [row[index].text] : []))
  return Math.max(0, ...boxed.map((text) => painter.width(text, { size: noteSize(placed) })))
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

function headHeight(placed: Placed): number {
  const lines = Math.max(1, ...placed.headLines.map((each) => each.length))
  const { size } = headStyle(placed)
  return size * HEAD_LEADING * lines + size * (placed.isTight ? 0.6 : 0.98)
}

/** A table whose notes have a size of their own has heads of that size too. */
function headStyle({ notes, size }: TableFrame): Style {
  return { size: notes ?? typeSize(size * 0.88), weight: 'strong' }
}

const NOTE = 0.85

function noteSize({ notes, size }: TableFrame): number {
  return notes ?? typeSize(size * NOTE)
}

const MUTED = '#4a5059'
