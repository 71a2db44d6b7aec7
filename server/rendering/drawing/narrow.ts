import { code128Shape, QUIET_MODULES, qrShape } from '../codes/codes.ts'
import type { Logo } from '../pictures/logo.ts'
import type { Fact, Sum } from '../sheet.ts'
import { typeSize } from '../theme.ts'
import { drawChecks, drawHighlights } from './boxes.ts'
import { captionedCodes, closingLines, drawSignature } from './foot.ts'
import { type Align, LEADING, type Style } from './painter.ts'
import { drawDeclaration, drawFactLine, drawParty, labelColumn } from './parties.ts'
import type { SheetCanvas } from './sheet-canvas.ts'
import { drawTable, placeTable, tableHeight } from './table.ts'

/** Two dots of a 203 dpi print head, which is what prints most rolls. */
const ROLL_MODULE = (2 * 72) / 203
const PAGE_MODULE = 0.96
/** A table that would be set smaller than this share of its size is stacked instead. */
const READABLE = 0.8

/** A sheet in one column: on a roll, or in large print. */
export function drawNarrow(canvas: SheetCanvas, logo: Logo | null): void {
  const { sheet, theme } = canvas
  drawTop(canvas, logo)
  drawFacts(canvas)
  drawHighlights(canvas)
  if (sheet.items) drawItems(canvas)
  drawDetails(canvas)
  for (const sum of sheet.sums) drawSum(canvas, sum)
  drawOutcome(canvas)
  for (const table of [sheet.taxSummary, sheet.receipts]) {
    if (table) {
      const size = theme.small
      const frame = { left: theme.page.left, width: theme.room, size, smallest: size * READABLE }
      const placed = placeTable(canvas.painter, table, { ...frame, isQuiet: true })
      canvas.need(Math.min(tableHeight(canvas, placed), theme.body * 6))
      drawTable(canvas, placed)
      canvas.y += theme.body * 0.8
    }
  }
  drawEnd(canvas)
}

function drawTop(canvas: SheetCanvas, logo: Logo | null): void {
  const { painter, theme, sheet, doc } = canvas
  const { page, room, body, ink } = theme
  const align: Align = theme.template === 'Modern' ? 'left' : 'center'
  const block = { left: page.left, room }
  if (sheet.declaration) drawDeclaration(canvas, sheet.declaration)
  if (logo && theme.template !== 'Compact') {
    const fit: [number, number] = [Math.min(room * 0.6, 150), Math.min(room * 0.22, 60)]
    const scale = Math.min(fit[0] / logo.width, fit[1] / logo.height)
    const left = align === 'left' ? page.left : page.left + (room - logo.width * scale) / 2
    logo.place(doc, left, canvas.y, fit)
    canvas.y += logo.height * scale + body * 0.6
  }
  const name: Style = { size: body * 1.4, weight: 'strong', color: ink.accent }
  canvas.y = drawParty(canvas, sheet.supplier, { ...block, top: canvas.y }, name, align)
  separator(canvas)
  const line = (text: string, style: Style): void => {
    canvas.y = painter.wrapped(text, page.left, canvas.y, room, style, align)
  }
  line(sheet.title, { size: body * 1.25, weight: 'strong' })
  if (sheet.secondTitle) line(sheet.secondTitle, { size: body * 1.1, weight: 'strong' })
  if (sheet.copyMark) line(sheet.copyMark, { size: typeSize(body * 0.9) })
  if (sheet.stamp && theme.isRoll) line(sheet.stamp, { size: body * 1.8, weight: 'strong' })
  drawBarcode(canvas, align)
}

function drawBarcode(canvas: SheetCanvas, align: Align): void {
  const { painter, theme, sheet } = canvas
  const { page, room, body } = theme
  const bars = sheet.barcode === null ? null : code128Shape(sheet.barcode)
  const style: Style = { size: body * 1.05, weight: 'strong' }
  // Bars of less than two dots do not scan: a number too long for the roll stands in a QR code.
  const isTooLong = theme.isRoll && bars !== null && bars.width * ROLL_MODULE > room + 0.5
  const shape = isTooLong ? qrShape(sheet.barcode ?? sheet.number) : bars
  if (shape) {
    // The quiet zones of a roll reach into the strips beside the print head.
    const quiet = theme.isRoll ? 0 : 2 * QUIET_MODULES.code128
    const wanted = theme.isRoll ? ROLL_MODULE : PAGE_MODULE
    const module = isTooLong ? ROLL_MODULE * 3 : Math.min(wanted, room / (shape.width + quiet))
    const width = shape.width * module
    const left = align === 'left' ? page.left : page.left + (room - width) / 2
    const barHeight = theme.isRoll ? 26 : 30
    canvas.y += body * 0.5
    painter.code(shape, left, canvas.y, module, isTooLong ? module : barHeight)
    canvas.y += (isTooLong ? width : barHeight) + body * 0.2
  }
  canvas.y = painter.wrapped(sheet.number, page.left, canvas.y, room, style, align)
  separator(canvas)
}

function drawFacts(canvas: SheetCanvas): void {
  const { painter, theme, sheet } = canvas
  const { page, room, body, ink } = theme
  const { recipient } = sheet
  const label: Style = { size: typeSize(body * 0.85), color: ink.muted }
  canvas.y = painter.wrapped(recipient.heading, page.left, canvas.y, room, label)
  const name: Style = { size: body * 1.1, weight: 'strong' }
  canvas.y = drawParty(canvas, recipient, { left: page.left, top: canvas.y, room }, name)
  separator(canvas)
  drawLines(canvas, sheet.facts)
  separator(canvas)
}

function drawLines(canvas: SheetCanvas, facts: readonly Fact[]): void {
  const { theme } = canvas
  const { page, room, body } = theme
  const labels = labelColumn(canvas, facts, room * 0.52)
  for (const fact of facts) {
    canvas.need(body * LEADING)
    canvas.y = drawFactLine(canvas, fact, { left: page.left, top: canvas.y, room }, labels)
  }
}

function drawItems(canvas: SheetCanvas): void {
  const { theme, sheet } = canvas
  if (!sheet.items) return
  const frame = { left: theme.page.left, width: theme.room, size: theme.body }
  const { items: table } = sheet
  drawTable(canvas, { ...frame, table, widths: [], headLines: [], isStacked: true })
  canvas.y += theme.body * 0.6
}

function drawDetails(canvas: SheetCanvas): void {
  const { painter, theme, sheet } = canvas
  const { page, room, body } = theme
  for (const { heading, isLarge = false, table } of sheet.details) {
    const size = typeSize(body * (isLarge ? 1.2 : 0.95))
    const frame = { left: page.left, width: room, size, smallest: size * READABLE, isQuiet: true }
    const placed = placeTable(painter, table, frame)
    canvas.need(Math.min(tableHeight(canvas, placed), body * 8) + body * 2)
    const style: Style = { size: body * 1.05, weight: 'strong' }
    canvas.y = painter.wrapped(heading, page.left, canvas.y + body * 0.4, room, style) + body * 0.3
    drawTable(canvas, placed)
    canvas.y += body * 0.6
  }
  const block = { left: page.left, top: canvas.y, room }
  canvas.y = drawChecks(canvas, sheet.checks ?? [], block)
}

function drawSum(canvas: SheetCanvas, sum: Sum): void {
  const { painter, theme } = canvas
  const { page, room, body, ink } = theme
  const size = sum.strong ? body * 1.25 : body
  const weight = sum.strong ? 'strong' : 'regular'
  const isFilled = sum.strong === true && theme.template === 'Modern'
  const style: Style = { size, weight, color: isFilled ? ink.onAccent : ink.text }
  const inset = isFilled ? body * 0.5 : 0
  const inner = room - 2 * inset
  const value = painter.width(sum.value, style)
  const beside = inner - value - body
  // A label in two languages may need lines of its own; the value then stands below them.
  const isBeside = painter.width(sum.label, style) <= beside
  const above = isBeside ? [] : painter.wrap(sum.label, inner, style)
  const height = size * ((sum.strong ? 1.9 : 1.4) + above.length * LEADING)
  canvas.need(height)
  if (isFilled) painter.box(page.left, canvas.y + 1, room, height - 2, ink.accent)
  else if (sum.strong)
    painter.rule(page.left, canvas.y + 1, page.right, canvas.y + 1, 0.8, ink.text)
  const lead = size * ((sum.strong ? 0.95 : 0.7) + 0.36)
  for (const [index, line] of above.entries()) {
    painter.text(line, page.left + inset, canvas.y + lead + index * size * LEADING, style)
  }
  const y = canvas.y + lead + above.length * size * LEADING
  if (isBeside) painter.text(sum.label, page.left + inset, y, style)
  painter.fitted(sum.value, page.right - inset, y, inner, style, 'right')
  canvas.y += height
}

function drawOutcome(canvas: SheetCanvas): void {
  const { painter, theme, sheet } = canvas
  const { page, room, body, ink } = theme
  const codes = captionedCodes(canvas)
  const hasMore = sheet.outcome.length > 0 || sheet.savings !== null || codes.length > 0
  if (sheet.sums.length > 0 && hasMore) separator(canvas)
  for (const fact of sheet.outcome) {
    const style: Style = { size: body, weight: 'strong' }
    const lines = painter.wrap(fact.value, room, style).length + 1
    canvas.need(lines * body * LEADING)
    const label: Style = { size: typeSize(body * 0.85), color: ink.muted }
    canvas.y = painter.wrapped(fact.label, page.left, canvas.y, room, label)
    canvas.y = painter.wrapped(fact.value, page.left, canvas.y, room, style) + body * 0.4
  }
  if (sheet.savings) {
    canvas.need(body * 3)
    const style: Style = { size: body * 1.02, weight: 'strong', color: ink.accent }
    canvas.y = painter.wrapped(sheet.savings, page.left, canvas.y, room, style) + body * 0.4
  }
  for (const code of codes) drawCode(canvas, code)
}

function drawCode(
  canvas: SheetCanvas,
  { lines, shape }: ReturnType<typeof captionedCodes>[number],
): void {
  const { painter, theme } = canvas
  const { page, room, body } = theme
  const dots = Math.floor(((theme.isRoll ? 108 : 150) * 203) / 72 / shape.width)
  const module = (dots * 72) / 203
  const side = shape.width * module
  canvas.need(side + body * 6)
  canvas.y += body
  painter.code(shape, page.left + (room - side) / 2, canvas.y, module, module)
  canvas.y += side + body * 0.6
  for (const line of lines) {
    canvas.y = painter.wrapped(line.text, page.left, canvas.y, room, line.style, 'center')
  }
  canvas.y += body * 0.6
}

function drawEnd(canvas: SheetCanvas): void {
  const { painter, theme, sheet } = canvas
  const { page, room, body } = theme
  const lines = closingLines(canvas, room)
  if (lines.length > 0) separator(canvas)
  for (const line of lines) {
    canvas.need(line.style.size * LEADING)
    canvas.y += line.style.size * LEADING
    painter.text(line.text, page.left, canvas.y, line.style)
  }
  canvas.need(body * 8)
  canvas.y += body * 0.6
  const bottom = drawSignature(canvas, { top: canvas.y, room })
  canvas.y = Math.max(canvas.y + body * 7.4, bottom + body * 0.8)
  if (!theme.isRoll) return
  const style: Style = { size: typeSize(body * 0.85) }
  const last = `${sheet.texts.foot}  ·  ${sheet.reference}`
  canvas.y = painter.wrapped(last, page.left, canvas.y, room, style) + body
}

function separator(canvas: SheetCanvas): void {
  const { theme, painter } = canvas
  const { page, body, ink } = theme
  canvas.y += body * 0.4
  painter.rule(page.left, canvas.y, page.right, canvas.y, 0.5, ink.rule)
  canvas.y += body * 0.4
}
