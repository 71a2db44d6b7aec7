import { code128Shape, QUIET_MODULES, qrShape } from '../codes/codes.ts'
import type { Logo } from '../pictures/logo.ts'
import type { Fact, Sum } from '../sheet.ts'
import { captionedCodes, closingLines, drawSignature } from './foot.ts'
import { drawDeclaration, drawFactLine, drawParty, labelColumn } from './parties.ts'
import { type Align, LEADING, type Style } from './pen.ts'
import type { Paper } from './sheet-canvas.ts'
import { drawTable, placeTable, tableHeight } from './table.ts'

/** Two dots of a 203 dpi print head, which is what prints most rolls. */
const ROLL_MODULE = (2 * 72) / 203
const PAGE_MODULE = 0.96
/** A table that would be set smaller than this share of its size is stacked instead. */
const READABLE = 0.8

/** A sheet in one column: on a roll, or in large print. */
export function drawNarrow(paper: Paper, logo: Logo | null): void {
  const { sheet, look } = paper
  drawTop(paper, logo)
  drawFacts(paper)
  if (sheet.items) drawItems(paper)
  drawDetails(paper)
  for (const sum of sheet.sums) drawSum(paper, sum)
  drawOutcome(paper)
  for (const table of [sheet.taxSummary, sheet.receipts]) {
    if (table) {
      const size = look.body * 0.86
      const frame = { left: look.page.left, width: look.room, size, smallest: size * READABLE }
      const placed = placeTable(paper.pen, table, { ...frame, isQuiet: true })
      paper.need(Math.min(tableHeight(paper, table, placed), look.body * 6))
      drawTable(paper, table, placed)
      paper.y += look.body * 0.8
    }
  }
  drawEnd(paper)
}

function drawTop(paper: Paper, logo: Logo | null): void {
  const { pen, look, sheet, doc } = paper
  const { page, room, body, ink } = look
  const align: Align = look.template === 'Modern' ? 'left' : 'center'
  const block = { left: page.left, room }
  if (sheet.declaration) drawDeclaration(paper, sheet.declaration)
  if (logo && look.template !== 'Compact') {
    const fit: [number, number] = [Math.min(room * 0.6, 150), Math.min(room * 0.22, 60)]
    const scale = Math.min(fit[0] / logo.width, fit[1] / logo.height)
    const left = align === 'left' ? page.left : page.left + (room - logo.width * scale) / 2
    logo.place(doc, left, paper.y, fit)
    paper.y += logo.height * scale + body * 0.6
  }
  const name: Style = { size: body * 1.4, weight: 'strong', color: ink.accent }
  paper.y = drawParty(paper, sheet.supplier, { ...block, top: paper.y }, name, align)
  separator(paper)
  const line = (text: string, style: Style): void => {
    paper.y = pen.wrapped(text, page.left, paper.y, room, style, align)
  }
  line(sheet.title, { size: body * 1.25, weight: 'strong' })
  if (sheet.secondTitle) line(sheet.secondTitle, { size: body * 1.1, weight: 'strong' })
  if (sheet.copyMark) line(sheet.copyMark, { size: body * 0.9 })
  if (sheet.stamp && look.isRoll) line(sheet.stamp, { size: body * 1.8, weight: 'strong' })
  drawBarcode(paper, align)
}

function drawBarcode(paper: Paper, align: Align): void {
  const { pen, look, sheet } = paper
  const { page, room, body } = look
  const bars = sheet.barcode === null ? null : code128Shape(sheet.barcode)
  const style: Style = { size: body * 1.05, weight: 'strong' }
  // Bars of less than two dots do not scan: a number too long for the roll stands in a QR code.
  const isTooLong = look.isRoll && bars !== null && bars.width * ROLL_MODULE > room + 0.5
  const shape = isTooLong ? qrShape(sheet.barcode ?? sheet.number) : bars
  if (shape) {
    // The quiet zones of a roll reach into the strips beside the print head.
    const quiet = look.isRoll ? 0 : 2 * QUIET_MODULES.code128
    const wanted = look.isRoll ? ROLL_MODULE : PAGE_MODULE
    const module = isTooLong ? ROLL_MODULE * 3 : Math.min(wanted, room / (shape.width + quiet))
    const width = shape.width * module
    const left = align === 'left' ? page.left : page.left + (room - width) / 2
    const barHeight = look.isRoll ? 26 : 30
    paper.y += body * 0.5
    pen.code(shape, left, paper.y, module, isTooLong ? module : barHeight)
    paper.y += (isTooLong ? width : barHeight) + body * 0.2
  }
  paper.y = pen.wrapped(sheet.number, page.left, paper.y, room, style, align)
  separator(paper)
}

function drawFacts(paper: Paper): void {
  const { pen, look, sheet } = paper
  const { page, room, body, ink } = look
  const { recipient } = sheet
  const label: Style = { size: body * 0.85, color: ink.muted }
  paper.y = pen.wrapped(recipient.heading, page.left, paper.y, room, label)
  const name: Style = { size: body * 1.1, weight: 'strong' }
  paper.y = drawParty(paper, recipient, { left: page.left, top: paper.y, room }, name)
  separator(paper)
  drawLines(paper, sheet.facts)
  separator(paper)
}

function drawLines(paper: Paper, facts: readonly Fact[]): void {
  const { look } = paper
  const { page, room, body } = look
  const labels = labelColumn(paper, facts, room * 0.52)
  for (const fact of facts) {
    paper.need(body * LEADING)
    paper.y = drawFactLine(paper, fact, { left: page.left, top: paper.y, room }, labels)
  }
}

function drawItems(paper: Paper): void {
  const { look, sheet } = paper
  if (!sheet.items) return
  const frame = { left: look.page.left, width: look.room, size: look.body }
  drawTable(paper, sheet.items, { ...frame, widths: [], headLines: [], isStacked: true })
  paper.y += look.body * 0.6
}

function drawDetails(paper: Paper): void {
  const { pen, look, sheet } = paper
  const { page, room, body } = look
  for (const { heading, table } of sheet.details) {
    const size = body * 0.95
    const frame = { left: page.left, width: room, size, smallest: size * READABLE, isQuiet: true }
    const placed = placeTable(pen, table, frame)
    paper.need(Math.min(tableHeight(paper, table, placed), body * 8) + body * 2)
    const style: Style = { size: body * 1.05, weight: 'strong' }
    paper.y = pen.wrapped(heading, page.left, paper.y + body * 0.4, room, style) + body * 0.3
    drawTable(paper, table, placed)
    paper.y += body * 0.6
  }
}

function drawSum(paper: Paper, sum: Sum): void {
  const { pen, look } = paper
  const { page, room, body, ink } = look
  const size = sum.strong ? body * 1.25 : body
  const weight = sum.strong ? 'strong' : 'regular'
  const isFilled = sum.strong === true && look.template === 'Modern'
  const style: Style = { size, weight, color: isFilled ? ink.onAccent : ink.text }
  const inset = isFilled ? body * 0.5 : 0
  const inner = room - 2 * inset
  const value = pen.width(sum.value, style)
  const beside = inner - value - body
  // A label in two languages may need lines of its own; the value then stands below them.
  const isBeside = pen.width(sum.label, style) <= beside
  const above = isBeside ? [] : pen.wrap(sum.label, inner, style)
  const height = size * ((sum.strong ? 1.9 : 1.4) + above.length * LEADING)
  paper.need(height)
  if (isFilled) pen.box(page.left, paper.y + 1, room, height - 2, ink.accent)
  else if (sum.strong) pen.rule(page.left, paper.y + 1, page.right, paper.y + 1, 0.8, ink.text)
  const lead = size * ((sum.strong ? 0.95 : 0.7) + 0.36)
  for (const [index, line] of above.entries()) {
    pen.text(line, page.left + inset, paper.y + lead + index * size * LEADING, style)
  }
  const y = paper.y + lead + above.length * size * LEADING
  if (isBeside) pen.text(sum.label, page.left + inset, y, style)
  pen.fitted(sum.value, page.right - inset, y, inner, style, 'right')
  paper.y += height
}

function drawOutcome(paper: Paper): void {
  const { pen, look, sheet } = paper
  const { page, room, body, ink } = look
  const codes = captionedCodes(paper)
  const hasMore = sheet.outcome.length > 0 || sheet.savings !== null || codes.length > 0
  if (sheet.sums.length > 0 && hasMore) separator(paper)
  for (const fact of sheet.outcome) {
    const style: Style = { size: body, weight: 'strong' }
    const lines = pen.wrap(fact.value, room, style).length + 1
    paper.need(lines * body * LEADING)
    const label: Style = { size: body * 0.85, color: ink.muted }
    paper.y = pen.wrapped(fact.label, page.left, paper.y, room, label)
    paper.y = pen.wrapped(fact.value, page.left, paper.y, room, style) + body * 0.4
  }
  if (sheet.savings) {
    paper.need(body * 3)
    const style: Style = { size: body * 1.02, weight: 'strong', color: ink.accent }
    paper.y = pen.wrapped(sheet.savings, page.left, paper.y, room, style) + body * 0.4
  }
  for (const code of codes) drawCode(paper, code)
}

function drawCode(paper: Paper, { lines, shape }: ReturnType<typeof captionedCodes>[number]): void {
  const { pen, look } = paper
  const { page, room, body } = look
  const dots = Math.floor(((look.isRoll ? 108 : 150) * 203) / 72 / shape.width)
  const module = (dots * 72) / 203
  const side = shape.width * module
  paper.need(side + body * 6)
  paper.y += body
  pen.code(shape, page.left + (room - side) / 2, paper.y, module, module)
  paper.y += side + body * 0.6
  for (const line of lines) {
    paper.y = pen.wrapped(line.text, page.left, paper.y, room, line.style, 'center')
  }
  paper.y += body * 0.6
}

function drawEnd(paper: Paper): void {
  const { pen, look, sheet } = paper
  const { page, room, body } = look
  const lines = closingLines(paper, room)
  if (lines.length > 0) separator(paper)
  for (const line of lines) {
    paper.need(line.style.size * LEADING)
    paper.y += line.style.size * LEADING
    pen.text(line.text, page.left, paper.y, line.style)
  }
  paper.need(body * 8)
  paper.y += body * 0.6
  const bottom = drawSignature(paper, { top: paper.y, room })
  paper.y = Math.max(paper.y + body * 7.4, bottom + body * 0.8)
  if (!look.isRoll) return
  const style: Style = { size: body * 0.85 }
  const last = `E. & O. E.  ·  ${sheet.reference}`
  paper.y = pen.wrapped(last, page.left, paper.y, room, style) + body
}

function separator(paper: Paper): void {
  const { look, pen } = paper
  const { page, body, ink } = look
  paper.y += body * 0.4
  pen.rule(page.left, paper.y, page.right, paper.y, 0.5, ink.rule)
  paper.y += body * 0.4
}
