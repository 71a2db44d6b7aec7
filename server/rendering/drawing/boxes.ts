import { LEAST_TYPE, type Theme, typeSize } from '../theme.ts'
import { LEADING, type Style } from './painter.ts'
import type { Block } from './parties.ts'
import type { SheetCanvas } from './sheet-canvas.ts'

/** Room for handwriting in a box, in sizes of the type around it, and the least of it in points. */
const BOX_HEIGHT = 1.7
const BOX_LEAST = 17

/** Height of boxes to write in beside type of `size`. */
export function boxesHeight(size: number): number {
  return Math.max(BOX_LEAST, size * BOX_HEIGHT)
}

type Boxes = { left: number; top: number; width: number; size: number }

/** Draws boxes to write in side by side, each with its label in its corner. */
export function drawBoxes(
  { painter, theme }: SheetCanvas,
  labels: readonly string[],
  { left, size, top, width }: Boxes,
): void {
  const gap = labels.length > 1 ? size * 0.4 : 0
  const each = (width - gap * (labels.length - 1)) / labels.length
  const style: Style = { size: LEAST_TYPE, color: theme.ink.muted }
  for (const [index, label] of labels.entries()) {
    const x = left + index * (each + gap)
    painter.frame(x, top, each, boxesHeight(size), 0.6, theme.ink.text)
    painter.text(label, x + 2, top + LEAST_TYPE, style)
  }
}

/** How much smaller a check may be set to keep to its line; below it, all are broken instead. */
const LEAST_CHECK = 0.8

/** Draws words to be ticked, as many on a line as it holds; returns the bottom of them. */
export function drawChecks(
  { painter, theme }: SheetCanvas,
  checks: readonly string[],
  { left, room, top }: Block,
): number {
  const { body, ink } = theme
  const side = typeSize(body * 1.05)
  const indent = side + body * 0.5
  // All of one size: a little smaller where that keeps the longest of them to a line.
  const widest = Math.max(...checks.map((check) => painter.width(check, { size: 1 })))
  const largest = Math.min(body, (room - indent) / widest)
  const isBroken = largest < typeSize(body * LEAST_CHECK)
  const style: Style = { size: isBroken ? typeSize(body * 0.85) : largest }
  const leading = Math.max(side * (theme.isDense ? 1.3 : 1.5), body * LEADING)
  let x = left
  let y = top
  for (const check of checks) {
    const width = indent + painter.width(check, style) + body * 1.6
    if (x > left && x + width - body * 1.6 > left + room) {
      x = left
      y += leading
    }
    painter.frame(x, y, side, side, 0.7, ink.text)
    const lines = painter.wrapLabel(check, room - indent, style)
    for (const [index, line] of lines.entries()) {
      painter.text(line, x + indent, y + side * 0.85 + index * style.size * LEADING, style)
    }
    y += (lines.length - 1) * style.size * LEADING
    x += width
  }
  return checks.length === 0 ? top : y + leading
}

/** How much larger than the body a highlight is. */
const HIGHLIGHT = 2.3
const TIGHT_HIGHLIGHT = 1.9
const NARROW_HIGHLIGHT = 1.7
const DENSE_NARROW_HIGHLIGHT = 1.3
function highlightOf({ isDense, isNarrow, isTight }: Theme): number {
  if (isNarrow) return isDense ? DENSE_NARROW_HIGHLIGHT : NARROW_HIGHLIGHT
  return isTight ? TIGHT_HIGHLIGHT : HIGHLIGHT
}

/** The least width of a box to write in, in sizes of the type beside it. */
const LEAST_BLANK = 3

/** Draws the highlights side by side, or below each other where the page is too narrow. */
export function drawHighlights(canvas: SheetCanvas): void {
  const { painter, sheet, theme } = canvas
  const highlights = sheet.highlights ?? []
  if (highlights.length === 0) return
  const { body, ink, page, room } = theme
  const size = body * highlightOf(theme)
  const label: Style = { size: theme.label, color: ink.muted }
  const value: Style = { size, weight: 'strong' }
  const gap = body * 0.8
  const height = size * 1.25 + theme.label * LEADING + body * 0.5
  // What is written already takes what it needs; the boxes to write in share the rest.
  const written = highlights.map((fact) => {
    const words = Math.max(painter.width(fact.label, label), painter.width(fact.value, value))
    return fact.value === '' ? 0 : words + body * 1.4
  })
  const rest = room - written.reduce((sum, width) => sum + width, gap * (highlights.length - 1))
  const blanks = written.filter((width) => width === 0).length
  const isOneRow = rest >= blanks * size * LEAST_BLANK
  let x = page.left
  for (const [index, fact] of highlights.entries()) {
    const own = written[index] || rest / Math.max(1, blanks)
    const width = isOneRow ? own : room
    painter.frame(x, canvas.y, width, height, 1, ink.text)
    painter.fitted(fact.label, x + body * 0.5, canvas.y + theme.label * 1.2, width - body, label)
    painter.fitted(fact.value, x + body * 0.5, canvas.y + height - size * 0.36, width - body, value)
    if (isOneRow) x += width + gap
    else if (index < highlights.length - 1) canvas.y += height + gap / 2
  }
  canvas.y += height + gap / 2 + body * 0.4
}
