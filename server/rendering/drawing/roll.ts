import { code128Shape, qrShape } from '../codes/codes.ts'
import type { Logo } from '../pictures/logo.ts'
import { codeWords, type Detail, type Fact, type Sum, type Table } from '../sheet.ts'
import { typeSize } from '../theme.ts'
import { drawChecks, drawHighlights } from './boxes.ts'
import { drawFlow, type FlowPart } from './flow.ts'
import { captionedCodes, closingLines, drawSignaturePicture } from './foot.ts'
import { type Align, DENSE_LEADING, LEADING, type Style } from './painter.ts'
import { drawDeclaration, fittedName } from './parties.ts'
import type { SheetCanvas } from './sheet-canvas.ts'
import { drawTable, placeTable } from './table.ts'

/** Two dots of a 203 dpi print head, which is what prints most rolls. */
const ROLL_MODULE = (2 * 72) / 203
const BAR_HEIGHT = 17
const QR_SIDE = 62
const LOGO_HEIGHT = 18

/** Above the line to sign on where a scanned signature stands, in sizes of the body. */
const SIGNED_ROOM = 3.2
/** Beside a code its words need this much room. */
const CAPTION_ROOM = 84
/** Details are read at the workbench: they are set no smaller than this share of the body. */
const READABLE = 0.86

/**
 * A sheet on a roll, as short as it can be read: the amount beside the name of an article, facts run
 * on in lines, the tax as one table.
 */
export function drawRoll(canvas: SheetCanvas, logo: Logo | null): void {
  const { sheet } = canvas
  drawTop(canvas, logo)
  drawFacts(canvas)
  drawHighlights(canvas)
  if (sheet.items) drawItems(canvas, sheet.items)
  for (const detail of sheet.details) drawDetail(canvas, detail)
  drawTicks(canvas)
  drawSums(canvas)
  drawOutcome(canvas)
  if (sheet.taxSummary) drawSideTable(canvas, sheet.taxSummary)
  if (sheet.receipts) drawReceipts(canvas, sheet.receipts)
  drawEnd(canvas)
}

function drawTop(canvas: SheetCanvas, logo: Logo | null): void {
  const { painter, sheet, theme } = canvas
  const { page, room, body } = theme
  const align: Align = theme.template === 'Modern' ? 'left' : 'center'
  if (sheet.declaration) drawDeclaration(canvas, sheet.declaration)
  if (logo && theme.template !== 'Compact') drawLogo(canvas, logo, align)
  const name: Style = { size: body * 1.35, weight: 'strong' }
  drawShop(canvas, name, align)
  separator(canvas)
  const line = (text: string | null | undefined, style: Style): void => {
    if (text) canvas.y = painter.wrapped(text, page.left, canvas.y, room, style, align)
  }
  const title: Style = { size: body * 1.2, weight: 'strong' }
  const mark: FlowPart = { text: sheet.copyMark ?? '', style: { size: theme.small } }
  const titles: FlowPart[][] = [[{ text: sheet.title, style: title }], [mark]]
  canvas.y = drawFlow(canvas, titles, { left: page.left, top: canvas.y, room }, align)
  line(sheet.secondTitle, { size: body * 1.1, weight: 'strong' })
  line(sheet.stamp, { size: body * 1.8, weight: 'strong' })
  drawNumber(canvas, align)
}

/** The name, then all else in lines as full as they can be. */
function drawShop(canvas: SheetCanvas, name: Style, align: Align): void {
  const { painter, sheet, theme } = canvas
  const { page, room } = theme
  const { supplier } = sheet
  const style = fittedName(supplier.name, name)
  canvas.y = painter.wrapped(supplier.name, page.left, canvas.y, room, style, align)
  const small: Style = { size: theme.small }
  const groups = [
    ...supplier.lines.map((text): FlowPart[] => [{ text, style: small }]),
    ...supplier.facts.map((fact) => factParts(canvas, fact)),
  ]
  canvas.y = drawFlow(canvas, groups, { left: page.left, top: canvas.y, room }, align)
}

function drawLogo(canvas: SheetCanvas, logo: Logo, align: Align): void {
  const { page, room, body } = canvas.theme
  const fit: [number, number] = [room * 0.5, LOGO_HEIGHT]
  const scale = Math.min(fit[0] / logo.width, fit[1] / logo.height)
  const left = align === 'left' ? page.left : page.left + (room - logo.width * scale) / 2
  logo.place(canvas.doc, left, canvas.y, fit)
  canvas.y += logo.height * scale + body * 0.3
}

function drawNumber(canvas: SheetCanvas, align: Align): void {
  const { painter, sheet, theme } = canvas
  const { page, room, body } = theme
  const bars = sheet.barcode === null ? null : code128Shape(sheet.barcode)
  // Bars of less than two dots do not scan: a number too long for the roll stands in a QR code.
  const isTooLong = bars !== null && bars.width * ROLL_MODULE > room + 0.5
  const shape = isTooLong ? qrShape(sheet.barcode ?? sheet.number) : bars
  if (shape) {
    const module = isTooLong ? ROLL_MODULE * 3 : ROLL_MODULE
    const width = shape.width * module
    const left = align === 'left' ? page.left : page.left + (room - width) / 2
    canvas.y += body * 0.4
    painter.code(shape, left, canvas.y, module, isTooLong ? module : BAR_HEIGHT)
    canvas.y += isTooLong ? width : BAR_HEIGHT
  }
  const style: Style = { size: body * 1.05, weight: 'strong' }
  canvas.y = painter.wrapped(codeWords(sheet), page.left, canvas.y, room, style, align)
  separator(canvas)
}

/** Who it is for, then the numbers, dates and places, run on in lines. */
function drawFacts(canvas: SheetCanvas): void {
  const { sheet, theme } = canvas
  const { recipient } = sheet
  const label: Style = { size: theme.small }
  const value: Style = { size: theme.body, weight: 'strong' }
  if (recipient.name !== '') {
    const lines = recipient.lines.map((text): FlowPart[] => [{ text, style: label }])
    flow(canvas, [
      [
        { text: recipient.heading, style: label },
        { text: recipient.name, style: { ...value, size: theme.body * 1.05 } },
      ],
    ])
    flow(canvas, [...lines, ...recipient.facts.map((fact) => factParts(canvas, fact))])
    separator(canvas)
  }
  // The number stands below its bars.
  const facts = sheet.facts.filter((fact) => fact.value !== codeWords(sheet))
  if (facts.length === 0) return
  flow(
    canvas,
    facts.map((fact) => factParts(canvas, fact)),
  )
  separator(canvas)
}

function factParts({ theme }: SheetCanvas, { label, value }: Fact): FlowPart[] {
  return [
    { text: label, style: { size: theme.small } },
    { text: value, style: { size: theme.small, weight: 'strong' } },
  ]
}

function flow(canvas: SheetCanvas, groups: readonly (readonly FlowPart[])[]): void {
  const { page, room } = canvas.theme
  canvas.y = drawFlow(canvas, groups, { left: page.left, top: canvas.y, room })
}

function drawItems(canvas: SheetCanvas, table: Table): void {
  const { page, room, body } = canvas.theme
  const frame = { left: page.left, width: room, size: body, leading: leadingOf(canvas) }
  drawTable(canvas, { ...frame, table, widths: [], headLines: [], isStacked: true })
  canvas.y += body * 0.3
}

function drawDetail(canvas: SheetCanvas, detail: Detail): void {
  const { painter, theme } = canvas
  const { page, room, body } = theme
  const size = typeSize(body * (detail.isLarge ? 1.25 : 0.95))
  const leading = leadingOf(canvas)
  const frame = { left: page.left, width: room, size, isQuiet: true, isTight: true, leading }
  const style: Style = { size: body, weight: 'strong' }
  canvas.y = painter.wrapped(detail.heading, page.left, canvas.y + body * 0.3, room, style)
  if (detail.note) canvas.y = painter.wrapped(detail.note, page.left, canvas.y, room, style)
  const smallest = Math.max(theme.small, size * READABLE)
  // Boxes to write in take all the width.
  const hasBoxes = detail.table.rows.some((row) => row.some((cell) => cell.boxes))
  const wide = hasBoxes
    ? { ...frame, table: detail.table, widths: [], headLines: [], isStacked: true }
    : placeTable(painter, detail.table, { ...frame, smallest })
  const isWide = !wide.isStacked && wide.widths.every((width) => width > 0)
  const upright = detail.upright ? placeTable(painter, detail.upright, frame) : null
  drawTable(canvas, isWide || upright === null ? wide : upright)
  canvas.y += body * 0.4
}

function drawTicks(canvas: SheetCanvas): void {
  const { sheet, theme } = canvas
  const { page, room, body } = theme
  const checks = sheet.checks ?? []
  if (checks.length === 0) return
  const block = { left: page.left, top: canvas.y + body * 0.3, room }
  canvas.y = drawChecks(canvas, checks, block)
}

/** What the tax table adds up is not said again; on a narrow roll it adds nothing up. */
function drawSums(canvas: SheetCanvas): void {
  const { taxSummary, sums } = canvas.sheet
  const isAddedUp = taxSummary !== null && !placedSideTable(canvas, taxSummary).isStacked
  for (const sum of sums) if (!(isAddedUp && sum.isRepeated)) drawSum(canvas, sum)
}

function drawSum(canvas: SheetCanvas, sum: Sum): void {
  const { painter, theme } = canvas
  const { page, room, body, ink } = theme
  const size = sum.strong ? body * 1.25 : body
  const style: Style = { size, weight: sum.strong ? 'strong' : 'regular' }
  if (sum.strong) painter.rule(page.left, canvas.y + 1, page.right, canvas.y + 1, 0.8, ink.text)
  const beside = room - painter.width(sum.value, style) - body
  const isBeside = beside >= room / 3
  const lines = painter.wrapLabel(sum.label, isBeside ? beside : room, style)
  let baseline = canvas.y + size * (sum.strong ? 1.25 : 1.05)
  if (isBeside) painter.fitted(sum.value, page.right, baseline, room, style, 'right')
  for (const line of lines) {
    painter.text(line, page.left, baseline, style)
    baseline += painter.lineHeight(line, size)
  }
  if (!isBeside) {
    painter.fitted(sum.value, page.right, baseline, room, style, 'right')
    baseline += painter.lineHeight(sum.value, size)
  }
  canvas.y = baseline - painter.lineHeight('', size) + size * (sum.strong ? 0.4 : 0.25)
}

function drawOutcome(canvas: SheetCanvas): void {
  const { painter, sheet, theme } = canvas
  const { page, room, body } = theme
  const codes = captionedCodes(canvas)
  const hasMore = sheet.outcome.length > 0 || sheet.savings !== null || codes.length > 0
  if (sheet.sums.length > 0 && hasMore) separator(canvas)
  flow(
    canvas,
    sheet.outcome.map((fact) => factParts(canvas, fact)),
  )
  if (sheet.savings) {
    const style: Style = { size: body, weight: 'strong' }
    canvas.y = painter.wrapped(sheet.savings, page.left, canvas.y, room, style)
  }
  for (const code of codes) drawCode(canvas, code)
}

/** The code with its words beside it, or below it on a roll that is too narrow. */
function drawCode(
  canvas: SheetCanvas,
  { lines, shape }: ReturnType<typeof captionedCodes>[number],
): void {
  const { painter, theme } = canvas
  const { page, room, body } = theme
  const dots = Math.max(3, Math.floor((QR_SIDE * 203) / 72 / shape.width))
  const module = (dots * 72) / 203
  const side = shape.width * module
  const gap = body
  const beside = room - side - gap
  const isBeside = beside >= CAPTION_ROOM
  canvas.y += body * 0.6
  painter.code(
    shape,
    isBeside ? page.left : page.left + (room - side) / 2,
    canvas.y,
    module,
    module,
  )
  const words = {
    left: isBeside ? page.left + side + gap : page.left,
    room: isBeside ? beside : room,
  }
  const draw = (from: number): number =>
    lines.reduce(
      (y, { style, text }) =>
        painter.wrapped(text, words.left, y, words.room, style, isBeside ? 'left' : 'center'),
      from,
    )
  const height = painter.measured(() => draw(0))
  const bottom = draw(isBeside ? canvas.y + Math.max(0, (side - height) / 2) : canvas.y + side)
  canvas.y = Math.max(canvas.y + side, bottom) + body * 0.4
}

function drawSideTable(canvas: SheetCanvas, table: Table): void {
  drawTable(canvas, placedSideTable(canvas, table))
  canvas.y += canvas.theme.body * 0.4
}

function placedSideTable(canvas: SheetCanvas, table: Table) {
  const { page, room, small } = canvas.theme
  const leading = leadingOf(canvas)
  const frame = { left: page.left, width: room, size: small, isQuiet: true, isTight: true, leading }
  return placeTable(canvas.painter, table, frame)
}

/** A receipt a line, its amount last: their places say what they are. */
function drawReceipts(canvas: SheetCanvas, { columns, rows }: Table): void {
  const style: Style = { size: canvas.theme.small }
  const label: Fact = { label: columns[0]?.heading ?? '', value: '' }
  for (const [index, row] of rows.entries()) {
    const groups = row.map(({ text }, at): FlowPart[] => [
      { text, style: at === row.length - 1 ? { ...style, weight: 'strong' } : style },
    ])
    const [first = [], ...others] = groups
    flow(canvas, [index === 0 ? [...factParts(canvas, label), ...first] : first, ...others])
  }
}

function drawEnd(canvas: SheetCanvas): void {
  const { painter, sheet, theme } = canvas
  const { page, room } = theme
  const lines = closingLines(canvas, room)
  if (lines.length > 0) separator(canvas)
  for (const { style, text } of lines) {
    canvas.y += painter.lineHeight(text, style.size)
    painter.text(text, page.left, canvas.y - style.size * 0.2, style)
  }
  if (sheet.signatory) drawSigned(canvas, sheet.signatory)
  const { foot } = sheet.texts
  if (foot === '') return
  const style: Style = { size: theme.small }
  const { name = '', role = '' } = sheet.signatory ?? {}
  const isBeside = painter.width(`${foot} ${name} ${role}`, style) < room * 0.8
  // Beside who signs, where both have room.
  if (!sheet.signatory || !isBeside) canvas.y += painter.lineHeight(foot, theme.small)
  painter.text(foot, page.left, canvas.y - theme.small * 0.4, style)
}

/** For whom on the left, the line to sign on beside or below it. */
function drawSigned(
  canvas: SheetCanvas,
  { forWhom, name, role }: { forWhom: string; name: string; role: string },
): void {
  const { painter, sheet, theme } = canvas
  const { page, room, body, ink } = theme
  const style: Style = { size: theme.small }
  canvas.y += body * 0.5
  canvas.y = painter.wrapped(forWhom, page.left, canvas.y, room, { ...style, weight: 'strong' })
  const top = canvas.y
  canvas.y += body * (sheet.signatory?.picture ? SIGNED_ROOM : 1.8)
  const who = name === '' ? role : `${name}, ${role}`
  const line = Math.max(room * 0.65, Math.min(room, painter.width(who, style)))
  painter.rule(page.right - line, canvas.y, page.right, canvas.y, 0.6, ink.text)
  drawSignaturePicture(canvas, { left: page.right - line, top, room: line, foot: canvas.y })
  canvas.y = painter.wrapped(who, page.left, canvas.y + 1, room, style, 'right') + body * 0.3
}

/** Letters with marks above and below them need more than Latin ones. */
function leadingOf({ sheet }: SheetCanvas): number {
  return sheet.secondTitle ? LEADING : DENSE_LEADING
}

function separator(canvas: SheetCanvas): void {
  const { painter, theme } = canvas
  const { page, body, ink } = theme
  canvas.y += body * 0.25
  painter.rule(page.left, canvas.y, page.right, canvas.y, 0.5, ink.rule)
  canvas.y += body * 0.25
}
