import { qrShape } from '../layout/codes.ts'
import type { Payment, Sheet, Sum, Table } from '../layout/sheet.ts'
import { drawWrapped } from './head.ts'
import { PAGE, PAGE_ROOM, type Paper } from './paper.ts'
import { INK, LEADING, type Pen, type Style } from './pen.ts'
import { drawTable, placeTable, tableHeight } from './table.ts'

const SUMS_ROOM = 204
const GAP = 18
const LEFT_ROOM = PAGE_ROOM - SUMS_ROOM - GAP
const QR_SIDE = 82
const LABEL: Style = { size: 6.6, color: INK.muted }
const BODY: Style = { size: 8.2 }
const SMALL: Style = { size: 7 }
const TERMS_HEADING: Style = { ...LABEL, weight: 'strong' }
const SIGNATURE_ROOM = 190
const SIGNATURE_HEIGHT = 66
const SIDE_TABLE_SIZE = 7

/** What the document comes to: the sums on the right; words, savings and the UPI code left. */
export function drawOutcome(paper: Paper, sheet: Sheet): void {
  const height = Math.max(sumsHeight(sheet.sums), outcomeHeight(paper.pen, sheet))
  paper.need(height + 12)
  const top = paper.y + 8
  drawSums(paper.pen, sheet.sums, top)
  drawLeft(paper, sheet, top)
  paper.y = top + height + 6
}

function sumHeight(sum: Sum): number {
  return sum.strong ? 19 : 12.5
}

function sumsHeight(sums: readonly Sum[]): number {
  return sums.reduce((height, sum) => height + sumHeight(sum), 0)
}

function drawSums(pen: Pen, sums: readonly Sum[], top: number): void {
  const left = PAGE.right - SUMS_ROOM
  let y = top
  for (const sum of sums) {
    const height = sumHeight(sum)
    const style: Style = sum.strong ? { size: 10.5, weight: 'strong' } : BODY
    if (sum.strong) {
      pen.rule(left, y + 1.5, PAGE.right, y + 1.5, 0.9, INK.text)
      pen.rule(left, y + height - 1, PAGE.right, y + height - 1, 0.4)
    }
    const baseline = y + height * 0.69
    const room = pen.width(sum.label, style) + 12
    pen.text(sum.label, left + 4, baseline, style)
    pen.fitted(sum.value, PAGE.right - 4, baseline, SUMS_ROOM - room, style, 'right')
    y += height
  }
}

const FACT_VALUE: Style = { ...BODY, weight: 'strong' }
const FACT_LABEL_HEIGHT = 11

function outcomeHeight(pen: Pen, sheet: Sheet): number {
  const facts = sheet.outcome.reduce((sum, fact) => {
    const lines = pen.wrap(fact.value, LEFT_ROOM, FACT_VALUE).length
    return sum + FACT_LABEL_HEIGHT + lines * BODY.size * LEADING + 4
  }, 0)
  return facts + (sheet.savings ? 16 : 0) + (sheet.payment ? QR_SIDE + 12 : 0)
}

function drawLeft(paper: Paper, sheet: Sheet, top: number): void {
  const { pen } = paper
  let y = top
  for (const fact of sheet.outcome) {
    pen.text(fact.label, PAGE.left, y + 8, LABEL)
    y = drawWrapped(pen, fact.value, PAGE.left, y + FACT_LABEL_HEIGHT, LEFT_ROOM, FACT_VALUE) + 4
  }
  if (sheet.savings) {
    pen.fitted(sheet.savings, PAGE.left, y + 9, LEFT_ROOM, { ...BODY, color: INK.accent })
    y += 16
  }
  if (sheet.payment) drawPayment(pen, sheet.payment, y + 6)
}

function drawPayment(pen: Pen, payment: Payment, top: number): void {
  const shape = qrShape(payment.upiLink)
  if (!shape) return
  const module = QR_SIDE / shape.width
  pen.code(shape, PAGE.left, top, module, module)
  const left = PAGE.left + QR_SIDE + 14
  const room = LEFT_ROOM - QR_SIDE - 14
  pen.fitted(payment.caption, left, top + 34, room, { size: 9.5, weight: 'strong' })
  pen.fitted('with any UPI app', left, top + 46, room, SMALL)
  pen.fitted(payment.address, left, top + 57, room, { ...SMALL, color: INK.muted })
}

/** The tax summary and the receipts: side by side where both fit, else one after the other. */
export function drawSideTables(paper: Paper, sheet: Sheet): void {
  const { taxSummary, receipts } = sheet
  if (taxSummary && receipts) {
    const taxWidth = PAGE_ROOM * 0.5
    const left = PAGE.left + taxWidth + GAP
    const placedTax = place(paper, taxSummary, PAGE.left, taxWidth)
    const placedReceipts = place(paper, receipts, left, PAGE.right - left)
    const height = Math.max(placedTax.height, placedReceipts.height)
    if (height < 260 && (height < paper.room() || paper.room() < 120)) {
      paper.need(height + 8)
      const top = paper.y + 6
      const bottoms = [placedTax, placedReceipts].map((placed) => {
        paper.y = top
        drawTable(paper, placed.table, placed.frame)
        return paper.y
      })
      paper.y = Math.max(...bottoms) + 6
      return
    }
  }
  for (const table of [taxSummary, receipts]) if (table) drawWide(paper, table)
}

function place(paper: Paper, table: Table, left: number, width: number) {
  const frame = placeTable(paper.pen, table, { left, width, size: SIDE_TABLE_SIZE })
  return { table, frame, height: tableHeight(paper.pen, table, frame) }
}

function drawWide(paper: Paper, table: Table): void {
  const { frame, height } = place(paper, table, PAGE.left, PAGE_ROOM * 0.62)
  paper.need(Math.min(height, 60) + 8)
  paper.y += 6
  drawTable(paper, table, frame)
  paper.y += 6
}

/** Notes, the shop's terms and the signature: at the foot of the last page where it has room. */
export function drawClosing(paper: Paper, sheet: Sheet, anchored: boolean): void {
  const room = PAGE_ROOM - SIGNATURE_ROOM - GAP
  const lines = closingLines(paper.pen, sheet, room)
  const height = Math.max(lines.length * SMALL.size * LEADING + 12, SIGNATURE_HEIGHT)
  const isShort = height < 220
  paper.need(isShort ? height + 8 : SIGNATURE_HEIGHT + 8)
  const top = anchored && isShort ? Math.max(paper.y + 8, PAGE.bottom - height) : paper.y + 8
  drawSignature(paper.pen, sheet, top)
  if (isShort) {
    drawLines(paper, lines, top)
    paper.y = top + height
    return
  }
  paper.y = top + SIGNATURE_HEIGHT + 8
  for (const line of closingLines(paper.pen, sheet, PAGE_ROOM)) {
    paper.need(SMALL.size * LEADING)
    paper.y += SMALL.size * LEADING
    paper.pen.text(line.text, PAGE.left, paper.y, line.style)
  }
}

type ClosingLine = { text: string; style: Style }

function closingLines(pen: Pen, sheet: Sheet, room: number): ClosingLine[] {
  const wrapped = (texts: readonly string[], style: Style) =>
    texts.flatMap((text) => pen.wrap(text, room, style).map((line) => ({ text: line, style })))
  return [
    ...wrapped(sheet.notes, SMALL),
    ...(sheet.notes.length > 0 && sheet.terms.length > 0 ? [{ text: '', style: SMALL }] : []),
    ...(sheet.terms.length > 0 ? [{ text: 'Terms and conditions', style: TERMS_HEADING }] : []),
    ...wrapped(sheet.terms, { ...SMALL, color: INK.muted }),
  ]
}

function drawLines(paper: Paper, lines: readonly ClosingLine[], top: number): void {
  let y = top
  for (const line of lines) {
    y += SMALL.size * LEADING
    paper.pen.text(line.text, PAGE.left, y, line.style)
  }
}

function drawSignature(pen: Pen, sheet: Sheet, top: number): void {
  const left = PAGE.right - SIGNATURE_ROOM
  pen.fitted(
    sheet.signatory.forWhom,
    PAGE.right,
    top + 9,
    SIGNATURE_ROOM,
    { size: 8, weight: 'strong' },
    'right',
  )
  pen.rule(left + 40, top + 50, PAGE.right, top + 50, 0.6, INK.text)
  const title = sheet.signatory.name === '' ? '' : `${sheet.signatory.name}, `
  pen.fitted(`${title}Authorised signatory`, PAGE.right, top + 60, SIGNATURE_ROOM, SMALL, 'right')
}
