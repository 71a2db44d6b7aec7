import type { Cell, Table } from '../sheet.ts'
import { typeSize } from '../theme.ts'
import { boxesHeight, drawBoxes } from './boxes.ts'
import { cellFact } from './folded-table.ts'
import { LEADING, type Style } from './painter.ts'
import type { SheetCanvas } from './sheet-canvas.ts'

type Frame = { left: number; width: number; size: number; leading?: number; notes?: number }
type Line = { text: string; style: Style; figure?: string; boxes?: readonly string[] }

const SMALL = 0.88
const WORD = /\p{L}/u
const GAP = 0.5
/** The share of the width below which a name no longer stands beside its amount. */
const LEAST_NAME = 0.4
/** How much smaller a label may become to stand beside its figure. */
const READABLE = 0.88

/**
 * A table on a page that is too narrow for its columns: each row is its name with the last figure at
 * the right edge, what it notes, and the other columns as words. Where no column is the
 * name, as in a grid of powers, the first one is, and every other stands beside its heading.
 */
export function drawStackedTable(canvas: SheetCanvas, table: Table, frame: Frame): void {
  for (const [index, row] of table.rows.entries()) {
    const lines = rowLines(canvas, table, frame, row)
    const height = heightOf(canvas, lines) + frame.size * GAP
    const carriedHeight = table.carriedAfter ? carriedRoom(frame) : 0
    if (height + carriedHeight > canvas.room()) breakPage(canvas, table, frame, index)
    canvas.y += (frame.size * GAP) / 2
    drawLines(canvas, frame, lines)
    canvas.y += (frame.size * GAP) / 2
    if (index < table.rows.length - 1 || !table.totals) hairline(canvas, frame)
  }
  if (table.totals) drawTotals(canvas, table, frame, table.totals)
}

export function stackedHeight(canvas: SheetCanvas, table: Table, frame: Frame): number {
  const rows = table.rows.map((row) => heightOf(canvas, rowLines(canvas, table, frame, row)))
  const totals = table.totals ? carriedRoom(frame) : 0
  return rows.reduce((sum, height) => sum + height + frame.size * GAP, totals)
}

/** The name with the amount beside its first line, what it notes, and the other columns as words. */
function rowLines(canvas: SheetCanvas, table: Table, frame: Frame, row: readonly Cell[]): Line[] {
  const { painter, theme } = canvas
  const small: Style = {
    size: frame.notes ?? typeSize(frame.size * SMALL),
    color: theme.ink.muted,
  }
  const named = nameColumn(table)
  const isNumbered = table.columns[0]?.heading === '#'
  const hasName = table.columns.some((column) => column.takesRest)
  const isPlain = !hasName || table.columns[named]?.isPlain
  const heading = isPlain ? '' : (table.columns[named]?.heading ?? '')
  const start = isNumbered ? `${row[0]?.text ?? ''}. ` : heading === '' ? '' : `${heading} `
  const strong: Style = { size: frame.size, weight: 'strong' }
  // The amount of an article needs no name; in a summary it might be anything.
  const amount = hasName ? (row.at(-1)?.text ?? '') : ''
  const amountOf = isNumbered ? '' : (table.columns.at(-1)?.heading ?? '')
  const figure = amount === '' ? '' : `${amountOf} ${amount}`.trim()
  const figureRoom = figure === '' ? 0 : painter.width(figure, strong) + frame.size
  const facts = row.flatMap((cell, index) => {
    const column = table.columns[index]
    const isFigure = hasName && index === row.length - 1
    const isElsewhere = index === named || isFigure || column?.heading === '#' || cell.boxes
    if (isElsewhere) return []
    // The figures of the summary are not said again where room is short; a word is in none.
    if (column?.isRepeated) return WORD.test(cell.text) ? [cell.text] : []
    return cellFact(column?.heading ?? '', cell)
  })
  const wrapped = (text: string, style: Style): Line[] => {
    if (text === '') return []
    const whole = painter.unbroken(text, frame.width, style)
    return painter.wrap(text, frame.width, whole).map((each) => ({ text: each, style: whole }))
  }
  const name = `${start}${row[named]?.text ?? ''}`
  return [
    ...nameLines(canvas, name, { figure, frame, room: frame.width - figureRoom, style: strong }),
    ...packed(row[named]?.notes ?? [], (text) => painter.width(text, small) <= frame.width).flatMap(
      (note) => wrapped(note, small),
    ),
    ...packed(facts, (text) => painter.width(text, small) <= frame.width).flatMap((fact) =>
      wrapped(fact, small),
    ),
    ...boxLines(row, table, small),
  ]
}

type Named = { figure: string; frame: Frame; room: number; style: Style }

/**
 * A name that has too little room beside the amount, or a power that would be set smaller there,
 * stands below it, in all the width.
 */
function nameLines(
  { painter }: SheetCanvas,
  name: string,
  { figure, frame, room, style }: Named,
): Line[] {
  const isBeside =
    room >= frame.width * LEAST_NAME && painter.unbroken(name, room, style).size === style.size
  const whole = painter.unbroken(name, isBeside ? room : frame.width, style)
  const lines = painter
    .wrap(name, isBeside ? room : frame.width, whole)
    .map((text): Line => ({ text, style: whole }))
  if (figure === '') return lines
  const [first, ...others] = lines
  if (isBeside && first) return [{ ...first, figure }, ...others]
  return [{ text: '', style, figure }, ...lines]
}

function boxLines(row: readonly Cell[], table: Table, style: Style): Line[] {
  return row.flatMap((cell, index) => {
    if (!cell.boxes) return []
    const heading = table.columns[index]?.heading ?? ''
    return [{ text: '', style, boxes: cell.boxes.map((label) => label || heading) }]
  })
}

function nameColumn(table: Table): number {
  return Math.max(
    0,
    table.columns.findIndex((column) => column.takesRest),
  )
}

/** As many facts on a line as it holds; a fact is never parted. */
function packed(facts: readonly string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  for (const fact of facts) {
    const current = lines.at(-1)
    const longer = current === undefined ? fact : `${current} · ${fact}`
    if (current !== undefined && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(fact)
  }
  return lines
}

function heightOf(canvas: SheetCanvas, lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lineHeight(canvas, line), 0)
}

function lineHeight({ painter }: SheetCanvas, { boxes, style, text }: Line): number {
  if (boxes) return boxesHeight(style.size) + style.size * 0.4
  return painter.lineHeight(text, style.size)
}

function drawLines(canvas: SheetCanvas, frame: Frame, lines: readonly Line[]): void {
  const { painter } = canvas
  const right = frame.left + frame.width
  const figure: Style = { size: frame.size, weight: 'strong' }
  let beside: { text: string; y: number } | null = null
  for (const [index, line] of lines.entries()) {
    if (line.boxes) {
      const { left, width } = frame
      drawBoxes(canvas, line.boxes, { left, top: canvas.y, width, size: line.style.size })
    }
    canvas.y += lineHeight(canvas, line)
    if (line.boxes) continue
    const y = canvas.y - painter.descent(line.text, line.style.size)
    painter.text(line.text, frame.left, y, line.style)
    if (line.figure !== undefined) beside = { text: line.figure, y }
    // After the last line of the name: what is read from the page has the name in one piece.
    if (beside === null || lines[index + 1]?.style.weight === 'strong') continue
    painter.fitted(beside.text, right, beside.y, frame.width, figure, 'right')
    beside = null
  }
}

function hairline(canvas: SheetCanvas, frame: Frame): void {
  const { ink } = canvas.theme
  canvas.painter.rule(frame.left, canvas.y, frame.left + frame.width, canvas.y, 0.3, ink.rule)
}

function carriedRoom(frame: Frame): number {
  return frame.size * ((frame.leading ?? LEADING) + (frame.leading ? 0.3 : 0.9))
}

function drawTotals(
  canvas: SheetCanvas,
  table: Table,
  frame: Frame,
  totals: readonly Cell[],
): void {
  const figure = totals.at(-1)?.text ?? ''
  // Its other figures have no columns to stand under here.
  if (figure === '') return
  if (carriedRoom(frame) > canvas.room()) breakPage(canvas, table, frame, table.rows.length)
  drawSumLine(canvas, frame, totals[nameColumn(table)]?.text ?? '', figure)
}

function drawSumLine(canvas: SheetCanvas, frame: Frame, label: string, figure: string): void {
  const { painter, theme } = canvas
  const style: Style = { size: frame.size, weight: 'strong' }
  const right = frame.left + frame.width
  painter.rule(frame.left, canvas.y + 1, right, canvas.y + 1, 0.9, theme.ink.text)
  const room = frame.width - painter.width(figure, style) - frame.size
  const isBeside = painter.width(label, style) * READABLE <= room
  if (!isBeside) canvas.y = painter.wrapped(label, frame.left, canvas.y + 3, frame.width, style) - 3
  const y = canvas.y + frame.size * (frame.leading ? 1.2 : 1.45)
  if (isBeside) painter.fitted(label, frame.left, y, room, style)
  painter.text(figure, right, y, style, 'right')
  canvas.y += carriedRoom(frame)
}

function breakPage(canvas: SheetCanvas, table: Table, frame: Frame, nextRow: number): void {
  const carried = nextRow > 0 ? table.carriedAfter?.[nextRow - 1]?.at(-1)?.text : undefined
  const { broughtForward, carriedForward } = canvas.sheet.texts
  if (carried !== undefined) drawSumLine(canvas, frame, carriedForward, carried)
  canvas.newPage()
  if (carried !== undefined) drawSumLine(canvas, frame, broughtForward, carried)
}
