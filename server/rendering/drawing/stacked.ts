import type { Cell, Table } from '../sheet.ts'
import { typeSize } from '../theme.ts'
import { boxesHeight, drawBoxes } from './boxes.ts'
import { cellFact } from './folded-table.ts'
import { LEADING, type Style } from './painter.ts'
import type { SheetCanvas } from './sheet-canvas.ts'

type Frame = { left: number; width: number; size: number }
type Line = { text: string; style: Style; figure?: string; boxes?: readonly string[] }

const SMALL = 0.88
const GAP = 0.8
/** How much smaller a label may become to stand beside its figure. */
const READABLE = 0.88

/**
 * A table on a page that is too narrow for its columns: each row is its name, what it notes, and
 * the other columns as words, with the last figure at the right edge. Where no column is the
 * name, as in a grid of powers, the first one is, and every other stands beside its heading.
 */
export function drawStackedTable(canvas: SheetCanvas, table: Table, frame: Frame): void {
  for (const [index, row] of table.rows.entries()) {
    const lines = rowLines(canvas, table, frame, row)
    const height = heightOf(lines) + frame.size * GAP
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
  const rows = table.rows.map((row) => heightOf(rowLines(canvas, table, frame, row)))
  const totals = table.totals ? carriedRoom(frame) : 0
  return rows.reduce((sum, height) => sum + height + frame.size * GAP, totals)
}

function rowLines(canvas: SheetCanvas, table: Table, frame: Frame, row: readonly Cell[]): Line[] {
  const { painter, theme } = canvas
  const small: Style = { size: typeSize(frame.size * SMALL), color: theme.ink.muted }
  const named = nameColumn(table)
  const name = row[named]
  const isNumbered = table.columns[0]?.heading === '#'
  const hasName = table.columns.some((column) => column.takesRest)
  const heading = hasName ? (table.columns[named]?.heading ?? '') : ''
  const start = isNumbered ? `${row[0]?.text ?? ''}. ` : heading === '' ? '' : `${heading} `
  const strong: Style = { size: frame.size, weight: 'strong' }
  const wrapped = (text: string, style: Style): Line[] => {
    if (text === '') return []
    const whole = painter.unbroken(text, frame.width, style)
    return painter.wrap(text, frame.width, whole).map((each) => ({ text: each, style: whole }))
  }
  // The amount of an article needs no name; in a summary it might be anything.
  const amount = hasName ? (row.at(-1)?.text ?? '') : ''
  const amountOf = isNumbered ? '' : (table.columns.at(-1)?.heading ?? '')
  const figure = amount === '' ? '' : `${amountOf} ${amount}`.trim()
  const figureStyle: Style = { size: frame.size, weight: 'strong' }
  const room = frame.width - painter.width(figure, figureStyle) - frame.size
  const facts = row.flatMap((cell, index) => {
    const heading = table.columns[index]?.heading ?? ''
    const isFigure = hasName && index === row.length - 1
    const isElsewhere = index === named || isFigure || heading === '#' || cell.boxes !== undefined
    return isElsewhere ? [] : cellFact(heading, cell)
  })
  const pairs = packed(facts, (text) => painter.width(text, small) <= room)
  // A figure that has no room beside the last of them stands on a line of its own.
  const lines = pairs.flatMap((text) => painter.wrap(text, frame.width, small))
  const isFull = painter.width(lines.at(-1) ?? '', small) > room
  const needsLine = figure !== '' && (lines.length === 0 || isFull)
  const body = needsLine ? [...lines, ''] : lines
  const last = body.length - 1
  const boxes = boxLines(row, table, small)
  return [
    ...wrapped(`${start}${name?.text ?? ''}`, strong),
    ...(name?.notes ?? []).flatMap((note) => wrapped(note, small)),
    ...body.map((text, index) => ({
      text,
      style: small,
      ...(index === last && figure !== '' ? { figure } : {}),
    })),
    ...boxes,
  ]
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

function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lineHeight(line), 0)
}

function lineHeight(line: Line): number {
  if (line.boxes) return boxesHeight(line.style.size) + line.style.size * 0.4
  return lineSize(line) * LEADING
}

function lineSize(line: Line): number {
  return line.figure === undefined ? line.style.size : line.style.size / SMALL
}

function drawLines(canvas: SheetCanvas, frame: Frame, lines: readonly Line[]): void {
  const { painter } = canvas
  const right = frame.left + frame.width
  for (const line of lines) {
    if (line.boxes) {
      const { left, width } = frame
      drawBoxes(canvas, line.boxes, { left, top: canvas.y, width, size: line.style.size })
    }
    canvas.y += lineHeight(line)
    if (line.boxes) continue
    const y = canvas.y - line.style.size * 0.3
    const taken = line.figure === undefined ? 0 : painter.width(line.figure, line.style) * 1.3 + 4
    painter.fitted(line.text, frame.left, y, frame.width - taken, line.style)
    if (line.figure !== undefined) {
      painter.text(line.figure, right, y, { size: frame.size, weight: 'strong' }, 'right')
    }
  }
}

function hairline(canvas: SheetCanvas, frame: Frame): void {
  const { ink } = canvas.theme
  canvas.painter.rule(frame.left, canvas.y, frame.left + frame.width, canvas.y, 0.3, ink.rule)
}

function carriedRoom(frame: Frame): number {
  return frame.size * (LEADING + 0.9)
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
  const y = canvas.y + frame.size * 1.45
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
