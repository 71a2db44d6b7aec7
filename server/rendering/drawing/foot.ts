import { type CodeShape, QUIET_MODULES, qrShape } from '../codes/codes.ts'
import type { Sheet, Sum, Table } from '../sheet.ts'
import { LEADING, type Painter, type Style } from './painter.ts'
import { drawFactGrid, fittedName } from './parties.ts'
import type { SheetCanvas } from './sheet-canvas.ts'
import { drawTable, placeTable, tableHeight } from './table.ts'

const QR_SIDE = 82
/** Where the code is all that follows, as on a job card. */
const LAST_QR_SIDE = 70
/** Tables that are side by side stay together below this height. */
const SIDE_HEIGHT_MAX = 260

/** The signature's share of the width, and its height in sizes of the type. */
const SIGNATURE_ROOM = 0.36
const SIGNATURE_HEIGHT = 6.9

/**
 * What the document comes to: the sums on the right; words, savings and the codes left. A
 * document without sums that ends with its codes is signed beside them.
 */
export function drawOutcome(canvas: SheetCanvas): void {
  const { painter, theme, sheet } = canvas
  const u = theme.unit
  const isSigned = isSignedBesideCodes(canvas)
  const sumsRoom = sheet.sums.length === 0 ? 0 : theme.room * 0.4
  const rightRoom = isSigned ? theme.room * SIGNATURE_ROOM : sumsRoom
  const leftRoom = theme.room - (rightRoom === 0 ? 0 : rightRoom + 16 * u)
  const leftHeight = painter.measured(() => drawLeft(canvas, 0, leftRoom))
  const height = Math.max(sumsHeight(canvas, sheet.sums), leftHeight)
  if (height === 0) return
  // Nothing follows the signature.
  canvas.need(height + (isSigned ? 8 : 12) * u)
  const top = canvas.y + 8 * u
  drawSums(canvas, sheet.sums, top, sumsRoom)
  drawLeft(canvas, top, leftRoom)
  canvas.y = top + height + 6 * u
  if (!isSigned) return
  drawSignature(canvas, { top: top + height - SIGNATURE_HEIGHT * theme.body, room: rightRoom })
}

function isSignedBesideCodes(canvas: SheetCanvas): boolean {
  const { items, notes, receipts, sums, taxSummary, terms } = canvas.sheet
  const endsWithCodes = !taxSummary && !receipts && notes.length === 0 && terms.length === 0
  return !items && sums.length === 0 && endsWithCodes && captionedCodes(canvas).length > 0
}

function sumHeight({ theme }: SheetCanvas, sum: Sum): number {
  if (!sum.strong) return theme.body * 1.52
  return theme.body * (theme.template === 'Modern' ? 2.6 : 2.3)
}

function sumsHeight(canvas: SheetCanvas, sums: readonly Sum[]): number {
  return sums.reduce((height, sum) => height + sumHeight(canvas, sum), 0)
}

function drawSums(canvas: SheetCanvas, sums: readonly Sum[], top: number, room: number): void {
  const { painter, theme } = canvas
  const { page, body } = theme
  const left = page.right - room
  let y = top
  for (const [index, sum] of sums.entries()) {
    const height = sumHeight(canvas, sum)
    // Of the strong sums the first is what the document comes to: it stands out most.
    const isMain = sum.strong === true && sums.findIndex((each) => each.strong) === index
    if (sum.strong) paintStrongSum(canvas, { left, y, height, isMain })
    const color = isMain && theme.template === 'Modern' ? theme.ink.onAccent : theme.ink.text
    const style: Style = sum.strong
      ? { size: body * 1.28, weight: 'strong', color }
      : { size: body, color }
    const baseline = y + height / 2 + style.size * 0.35
    const value = Math.min(painter.width(sum.value, style), room - 12)
    const labelRoom = room - value - body * 1.8
    painter.fitted(sum.label, left + body * 0.6, baseline, labelRoom, style)
    painter.fitted(sum.value, page.right - body * 0.6, baseline, value, style, 'right')
    y += height
  }
}

type StrongSum = { left: number; y: number; height: number; isMain: boolean }

function paintStrongSum(
  { painter, theme }: SheetCanvas,
  { left, y, height, isMain }: StrongSum,
): void {
  const { page, ink, template } = theme
  const width = page.right - left
  if (template === 'Modern' && isMain) {
    painter.panel(left, y + 1.5, width, height - 3, ink.accent)
  } else if (template === 'Compact') {
    painter.box(left, y + 1, width, height - 2, ink.tint)
    painter.frame(left, y + 1, width, height - 2, 0.6, ink.text)
  } else {
    painter.rule(left, y + 1.5, page.right, y + 1.5, 0.9, ink.text)
    painter.rule(left, y + height - 1, page.right, y + height - 1, 0.4, ink.rule)
  }
}

/** Returns the bottom of what it drew, from `top`. */
function drawLeft(canvas: SheetCanvas, top: number, room: number): number {
  const { painter, theme, sheet } = canvas
  const { body, page, ink } = theme
  const label: Style = { size: body * 0.8, color: ink.muted }
  const value: Style = { size: body, weight: 'strong' }
  let y = top
  if (isSignedBesideCodes(canvas)) {
    const block = { left: page.left, top, room: theme.room }
    y = drawFactGrid(canvas, sheet.outcome, block, 2) + body * 0.5
  } else {
    for (const fact of sheet.outcome) {
      painter.text(fact.label, page.left, y + body, label)
      y = painter.wrapped(fact.value, page.left, y + body * 1.3, room, value) + body * 0.5
    }
  }
  if (sheet.savings) {
    painter.fitted(sheet.savings, page.left, y + body * 1.1, room, {
      size: body,
      color: ink.accent,
    })
    y += body * 1.9
  }
  return drawCodes(canvas, y, room)
}

/** A code and the words beside it. */
type Captioned = { shape: CodeShape; lines: readonly { text: string; style: Style }[] }

const shapesOfSheets = new WeakMap<Sheet, Map<string, CodeShape>>()

/** The code of a text of this sheet, made once: a sheet is measured before it is drawn. */
function shapeOf(sheet: Sheet, text: string): CodeShape[] {
  const known = shapesOfSheets.get(sheet) ?? new Map<string, CodeShape>()
  shapesOfSheets.set(sheet, known)
  const shape = known.get(text) ?? qrShape(text)
  if (shape) known.set(text, shape)
  return shape ? [shape] : []
}

/** The payment code and the one to scan back; a text that no code can hold has none. */
export function captionedCodes({ sheet, theme }: SheetCanvas): Captioned[] {
  const { body, ink } = theme
  const { payment, scan } = sheet
  const small: Style = { size: body * 0.85 }
  const strong: Style = { size: body * 1.15, weight: 'strong' }
  const list: Captioned[] = []
  if (payment) {
    const lines = [
      { text: payment.caption, style: strong },
      { text: payment.hint, style: small },
      { text: payment.address, style: { ...small, color: ink.muted } },
    ]
    for (const shape of shapeOf(sheet, payment.link)) list.push({ shape, lines })
  }
  if (scan) {
    const lines = [{ text: scan.caption, style: strong }]
    for (const shape of shapeOf(sheet, scan.text)) list.push({ shape, lines })
  }
  return list
}

function drawCodes(canvas: SheetCanvas, from: number, room: number): number {
  const { painter, theme } = canvas
  const { page, body, unit } = theme
  const side = (isSignedBesideCodes(canvas) ? LAST_QR_SIDE : QR_SIDE) * unit
  const gap = body * 1.6
  let y = from
  for (const { lines, shape } of captionedCodes(canvas)) {
    const top = y + body * 0.9
    painter.code(shape, page.left, top, side / shape.width, side / shape.width)
    const beside = room - side - gap
    const wrapped = lines.flatMap(({ style, text }) =>
      painter.wrap(text, beside, style).map((line) => ({ style, text: line })),
    )
    const height = wrapped.reduce((sum, { style }) => sum + style.size * 1.5, 0)
    let baseline = top + Math.max(0, (side - height) / 2)
    for (const { style, text } of wrapped) {
      baseline += style.size * 1.5
      painter.text(text, page.left + side + gap, baseline - style.size * 0.4, style)
    }
    y = top + side + (QUIET_MODULES.qr * side) / shape.width / 2
  }
  return y
}

/** Prescriptions and other titled tables, one after the other. */
export function drawDetails(canvas: SheetCanvas): void {
  const { painter, theme, sheet } = canvas
  for (const { heading, table } of sheet.details) {
    const placed = place(canvas, table, theme.page.left, theme.room, theme.body)
    const height = tableHeight(canvas, table, placed)
    canvas.need(Math.min(height, 90) + theme.body * 3)
    canvas.y += theme.body * 1.9
    const style: Style = { size: theme.body * 1.1, weight: 'strong', color: theme.ink.accent }
    painter.fitted(heading, theme.page.left, canvas.y, theme.room, style)
    canvas.y += theme.body * 0.6
    drawTable(canvas, table, placed)
  }
}

/** The tax summary and the receipts: side by side where both fit, else one after the other. */
export function drawSideTables(canvas: SheetCanvas): void {
  const { theme, sheet } = canvas
  const { taxSummary, receipts } = sheet
  const gap = 18 * theme.unit
  const size = theme.body * 0.85
  if (taxSummary && receipts) {
    const taxWidth = theme.room * 0.52
    const left = theme.page.left + taxWidth + gap
    const placedTax = place(canvas, taxSummary, theme.page.left, taxWidth, size)
    const placedReceipts = place(canvas, receipts, left, theme.page.right - left, size)
    const height = Math.max(
      tableHeight(canvas, taxSummary, placedTax),
      tableHeight(canvas, receipts, placedReceipts),
    )
    if (height < SIDE_HEIGHT_MAX && (height < canvas.room() || canvas.room() < 120)) {
      canvas.need(height + 8)
      const top = canvas.y + 6
      const bottoms = [taxSummary, receipts].map((table, index) => {
        canvas.y = top
        drawTable(canvas, table, index === 0 ? placedTax : placedReceipts)
        return canvas.y
      })
      canvas.y = Math.max(...bottoms) + 6
      return
    }
  }
  for (const table of [taxSummary, receipts]) if (table) drawWide(canvas, table, size)
}

function place(canvas: SheetCanvas, table: Table, left: number, width: number, size: number) {
  return placeTable(canvas.painter, table, { left, width, size, isQuiet: true })
}

function drawWide(canvas: SheetCanvas, table: Table, size: number): void {
  const { theme } = canvas
  const placed = place(canvas, table, theme.page.left, theme.room * 0.64, size)
  canvas.need(Math.min(tableHeight(canvas, table, placed), 60) + 8)
  canvas.y += 6
  drawTable(canvas, table, placed)
  canvas.y += 6
}

/** Notes, the shop's terms and the signature: at the foot of the last page where it has room. */
export function drawClosing(canvas: SheetCanvas): void {
  const { painter, theme, sheet } = canvas
  const { page, body, unit } = theme
  if (isSignedBesideCodes(canvas)) return
  const small = body * 0.85
  const signatureRoom = theme.room * SIGNATURE_ROOM
  const signatureHeight = body * SIGNATURE_HEIGHT
  const room = theme.room - signatureRoom - 18 * unit
  const lines = closingLines(canvas, room)
  const height = Math.max(lines.length * small * LEADING + body * 1.4, signatureHeight)
  const isShort = height < page.height * 0.26
  canvas.need(isShort ? height + 8 : signatureHeight + 8)
  const isAnchored = sheet.items !== null && isShort
  const top = isAnchored ? Math.max(canvas.y + 8, page.bottom - height) : canvas.y + 8
  drawSignature(canvas, { top, room: signatureRoom })
  if (isShort) {
    drawLines(painter, lines, page.left, top, small)
    canvas.y = top + height
    return
  }
  canvas.y = top + signatureHeight + 8
  for (const line of closingLines(canvas, theme.room)) {
    canvas.need(small * LEADING)
    canvas.y += small * LEADING
    painter.text(line.text, page.left, canvas.y, line.style)
  }
}

type ClosingLine = { text: string; style: Style }

/** Notes and terms, broken to the room they have. */
export function closingLines({ painter, theme, sheet }: SheetCanvas, room: number): ClosingLine[] {
  const size = theme.body * 0.85
  const muted = theme.ink.muted
  const wrapped = (texts: readonly string[], style: Style) =>
    texts.flatMap((text) => painter.wrap(text, room, style).map((line) => ({ text: line, style })))
  const headingStyle: Style = { size, weight: 'strong', color: muted }
  return [
    ...wrapped(sheet.notes, { size }),
    ...(sheet.notes.length > 0 && sheet.terms.length > 0 ? [{ text: '', style: { size } }] : []),
    ...(sheet.terms.length > 0 ? wrapped([sheet.texts.terms], headingStyle) : []),
    ...wrapped(sheet.terms, { size, color: muted }),
  ]
}

function drawLines(
  painter: Painter,
  lines: readonly ClosingLine[],
  left: number,
  top: number,
  size: number,
): void {
  let y = top
  for (const line of lines) {
    y += size * LEADING
    painter.text(line.text, left, y, line.style)
  }
}

/** Draws for whom, a line to sign on, and who signs; returns its bottom. */
export function drawSignature(
  canvas: SheetCanvas,
  { top, room }: { top: number; room: number },
): number {
  const { painter, theme, sheet } = canvas
  const { page, body, ink } = theme
  const forWhom: Style = { size: body * 0.97, weight: 'strong' }
  const who = sheet.signatory.forWhom
  const bottom = painter.wrapped(
    who,
    page.right - room,
    top,
    room,
    fittedName(who, forWhom),
    'right',
  )
  const y = Math.max(top + body * 5.4, bottom + body * 1.4)
  painter.rule(page.right - room * 0.8, y, page.right, y, 0.6, ink.text)
  const text = signatoryText(sheet)
  const style: Style = { size: body * 0.85 }
  if (theme.isNarrow) {
    return painter.wrapped(text, page.right - room, y + body * 0.35, room, style, 'right')
  }
  painter.fitted(text, page.right, y + body * 1.2, room, style, 'right')
  return y + body * 1.5
}

function signatoryText(sheet: Sheet): string {
  const { name, role } = sheet.signatory
  return name === '' ? role : `${name}, ${role}`
}
