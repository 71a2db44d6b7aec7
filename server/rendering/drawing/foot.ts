import { type CodeShape, QUIET_MODULES, qrShape, signedQrShape } from '../codes/codes.ts'
import type { Detail, Sheet, Sum, Table } from '../sheet.ts'
import { type Theme, typeSize } from '../theme.ts'
import { drawChecks } from './boxes.ts'
import { drawFlow } from './flow.ts'
import { LEADING, type Painter, type Style } from './painter.ts'
import { drawFactGrid, fittedName } from './parties.ts'
import type { SheetCanvas } from './sheet-canvas.ts'
import { drawTable, type Placed, placeTable, tableHeight } from './table.ts'

const QR_SIDE = 82
/** Where the code is all that follows, as on a job card. */
const LAST_QR_SIDE = 70
/** Points of a module below which a printed code is not read: codes of many modules are larger. */
const MODULE_MIN = 1.1
/** Points beside a code that its words need; with fewer they stand below it. */
const WORDS_BESIDE = 60
/** Tables that are side by side stay together below this height. */
const SIDE_HEIGHT_MAX = 260

/** The signature's share of the width, and its height in sizes of the type. */
const SIGNATURE_ROOM = 0.36
const SIGNATURE_HEIGHT = 6.9
/** How much larger than the body the powers of a job are. */
const LARGE_DETAIL = 1.6
const TIGHT_LARGE_DETAIL = 1.4
const DENSE_LARGE_DETAIL = 1.3
const TIGHT_SIGNATURE_HEIGHT = 5.6
const SUM_LEADING = 1.2

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
  const height = Math.max(sumsHeight(canvas, sheet.sums, sumsRoom), leftHeight)
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

/** Whether a page of the usual size is signed beside its codes, with nothing to close it. */
export function isSignedBesideCodes(canvas: SheetCanvas): boolean {
  const { items, notes, receipts, sums, taxSummary, terms } = canvas.sheet
  const endsWithCodes = !taxSummary && !receipts && notes.length === 0 && terms.length === 0
  return !items && sums.length === 0 && endsWithCodes && captionedCodes(canvas).length > 0
}

type PlacedSum = { sum: Sum; style: Style; lines: string[]; height: number }

/** The sums with their labels broken to the room; all of a kind are of one size. */
function placedSums(canvas: SheetCanvas, sums: readonly Sum[], room: number): PlacedSum[] {
  const { painter, theme } = canvas
  const { body, ink } = theme
  const isModern = theme.template === 'Modern'
  const main = sums.find((sum) => sum.strong)
  return sums.map((sum) => {
    // Of the strong sums the first is what the document comes to: it stands out most.
    const color = sum === main && isModern ? ink.onAccent : ink.text
    const style: Style = sum.strong
      ? { size: body * 1.28, weight: 'strong', color }
      : { size: body, color }
    const lines = painter.wrapLabel(sum.label, labelRoom(canvas, sum, style, room), style)
    const air = sum.strong ? (isModern ? 2.6 : 2.3) : 1.52
    const height = body * air + (lines.length - 1) * style.size * SUM_LEADING
    return { sum, style, lines, height }
  })
}

/** What a label may take: never less than a third, as an amount of many figures is set smaller. */
function labelRoom({ painter, theme }: SheetCanvas, sum: Sum, style: Style, room: number): number {
  return Math.max(room / 3, room - painter.width(sum.value, style) - theme.body * 1.8)
}

function sumsHeight(canvas: SheetCanvas, sums: readonly Sum[], room: number): number {
  return placedSums(canvas, sums, room).reduce((total, { height }) => total + height, 0)
}

function drawSums(canvas: SheetCanvas, sums: readonly Sum[], top: number, room: number): void {
  const { painter, theme } = canvas
  const { page, body } = theme
  const left = page.right - room
  const main = sums.find((sum) => sum.strong)
  let y = top
  for (const { height, lines, style, sum } of placedSums(canvas, sums, room)) {
    if (sum.strong) paintStrongSum(canvas, { left, y, height, isMain: sum === main })
    const leading = style.size * SUM_LEADING
    const first = y + (height - (lines.length - 1) * leading) / 2 + style.size * 0.35
    for (const [index, line] of lines.entries()) {
      painter.text(line, left + body * 0.6, first + index * leading, style)
    }
    const valueRoom =
      room - body * 1.8 - Math.max(...lines.map((line) => painter.width(line, style)))
    painter.fitted(sum.value, page.right - body * 0.6, first, valueRoom, style, 'right')
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

/**
 * The same where a page is saved by it: below the words the tax and the receipts, and the codes below
 * the sums. Returns the bottom of what stands on the right.
 */
export function drawTightOutcome(canvas: SheetCanvas): number {
  const { theme, sheet } = canvas
  const gap = 12 * theme.unit
  const rightRoom = theme.room * 0.4
  const leftRoom = theme.room - rightRoom - gap
  const right = theme.page.right - rightRoom
  const size = theme.small
  const placedAt = (table: Table, left: number, room: number) =>
    place(canvas, table, left, room, size)
  const heightOf = (tables: readonly Placed[]): number =>
    tables.reduce((sum, placed) => sum + tableHeight(canvas, placed) + gap / 2, 0)
  const words = canvas.painter.measured(() => drawLeft(canvas, 0, leftRoom))
  const sums = sumsHeight(canvas, sheet.sums, rightRoom)
  const codes = canvas.painter.measured(() => drawCodes(canvas, right, 0, rightRoom))
  const onLeft = sheet.taxSummary ? [placedAt(sheet.taxSummary, theme.page.left, leftRoom)] : []
  const onRight: Placed[] = []
  if (sheet.receipts) {
    const isLeftLonger = words + heightOf(onLeft) > sums + codes
    if (isLeftLonger) onRight.push(placedAt(sheet.receipts, right, rightRoom))
    else onLeft.push(placedAt(sheet.receipts, theme.page.left, leftRoom))
  }
  const leftHeight = words + heightOf(onLeft)
  const rightHeight = sums + codes + heightOf(onRight)
  canvas.need(Math.max(leftHeight, rightHeight) + gap)
  const top = canvas.y + gap / 2
  const draw = (tables: readonly Placed[], from: number): void => {
    canvas.y = from
    for (const placed of tables) {
      canvas.y += gap / 2
      drawTable(canvas, placed)
    }
  }
  drawSums(canvas, sheet.sums, top, rightRoom)
  drawCodes(canvas, right, top + sums, rightRoom)
  draw(onRight, top + sums + codes)
  draw(onLeft, drawLeft(canvas, top, leftRoom))
  canvas.y = top + leftHeight
  return top + rightHeight
}

/** Returns the bottom of what it drew, from `top`. */
function drawLeft(canvas: SheetCanvas, top: number, room: number): number {
  const { painter, theme, sheet } = canvas
  const { body, page, ink } = theme
  const label: Style = { size: theme.label, color: ink.muted }
  const value: Style = { size: body, weight: 'strong' }
  let y = top
  if (isSignedBesideCodes(canvas) && theme.isDense) {
    const remarks = sheet.outcome.map((fact) => [
      { text: `${fact.label}: ${fact.value}`, style: value },
    ])
    y = drawFlow(canvas, remarks, { left: page.left, top, room: theme.room })
  } else if (isSignedBesideCodes(canvas)) {
    const block = { left: page.left, top, room: theme.room }
    y = drawFactGrid(canvas, sheet.outcome, block, theme.isTight ? 3 : 2) + body * 0.5
  } else {
    for (const fact of sheet.outcome) {
      painter.text(fact.label, page.left, y + body, label)
      y = painter.wrapped(fact.value, page.left, y + body * 1.3, room, value) + body * 0.5
    }
  }
  if (sheet.savings) {
    y = painter.wrapped(sheet.savings, page.left, y + body * 0.1, room, {
      size: body,
      color: ink.accent,
    })
    y += body * 0.5
  }
  return theme.isTight && !isSignedBesideCodes(canvas) ? y : drawCodes(canvas, page.left, y, room)
}

/** A code and the words beside it. */
type Captioned = { shape: CodeShape; lines: readonly { text: string; style: Style }[] }

const shapesOfSheets = new WeakMap<Sheet, Map<string, CodeShape>>()

/** The code of a text of this sheet, made once: a sheet is measured before it is drawn. */
function shapeOf(sheet: Sheet, text: string, isSigned = false): CodeShape[] {
  const known = shapesOfSheets.get(sheet) ?? new Map<string, CodeShape>()
  shapesOfSheets.set(sheet, known)
  const shape = known.get(text) ?? (isSigned ? signedQrShape(text) : qrShape(text))
  if (shape) known.set(text, shape)
  return shape ? [shape] : []
}

/** The payment code and the one to scan back; a text that no code can hold has none. */
export function captionedCodes({ sheet, theme }: SheetCanvas): Captioned[] {
  const { body, ink } = theme
  const { payment, scan } = sheet
  const small: Style = { size: theme.small }
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
    for (const shape of shapeOf(sheet, scan.text, scan.isSigned)) list.push({ shape, lines })
  }
  return list
}

/** The side of a code on a page, where `usual` is enough for most. */
export function codeSide({ width }: CodeShape, usual: number): number {
  return Math.max(usual, width * MODULE_MIN)
}

function drawCodes(canvas: SheetCanvas, left: number, from: number, room: number): number {
  const { painter, theme } = canvas
  const { body, unit } = theme
  const usual = (isSignedBesideCodes(canvas) ? LAST_QR_SIDE : QR_SIDE) * unit
  const gap = body * 1.6
  let y = from
  for (const { lines, shape } of captionedCodes(canvas)) {
    const top = y + body * 0.9
    const side = codeSide(shape, usual)
    painter.code(shape, left, top, side / shape.width, side / shape.width)
    const isBeside = room - side - gap >= WORDS_BESIDE
    const words = isBeside ? { left: left + side + gap, room: room - side - gap } : { left, room }
    const wrapped = lines.flatMap(({ style, text }) => {
      const whole = wholeWord(painter, text, words.room, style)
      return painter.wrap(text, words.room, whole).map((line) => ({ style: whole, text: line }))
    })
    const height = wrapped.reduce((sum, { style }) => sum + style.size * 1.5, 0)
    let baseline = isBeside ? top + Math.max(0, (side - height) / 2) : top + side + body * 0.4
    if (theme.isDense) {
      const block = { left: words.left, top, room: words.room }
      baseline = drawChecks(canvas, canvas.sheet.checks ?? [], block)
    }
    for (const { style, text } of wrapped) {
      baseline += style.size * 1.5
      painter.text(text, words.left, baseline - style.size * 0.4, style)
    }
    y = Math.max(baseline, top + side) + (QUIET_MODULES.qr * side) / shape.width / 2
  }
  return y
}

/** The style in which an address to pay to, which is one word, is not parted where that can be. */
export function wholeWord(painter: Painter, text: string, room: number, style: Style): Style {
  if (text.includes(' ')) return style
  const scale = Math.min(1, room / Math.max(1, painter.width(text, style)))
  return scale === 1 ? style : { ...style, size: typeSize(style.size * scale * 0.995) }
}

/** The table with its heading over the first column, where it takes no line of its own. */
export function headed(table: Table, heading: string): Table {
  const [first, ...others] = table.columns
  return first ? { ...table, columns: [{ ...first, heading, second: null }, ...others] } : table
}

function largeDetail({ isDense, isTight }: Theme): number {
  if (isDense) return DENSE_LARGE_DETAIL
  return isTight ? TIGHT_LARGE_DETAIL : LARGE_DETAIL
}

/** What has to be read with a table, between its heading and itself. */
export function drawNote(canvas: SheetCanvas, { note }: Detail, size: number): void {
  if (note === undefined) return
  const { painter, theme } = canvas
  const style: Style = { size, weight: 'strong' }
  canvas.y = painter.wrapped(note, theme.page.left, canvas.y, theme.room, style) + size * 0.3
}

/** Prescriptions and other titled tables, one after the other. */
export function drawDetails(canvas: SheetCanvas): void {
  const { painter, theme, sheet } = canvas
  for (const detail of sheet.details) {
    const { heading, isLarge = false, table } = detail
    const placed = placeTable(painter, theme.isDense ? headed(table, heading) : table, {
      left: theme.page.left,
      width: theme.room,
      size: theme.body * (isLarge ? largeDetail(theme) : 1),
      isQuiet: true,
      isTight: theme.isTight,
      isDense: theme.isDense,
      ...(isLarge ? { notes: theme.small } : {}),
    })
    const height = tableHeight(canvas, placed)
    canvas.need(Math.min(height, 90) + theme.body * 3)
    if (theme.isDense) {
      canvas.y += theme.body * 0.3
    } else {
      canvas.y += theme.body * (theme.isTight ? 1.5 : 1.9)
      const style: Style = { size: theme.body * 1.1, weight: 'strong', color: theme.ink.accent }
      painter.fitted(heading, theme.page.left, canvas.y, theme.room, style)
      canvas.y += theme.body * 0.6
    }
    drawNote(canvas, detail, theme.body)
    drawTable(canvas, placed)
  }
  const checks = sheet.checks ?? []
  if (checks.length === 0 || theme.isDense) return
  const block = { left: theme.page.left, top: canvas.y + theme.body, room: theme.room }
  canvas.need(painter.measured(() => drawChecks(canvas, checks, block)) - canvas.y)
  canvas.y = drawChecks(canvas, checks, { ...block, top: canvas.y + theme.body })
}

/** The tax summary and the receipts: side by side where both fit, else one after the other. */
export function drawSideTables(canvas: SheetCanvas): void {
  const { theme, sheet } = canvas
  const { taxSummary, receipts } = sheet
  const gap = 18 * theme.unit
  const size = theme.small
  if (taxSummary && receipts) {
    const taxWidth = theme.room * 0.52
    const left = theme.page.left + taxWidth + gap
    const placedTax = place(canvas, taxSummary, theme.page.left, taxWidth, size)
    const placedReceipts = place(canvas, receipts, left, theme.page.right - left, size)
    const height = Math.max(tableHeight(canvas, placedTax), tableHeight(canvas, placedReceipts))
    const hasColumns = !placedTax.isStacked && !placedReceipts.isStacked
    const isBeside = height < canvas.room() || canvas.room() < 120
    if (hasColumns && height < SIDE_HEIGHT_MAX && isBeside) {
      canvas.need(height + 8)
      const top = canvas.y + 6
      const bottoms = [placedTax, placedReceipts].map((placed) => {
        canvas.y = top
        drawTable(canvas, placed)
        return canvas.y
      })
      canvas.y = Math.max(...bottoms) + 6
      return
    }
  }
  for (const table of [taxSummary, receipts]) if (table) drawWide(canvas, table, size)
}

function place(canvas: SheetCanvas, table: Table, left: number, width: number, size: number) {
  return placeTable(canvas.painter, table, {
    left,
    width,
    size,
    isQuiet: true,
    isTight: canvas.theme.isTight,
  })
}

function drawWide(canvas: SheetCanvas, table: Table, size: number): void {
  const { theme } = canvas
  const narrow = place(canvas, table, theme.page.left, theme.room * 0.64, size)
  const placed = narrow.isStacked ? place(canvas, table, theme.page.left, theme.room, size) : narrow
  canvas.need(Math.min(tableHeight(canvas, placed), 60) + 8)
  canvas.y += 6
  drawTable(canvas, placed)
  canvas.y += 6
}

/**
 * Notes, the shop's terms and the signature: at the foot of the last page where it has room. Returns
 * whether it began a page of its own. `besideFrom` is where the room for the signature begins where
 * that is higher than the room for the notes, or lower.
 */
export function drawClosing(canvas: SheetCanvas, besideFrom = canvas.y): boolean {
  const { painter, theme, sheet } = canvas
  const { page, unit } = theme
  const leading = theme.small * LEADING
  const signatureRoom = sheet.signatory === null ? 0 : theme.room * SIGNATURE_ROOM
  const signatureHeight =
    sheet.signatory === null
      ? 0
      : theme.body * (theme.isTight ? TIGHT_SIGNATURE_HEIGHT : SIGNATURE_HEIGHT)
  const room = theme.room - (signatureRoom === 0 ? 0 : signatureRoom + 18 * unit)
  const lines = closingLines(canvas, room)
  if (lines.length === 0 && sheet.signatory === null) return false
  const height = Math.max(lines.length * leading + theme.body * 1.4, signatureHeight)
  const isShort = height < page.height * 0.26
  const notesHeight = lines.length * leading + theme.body
  const hasRoomBeside =
    canvas.room() >= notesHeight && page.bottom - besideFrom >= signatureHeight + 8
  if (isShort && theme.isTight && hasRoomBeside) {
    drawLines(painter, lines, page.left, page.bottom - notesHeight, theme.small)
    drawSignature(canvas, { top: page.bottom - signatureHeight, room: signatureRoom })
    return false
  }
  canvas.y = Math.max(canvas.y, besideFrom)
  const isAlone = canvas.need(isShort ? height + 8 : signatureHeight + 8)
  const isAnchored = sheet.items !== null && isShort
  const top = isAnchored ? Math.max(canvas.y + 8, page.bottom - height) : canvas.y + 8
  drawSignature(canvas, { top, room: signatureRoom })
  if (isShort) {
    drawLines(painter, lines, page.left, top, theme.small)
    canvas.y = top + height
    return isAlone
  }
  canvas.y = top + signatureHeight + 8
  for (const line of closingLines(canvas, theme.room)) {
    canvas.need(leading)
    canvas.y += leading
    painter.text(line.text, page.left, canvas.y, line.style)
  }
  return isAlone
}

type ClosingLine = { text: string; style: Style }

/** Notes and terms, broken to the room they have. */
export function closingLines({ painter, theme, sheet }: SheetCanvas, room: number): ClosingLine[] {
  const size = theme.small
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

/** Draws for whom, a line to sign on, and who signs, if anybody does; returns its bottom. */
export function drawSignature(
  canvas: SheetCanvas,
  { top, room }: { top: number; room: number },
): number {
  const { painter, theme, sheet } = canvas
  const { page, body, ink } = theme
  if (sheet.signatory === null) return top
  const forWhom: Style = { size: typeSize(body * 0.97), weight: 'strong' }
  const who = sheet.signatory.forWhom
  const bottom = painter.wrapped(
    who,
    page.right - room,
    top,
    room,
    fittedName(who, forWhom),
    'right',
  )
  const { name, role } = sheet.signatory
  const text = name === '' ? role : `${name}, ${role}`
  const style: Style = { size: theme.small }
  const line = Math.max(room * 0.8, Math.min(room, painter.width(text, style)))
  const lines = theme.isNarrow ? [] : roleLines(painter, text, room, style)
  // Below a long name of a shop there is room for one line alone: it is English.
  if (bottom - top > forWhom.size * LEADING * 1.5) lines.splice(1)
  // A second line goes above the foot of the page as the first does: the line to sign on moves up.
  const further = Math.max(0, lines.length - 1) * style.size * LEADING
  const foot = top + body * (theme.isTight ? 4 : 5.4) - further * 1.7
  const y = Math.max(foot, bottom + body * (further > 0 ? 0.9 : 1.4))
  painter.rule(page.right - line, y, page.right, y, 0.6, ink.text)
  drawSignaturePicture(canvas, { left: page.right - line, top: bottom, room: line, foot: y })
  if (theme.isNarrow) {
    return painter.wrapped(text, page.right - room, y + body * 0.35, room, style, 'right')
  }
  for (const [index, each] of lines.entries()) {
    const baseline = y + body * 1.2 + index * style.size * LEADING
    painter.text(each, page.right, baseline, style, 'right')
  }
  return y + body * 1.5 + further
}

/** The scanned signature, on the line to sign on and in its middle, as high as there is room. */
export function drawSignaturePicture(
  { doc, picture, sheet }: SheetCanvas,
  { foot, left, room, top }: { left: number; top: number; room: number; foot: number },
): void {
  const file = picture(sheet.signatory?.picture ?? null)
  if (file === null) return
  const scale = Math.min(room / file.width, (foot - top - 1) / file.height)
  const fit: [number, number] = [file.width * scale, file.height * scale]
  file.place(doc, left + (room - fit[0]) / 2, foot - fit[1] - 1, fit)
}

/** Who signs, in as many lines as two languages need, and none that ends in the mark between them. */
function roleLines(painter: Painter, text: string, room: number, style: Style): string[] {
  return painter.wrapLabel(text, room, style).map((line) => line.replace(/ \/$/, ''))
}
