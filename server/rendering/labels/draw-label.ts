import type { LabelDpi } from '../../contract/labels.ts'
import type { Painter, Style } from '../drawing/painter.ts'
import { typeSize } from '../theme.ts'
import type { LabelContent } from './draw-labels.ts'
import type { LabelCode } from './label-code.ts'
import type { Area, LabelTemplate } from './label-templates.ts'

export const POINTS_PER_MM = 72 / 25.4

/** Below this size the strokes of regular type are less than two dots of a label printer. */
const REGULAR_FROM = 6.6

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
 * The title from above, size and price at the bottom. The heading stands over the title where there is
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
  const room = box.height - drawBottom(painter, box, body, content)
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
  const fitting = Math.max(1, Math.floor((box.top + room - top + body * 0.1) / leading))
  for (const [index, line] of lines.slice(0, fitting).entries()) {
    const isCut = index === fitting - 1 && lines.length > fitting
    const words = isCut ? `${line}…` : line
    painter.fitted(words, box.left, top + index * leading + body, box.width, strong)
  }
}

/** Returns the height of what it drew at the bottom of the box. */
function drawBottom(painter: Painter, box: Box, body: number, content: LabelContent): number {
  const { price, priceNote, size } = content
  const priceStyle: Style = { size: body * 1.2, weight: 'strong' }
  const sizeStyle: Style = { size: body, weight: 'strong' }
  const noteSize = typeSize(body * 0.74)
  const noteStyle: Style = { size: noteSize, weight: smallWeight(noteSize) }
  const gap = body * 0.8
  const right = box.left + box.width
  const noteHeight = price && priceNote ? noteStyle.size * 1.12 : 0
  const baseline = box.top + box.height - noteHeight - body * 0.14
  if (price && priceNote) {
    painter.fitted(priceNote, right, baseline + noteHeight, box.width, noteStyle, 'right')
  }
  if (price) painter.fitted(price, right, baseline, box.width, priceStyle, 'right')
  const priceWidth = price ? painter.width(price, priceStyle) + gap : 0
  const priceHeight = price ? priceStyle.size * 1.05 + noteHeight : 0
  if (!size) return priceHeight
  const isBeside = painter.width(size, sizeStyle) + priceWidth <= box.width
  const sizeBaseline = isBeside ? baseline : baseline - priceStyle.size * 1.05
  painter.fitted(size, box.left, sizeBaseline, box.width, sizeStyle)
  return isBeside
    ? Math.max(priceHeight, body * 1.1)
    : box.top + box.height - sizeBaseline + body * 0.85
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
