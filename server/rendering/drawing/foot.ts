import { words } from '../../documents/layout/words.ts'
import { type CodeShape, QUIET_MODULES, qrShape } from '../codes/codes.ts'
import type { Sheet, Sum, Table } from '../sheet.ts'
import { drawFactGrid, fittedName } from './parties.ts'
import { LEADING, type Pen, type Style } from './pen.ts'
import type { Paper } from './sheet-canvas.ts'
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
 * What the document comes to: the sums on the right; words, savings and the codes left. A paper
 * without sums, that ends with its codes, is signed beside them.
 */
export function drawOutcome(paper: Paper): void {
  const { pen, look, sheet } = paper
  const u = look.unit
  const isSigned = isSignedBesideCodes(paper)
  const sumsRoom = sheet.sums.length === 0 ? 0 : look.room * 0.4
  const rightRoom = isSigned ? look.room * SIGNATURE_ROOM : sumsRoom
  const leftRoom = look.room - (rightRoom === 0 ? 0 : rightRoom + 16 * u)
  const leftHeight = pen.measured(() => drawLeft(paper, 0, leftRoom))
  const height = Math.max(sumsHeight(paper, sheet.sums), leftHeight)
  if (height === 0) return
  // Nothing follows the signature.
  paper.need(height + (isSigned ? 8 : 12) * u)
  const top = paper.y + 8 * u
  drawSums(paper, sheet.sums, top, sumsRoom)
  drawLeft(paper, top, leftRoom)
  paper.y = top + height + 6 * u
  if (!isSigned) return
  drawSignature(paper, { top: top + height - SIGNATURE_HEIGHT * look.body, room: rightRoom })
}

function isSignedBesideCodes(paper: Paper): boolean {
  const { items, notes, receipts, sums, taxSummary, terms } = paper.sheet
  const endsWithCodes = !taxSummary && !receipts && notes.length === 0 && terms.length === 0
  return !items && sums.length === 0 && endsWithCodes && captionedCodes(paper).length > 0
}

function sumHeight({ look }: Paper, sum: Sum): number {
  if (!sum.strong) return look.body * 1.52
  return look.body * (look.template === 'Modern' ? 2.6 : 2.3)
}

function sumsHeight(paper: Paper, sums: readonly Sum[]): number {
  return sums.reduce((height, sum) => height + sumHeight(paper, sum), 0)
}

function drawSums(paper: Paper, sums: readonly Sum[], top: number, room: number): void {
  const { pen, look } = paper
  const { page, body } = look
  const left = page.right - room
  let y = top
  for (const [index, sum] of sums.entries()) {
    const height = sumHeight(paper, sum)
    // Of the strong sums the first is what the document comes to: it stands out most.
    const isMain = sum.strong === true && sums.findIndex((each) => each.strong) === index
    if (sum.strong) paintStrongSum(paper, { left, y, height, isMain })
    const color = isMain && look.template === 'Modern' ? look.ink.onAccent : look.ink.text
    const style: Style = sum.strong
      ? { size: body * 1.28, weight: 'strong', color }
      : { size: body, color }
    const baseline = y + height / 2 + style.size * 0.35
    const value = Math.min(pen.width(sum.value, style), room - 12)
    const labelRoom = room - value - body * 1.8
    pen.fitted(sum.label, left + body * 0.6, baseline, labelRoom, style)
    pen.fitted(sum.value, page.right - body * 0.6, baseline, value, style, 'right')
    y += height
  }
}

type StrongSum = { left: number; y: number; height: number; isMain: boolean }

function paintStrongSum({ pen, look }: Paper, { left, y, height, isMain }: StrongSum): void {
  const { page, ink, template } = look
  const width = page.right - left
  if (template === 'Modern' && isMain) {
    pen.panel(left, y + 1.5, width, height - 3, ink.accent)
  } else if (template === 'Compact') {
    pen.box(left, y + 1, width, height - 2, ink.tint)
    pen.frame(left, y + 1, width, height - 2, 0.6, ink.text)
  } else {
    pen.rule(left, y + 1.5, page.right, y + 1.5, 0.9, ink.text)
    pen.rule(left, y + height - 1, page.right, y + height - 1, 0.4, ink.rule)
  }
}

/** Answers the bottom of what it drew, from `top`. */
function drawLeft(paper: Paper, top: number, room: number): number {
  const { pen, look, sheet } = paper
  const { body, page, ink } = look
  const label: Style = { size: body * 0.8, color: ink.muted }
  const value: Style = { size: body, weight: 'strong' }
  let y = top
  if (isSignedBesideCodes(paper)) {
    const block = { left: page.left, top, room: look.room }
    y = drawFactGrid(paper, sheet.outcome, block, 2) + body * 0.5
  } else {
    for (const fact of sheet.outcome) {
      pen.text(fact.label, page.left, y + body, label)
      y = pen.wrapped(fact.value, page.left, y + body * 1.3, room, value) + body * 0.5
    }
  }
  if (sheet.savings) {
    pen.fitted(sheet.savings, page.left, y + body * 1.1, room, { size: body, color: ink.accent })
    y += body * 1.9
  }
  return drawCodes(paper, y, room)
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
export function captionedCodes({ sheet, look }: Paper): Captioned[] {
  const { body, ink } = look
  const { payment, scan } = sheet
  const small: Style = { size: body * 0.85 }
  const strong: Style = { size: body * 1.15, weight: 'strong' }
  const list: Captioned[] = []
  if (payment) {
    const lines = [
      { text: payment.caption, style: strong },
      { text: 'with any UPI app', style: small },
      { text: payment.address, style: { ...small, color: ink.muted } },
    ]
    for (const shape of shapeOf(sheet, payment.upiLink)) list.push({ shape, lines })
  }
  if (scan) {
    const lines = [{ text: scan.caption, style: strong }]
    for (const shape of shapeOf(sheet, scan.text)) list.push({ shape, lines })
  }
  return list
}

function drawCodes(paper: Paper, from: number, room: number): number {
  const { pen, look } = paper
  const { page, body, unit } = look
  const side = (isSignedBesideCodes(paper) ? LAST_QR_SIDE : QR_SIDE) * unit
  const gap = body * 1.6
  let y = from
  for (const { lines, shape } of captionedCodes(paper)) {
    const top = y + body * 0.9
    pen.code(shape, page.left, top, side / shape.width, side / shape.width)
    const beside = room - side - gap
    const wrapped = lines.flatMap(({ style, text }) =>
      pen.wrap(text, beside, style).map((line) => ({ style, text: line })),
    )
    const height = wrapped.reduce((sum, { style }) => sum + style.size * 1.5, 0)
    let baseline = top + Math.max(0, (side - height) / 2)
    for (const { style, text } of wrapped) {
      baseline += style.size * 1.5
      pen.text(text, page.left + side + gap, baseline - style.size * 0.4, style)
    }
    y = top + side + (QUIET_MODULES.qr * side) / shape.width / 2
  }
  return y
}

/** Prescriptions and other titled tables, one after the other. */
export function drawDetails(paper: Paper): void {
  const { pen, look, sheet } = paper
  for (const { heading, table } of sheet.details) {
    const placed = place(paper, table, look.page.left, look.room, look.body)
    const height = tableHeight(paper, table, placed)
    paper.need(Math.min(height, 90) + look.body * 3)
    paper.y += look.body * 1.9
    const style: Style = { size: look.body * 1.1, weight: 'strong', color: look.ink.accent }
    pen.fitted(heading, look.page.left, paper.y, look.room, style)
    paper.y += look.body * 0.6
    drawTable(paper, table, placed)
  }
}

/** The tax summary and the receipts: side by side where both fit, else one after the other. */
export function drawSideTables(paper: Paper): void {
  const { look, sheet } = paper
  const { taxSummary, receipts } = sheet
  const gap = 18 * look.unit
  const size = look.body * 0.85
  if (taxSummary && receipts) {
    const taxWidth = look.room * 0.52
    const left = look.page.left + taxWidth + gap
    const placedTax = place(paper, taxSummary, look.page.left, taxWidth, size)
    const placedReceipts = place(paper, receipts, left, look.page.right - left, size)
    const height = Math.max(
      tableHeight(paper, taxSummary, placedTax),
      tableHeight(paper, receipts, placedReceipts),
    )
    if (height < SIDE_HEIGHT_MAX && (height < paper.room() || paper.room() < 120)) {
      paper.need(height + 8)
      const top = paper.y + 6
      const bottoms = [taxSummary, receipts].map((table, index) => {
        paper.y = top
        drawTable(paper, table, index === 0 ? placedTax : placedReceipts)
        return paper.y
      })
      paper.y = Math.max(...bottoms) + 6
      return
    }
  }
  for (const table of [taxSummary, receipts]) if (table) drawWide(paper, table, size)
}

function place(paper: Paper, table: Table, left: number, width: number, size: number) {
  return placeTable(paper.pen, table, { left, width, size, isQuiet: true })
}

function drawWide(paper: Paper, table: Table, size: number): void {
  const { look } = paper
  const placed = place(paper, table, look.page.left, look.room * 0.64, size)
  paper.need(Math.min(tableHeight(paper, table, placed), 60) + 8)
  paper.y += 6
  drawTable(paper, table, placed)
  paper.y += 6
}

/** Notes, the shop's terms and the signature: at the foot of the last page where it has room. */
export function drawClosing(paper: Paper): void {
  const { pen, look, sheet } = paper
  const { page, body, unit } = look
  if (isSignedBesideCodes(paper)) return
  const small = body * 0.85
  const signatureRoom = look.room * SIGNATURE_ROOM
  const signatureHeight = body * SIGNATURE_HEIGHT
  const room = look.room - signatureRoom - 18 * unit
  const lines = closingLines(paper, room)
  const height = Math.max(lines.length * small * LEADING + body * 1.4, signatureHeight)
  const isShort = height < page.height * 0.26
  paper.need(isShort ? height + 8 : signatureHeight + 8)
  const isAnchored = sheet.items !== null && isShort
  const top = isAnchored ? Math.max(paper.y + 8, page.bottom - height) : paper.y + 8
  drawSignature(paper, { top, room: signatureRoom })
  if (isShort) {
    drawLines(pen, lines, page.left, top, small)
    paper.y = top + height
    return
  }
  paper.y = top + signatureHeight + 8
  for (const line of closingLines(paper, look.room)) {
    paper.need(small * LEADING)
    paper.y += small * LEADING
    pen.text(line.text, page.left, paper.y, line.style)
  }
}

type ClosingLine = { text: string; style: Style }

/** Notes and terms, broken to the room they have. */
export function closingLines({ pen, look, sheet }: Paper, room: number): ClosingLine[] {
  const size = look.body * 0.85
  const muted = look.ink.muted
  const wrapped = (texts: readonly string[], style: Style) =>
    texts.flatMap((text) => pen.wrap(text, room, style).map((line) => ({ text: line, style })))
  const heading = words(sheet.language).label('termsAndConditions')
  const headingStyle: Style = { size, weight: 'strong', color: muted }
  return [
    ...wrapped(sheet.notes, { size }),
    ...(sheet.notes.length > 0 && sheet.terms.length > 0 ? [{ text: '', style: { size } }] : []),
    ...(sheet.terms.length > 0 ? wrapped([heading], headingStyle) : []),
    ...wrapped(sheet.terms, { size, color: muted }),
  ]
}

function drawLines(
  pen: Pen,
  lines: readonly ClosingLine[],
  left: number,
  top: number,
  size: number,
): void {
  let y = top
  for (const line of lines) {
    y += size * LEADING
    pen.text(line.text, left, y, line.style)
  }
}

/** For whom, a line for the pen, and who signs; answers the bottom of it. */
export function drawSignature(paper: Paper, { top, room }: { top: number; room: number }): number {
  const { pen, look, sheet } = paper
  const { page, body, ink } = look
  const forWhom: Style = { size: body * 0.97, weight: 'strong' }
  const who = sheet.signatory.forWhom
  const bottom = pen.wrapped(who, page.right - room, top, room, fittedName(who, forWhom), 'right')
  const y = Math.max(top + body * 5.4, bottom + body * 1.4)
  pen.rule(page.right - room * 0.8, y, page.right, y, 0.6, ink.text)
  const text = signatoryText(sheet)
  const style: Style = { size: body * 0.85 }
  if (look.isNarrow) {
    return pen.wrapped(text, page.right - room, y + body * 0.35, room, style, 'right')
  }
  pen.fitted(text, page.right, y + body * 1.2, room, style, 'right')
  return y + body * 1.5
}

function signatoryText(sheet: Sheet): string {
  const title = sheet.signatory.role ?? words(sheet.language).label('authorisedSignatory')
  return sheet.signatory.name === '' ? title : `${sheet.signatory.name}, ${title}`
}
