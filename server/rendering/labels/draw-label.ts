import type { LabelDpi } from '../../contract/labels.ts'
import type { Painter, Style } from '../drawing/painter.ts'
import { LEAST_TYPE, typeSize } from '../theme.ts'
import type { LabelContent } from './draw-labels.ts'
import type { LabelCode } from './label-code.ts'
import type { Area, LabelTemplate } from './label-templates.ts'

export const POINTS_PER_MM = 72 / 25.4

/** Below this size the strokes of regular type are less than two dots of a label printer. */
const REGULAR_FROM = 6.6

/** In sizes of the body: white below the last line, and between two pieces of one line. */
const BELOW_LAST_LINE = 0.14
const BETWEEN_PIECES = 0.4

/** What a letter reaches above its line, where no more room is left for the first one. */
const CRAMPED_ASCENT = 0.78

function smallWeight(size: number): 'regular' | 'strong' {
  return size < REGULAR_FROM ? 'strong' : 'regular'
}

type Point = { x: number; y: number }
type Box = { left: number; top: number; width: number; height: number }

/** An area of a label in points on the page. */
function boxOf({ x, y, width, height }: Area, origin: Point): Box {
  return {
    left: origin.x + x * POINTS_PER_MM,
    top: origin.y + y * POINTS_PER_MM,
    width: width * POINTS_PER_MM,
    height: height * POINTS_PER_MM,
  }
}

/**
 * The title from above, size and prices at the bottom. The heading stands over the title where there is
 * room for both: what a label says of its article comes before whose it is.
 */
export function drawWords(
  painter: Painter,
  template: LabelTemplate,
  origin: Point,
  content: LabelContent,
): void {
  const { body } = template
  const box = boxOf(template.words, origin)
  const strong: Style = { size: body, weight: 'strong' }
  const headingSize = typeSize(body * 0.86)
  const heading: Style = { size: headingSize, weight: smallWeight(headingSize) }
  const bottom = bottomOf(painter, box, body, content)
  drawBottom(painter, box, body, bottom)
  const room = box.height - bottom.pitches.reduce((sum, pitch) => sum + pitch, 0)
  const leading = body * 1.18
  const lines = painter.wrap(
    content.title,
    box.width,
    painter.unbroken(content.title, box.width, strong),
  )
  const headingHeight = heading.size * 1.2
  const hasHeading = room - headingHeight >= leading * Math.min(lines.length, 2)
  if (hasHeading)
    painter.fitted(content.heading, box.left, box.top + heading.size, box.width, heading)
  const top = box.top + (hasHeading ? headingHeight : 0)
  const ascent = bottom.isCramped ? body * CRAMPED_ASCENT : body
  const fitting = Math.max(1, Math.floor((box.top + room - top + body * 0.1) / leading))
  for (const [index, line] of lines.slice(0, fitting).entries()) {
    const isCut = index === fitting - 1 && lines.length > fitting
    const words = isCut ? `${line}…` : line
    painter.fitted(words, box.left, top + index * leading + ascent, box.width, strong)
  }
}

type Piece = { words: string; style: Style }

/** A line at the bottom of a label: at its left end the size, at its right prices. */
type Row = { left: Piece | null; right: readonly Piece[]; isNote: boolean }

/** What stands at the bottom of the box, and how close. */
type Bottom = { rows: readonly Row[]; pitches: readonly number[]; isCramped: boolean }

/**
 * Size and prices as lines from above. Where they leave no room for a line of the title they are all
 * set in the size of the body, as close as they must.
 */
function bottomOf(painter: Painter, box: Box, body: number, content: LabelContent): Bottom {
  const rows = bottomRows(painter, box.width, body, content, body * 1.2)
  const pitches = rows.map(({ isNote, left, right }) => {
    const sizes = [left, ...right].map((piece) => piece?.style.size ?? 0)
    return Math.max(...sizes) * (isNote ? 1.12 : 1.05)
  })
  const height = pitches.reduce((sum, pitch) => sum + pitch, 0)
  if (height + body * 1.18 <= box.height) return { rows, pitches, isCramped: false }
  const close = bottomRows(painter, box.width, body, content, body)
  const pitch = (box.height - body * (CRAMPED_ASCENT + BELOW_LAST_LINE)) / close.length
  return { rows: close, pitches: close.map(() => Math.min(pitch, body * 1.12)), isCramped: true }
}

function bottomRows(
  painter: Painter,
  width: number,
  body: number,
  content: LabelContent,
  priceSize: number,
): Row[] {
  const { size } = content
  const rows = priceRows(painter, width, body, content, priceSize)
  if (!size) return rows
  const left: Piece = { words: size, style: { size: body, weight: 'strong' } }
  const taken = ({ right }: Row): number =>
    [left, ...right].reduce((sum, { style, words }) => sum + painter.width(words, style), 0) +
    body * 0.8
  const beside = rows.findLastIndex((row) => !row.isNote && taken(row) <= width)
  if (beside < 0) return [{ left, right: [], isNote: false }, ...rows]
  return rows.map((row, index) => (index === beside ? { ...row, left } : row))
}

/** The one price with its note below; or the MRP with its note, and below it what the shop asks. */
function priceRows(
  painter: Painter,
  width: number,
  body: number,
  { ownPrice, price, priceNote }: LabelContent,
  priceSize: number,
): Row[] {
  if (!price) return []
  const row = (...right: readonly Piece[]): Row => ({ left: null, right, isNote: false })
  const noteSize = typeSize(body * 0.74)
  const note: Piece | null = priceNote
    ? { words: priceNote, style: { size: noteSize, weight: smallWeight(noteSize) } }
    : null
  const noteRow = note ? [{ ...row(note), isNote: true }] : []
  const priceStyle: Style = { size: priceSize, weight: 'strong' }
  if (!ownPrice) return [row({ words: price, style: priceStyle }), ...noteRow]
  const mrp: Piece = { words: price, style: { size: body, weight: 'strong' } }
  const least: Style = { ...priceStyle, size: Math.min(priceSize, LEAST_TYPE) }
  const isShort = painter.width(ownPrice.words, least) > width
  const own = row({ words: isShort ? ownPrice.short : ownPrice.words, style: priceStyle })
  const joined = note
    ? painter.width(mrp.words, mrp.style) +
      painter.width(note.words, note.style) +
      body * BETWEEN_PIECES
    : 0
  if (note && joined <= width) return [row(mrp, note), own]
  return [row(mrp), ...noteRow, own]
}

function drawBottom(painter: Painter, box: Box, body: number, { pitches, rows }: Bottom): void {
  let baseline = box.top + box.height - body * BELOW_LAST_LINE
  for (const [index, { left, right }] of [...rows.entries()].reverse()) {
    let end = box.left + box.width
    for (const { style, words } of right.toReversed()) {
      painter.fitted(words, end, baseline, end - box.left, style, 'right')
      end -= painter.width(words, style) + body * BETWEEN_PIECES
    }
    if (left) painter.fitted(left.words, box.left, baseline, box.width, left.style)
    baseline -= pitches[index] ?? 0
  }
}

type PlacedCode = { code: LabelCode; text: string; dpi: LabelDpi }

/** Bars with their text below, or a matrix with its text beside it; all on whole dots. */
export function drawLabelCode(
  painter: Painter,
  template: LabelTemplate,
  origin: Point,
  { code, text, dpi }: PlacedCode,
): void {
  const box = boxOf(template.code, origin)
  const { shape, moduleDots, symbology } = code
  const module = (moduleDots * 72) / dpi
  const onDot = (points: number): number => (Math.round((points * dpi) / 72) * 72) / dpi
  const size = typeSize(template.body * 0.96)
  const style: Style = { size, weight: smallWeight(size) }
  if (symbology === 'code128') {
    const left = onDot(box.left + (box.width - shape.width * module) / 2)
    // A millimetre of white between the bars and their text.
    const height = box.height - style.size * 1.4
    painter.code(shape, left, onDot(box.top), module, height)
    const middle = box.left + box.width / 2
    painter.fitted(
      text,
      middle,
      box.top + box.height - style.size * 0.2,
      box.width,
      style,
      'center',
    )
    return
  }
  const side = shape.width * module
  const quiet = 2 * module
  painter.code(
    shape,
    onDot(box.left + quiet),
    onDot(box.top + (box.height - side) / 2),
    module,
    module,
  )
  const left = box.left + side + 2 * quiet
  drawBeside(painter, text, { ...box, left, width: box.left + box.width - left }, style)
}

/** The code in words, broken where it must be, centred in the height of the box. */
function drawBeside(painter: Painter, text: string, box: Box, style: Style): void {
  const leading = style.size * 1.15
  const lines = painter.wrap(text, box.width, style)
  const shown = Math.max(1, Math.floor(box.height / leading))
  const height = Math.min(lines.length, shown) * leading
  const top = box.top + (box.height - height) / 2
  for (const [index, line] of lines.slice(0, shown).entries()) {
    const isLast = index === shown - 1
    const rest = isLast ? lines.slice(index).join('') : line
    painter.fitted(rest, box.left, top + index * leading + style.size * 0.95, box.width, style)
  }
}
