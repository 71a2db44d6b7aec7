import type { Logo } from '../pictures/logo.ts'
import type { Detail, Sum } from '../sheet.ts'
import { type Theme, typeSize } from '../theme.ts'
import { drawChecks, drawHighlights } from './boxes.ts'
import { drawFlow, type FlowPart } from './flow.ts'
import {
  captionedCodes,
  codeSide,
  drawClosing,
  drawNote,
  drawSideTables,
  drawSignature,
  headed,
  isSignedBesideCodes,
  wholeWord,
} from './foot.ts'
import { drawHead } from './head.ts'
import { LEADING, type Style } from './painter.ts'
import type { SheetCanvas } from './sheet-canvas.ts'
import { drawTable, type Placed, placeTable, tableHeight } from './table.ts'

/** Sizes of what is read with glasses on, in points. */
const PARTICULARS = { A4: 10, A5: 7.9, Roll80: 6.5, Roll58: 6.5 } as const
/** Notes below an article, and the words beside a code. */
const NOTES = 0.72
const STRONG = 1.25
/** How much smaller a grid of powers may be set to keep its eyes as rows. */
const LEAST_GRID = 0.88
const QR_SIDE = 110
const TIGHT_QR_SIDE = 80
const DENSE_QR_SIDE = 66
/** The share of the width that a signature takes beside a code, and its height in lines. */
const BESIDE_SIGNATURE = 0.33
const SIGNATURE_LINES = 7
/** The share of the width that words and codes take beside the tables. */
const OUTCOME_ROOM = 0.47

/**
 * A page in large print: what a customer without glasses must read, the articles with their amounts,
 * the powers and what is to be paid, is large. The particulars that the law asks for are of the usual
 * size and take no room from it. Returns whether the signature began a page of its own.
 */
export function drawLargePrint(canvas: SheetCanvas, logo: Logo | null): boolean {
  const { sheet } = canvas
  const particulars = particularsTheme(canvas.theme)
  inTheme(canvas, particulars, () => drawHead(canvas, logo))
  drawHighlights(canvas)
  if (sheet.items) {
    const { page, room, body } = canvas.theme
    const frame = { left: page.left, width: room, size: body, notes: body * NOTES }
    const { items: table } = sheet
    drawTable(canvas, { ...frame, table, widths: [], headLines: [], isStacked: true })
  }
  drawDetails(canvas)
  canvas.y += canvas.theme.body * 0.4
  drawSums(
    canvas,
    sheet.sums.filter((sum) => !(sheet.taxSummary && sum.isRepeated)),
  )
  if (canvas.theme.isTight) {
    drawOutcomeBesideTables(canvas, particulars)
  } else {
    drawOutcome(canvas, canvas.theme.room)
    inTheme(canvas, particulars, () => drawSideTables(canvas))
  }
  if (isSignedHere(canvas)) return false
  let isAlone = false
  inTheme(canvas, particulars, () => {
    isAlone = drawClosing(canvas)
  })
  return isAlone
}

/** Words and codes on the left, tax and receipts on the right, where that saves a page. */
function drawOutcomeBesideTables(canvas: SheetCanvas, particulars: Theme): void {
  const { painter, sheet, theme } = canvas
  const { page, room, body } = theme
  const tables = [sheet.taxSummary, sheet.receipts].filter((table) => table !== null)
  const share = tables.length === 0 ? room : room * OUTCOME_ROOM
  canvas.need(painter.measured(() => heightOfOutcome(canvas, share)))
  const top = canvas.y
  drawOutcome(canvas, share)
  const bottom = canvas.y
  canvas.y = top + body * 0.4
  inTheme(canvas, particulars, () => {
    const left = page.left + share + body
    const frame = { left, width: page.right - left, size: particulars.small }
    for (const table of tables) {
      drawTable(canvas, placeTable(painter, table, { ...frame, isQuiet: true, isTight: true }))
      canvas.y += particulars.body
    }
  })
  canvas.y = Math.max(canvas.y, bottom)
}

/** Drawn at the top of the page, where nothing can begin another. */
function heightOfOutcome(canvas: SheetCanvas, room: number): number {
  const { y } = canvas
  canvas.y = canvas.theme.page.top
  drawOutcome(canvas, room)
  const height = canvas.y - canvas.theme.page.top
  canvas.y = y
  return height
}

/** The theme of the same page in the usual size of type. */
function particularsTheme(theme: Theme): Theme {
  const body = PARTICULARS[theme.paperSize]
  return {
    ...theme,
    body,
    small: typeSize(body * 0.88),
    label: typeSize(body * 0.85),
    unit: theme.unit * 1.1,
    isNarrow: false,
  }
}

function inTheme(canvas: SheetCanvas, theme: Theme, draw: () => void): void {
  const own = canvas.theme
  canvas.theme = theme
  draw()
  canvas.theme = own
}

function drawDetails(canvas: SheetCanvas): void {
  const { sheet, theme } = canvas
  const { page, room, body, isDense } = theme
  const place = (detail: Detail, size: number): Placed =>
    placeDetail(canvas, isDense ? headedDetail(detail) : detail, size)
  // One size for all of them: the tables of a page are read as one.
  const sizes = sheet.details.map((detail) => place(detail, body * 0.95).size)
  for (const detail of sheet.details) {
    const { heading } = detail
    const placed = place(detail, Math.min(...sizes))
    canvas.need(Math.min(tableHeight(canvas, placed) + body * 2, body * 8))
    if (isDense) {
      canvas.y += body * 0.3
    } else {
      const style: Style = { size: body, weight: 'strong', color: theme.ink.accent }
      const top = canvas.y + body * 0.4
      canvas.y = canvas.painter.wrapped(heading, page.left, top, room, style) + body * 0.2
    }
    drawNote(canvas, detail, body)
    drawTable(canvas, placed)
  }
  if (hasChecksBesideCode(canvas)) return
  const block = { left: page.left, top: canvas.y + body * 0.5, room }
  canvas.y = drawChecks(canvas, sheet.checks ?? [], block)
}

/** Where room is short the eyes are rows, if all their columns fit; else they stand side by side. */
function placeDetail(canvas: SheetCanvas, { table: wide, upright }: Detail, size: number): Placed {
  const { painter, theme } = canvas
  const { body, isDense, isTight, page, room } = theme
  const frame = { left: page.left, width: room, size, notes: body * NOTES, isQuiet: true }
  const own = { ...frame, isTight, isDense }
  if (isTight && upright) {
    const placed = placeTable(painter, wide, { ...own, smallest: size * LEAST_GRID })
    if (!placed.isStacked) return placed
  }
  return placeTable(painter, upright ?? wide, { ...own, smallest: body * 0.7 })
}

/** With its heading over the first column, whichever way the eyes stand. */
function headedDetail({ heading, table, upright, ...rest }: Detail): Detail {
  const turned = upright ? { upright: headed(upright, heading) } : {}
  return { ...rest, heading, table: headed(table, heading), ...turned }
}

/** What is to be ticked stands beside the last code where room is short. */
function hasChecksBesideCode(canvas: SheetCanvas): boolean {
  return canvas.theme.isDense && captionedCodes(canvas).length > 0
}

/** The sums one below the other; where room is short, those before a strong one run on in lines. */
function drawSums(canvas: SheetCanvas, sums: readonly Sum[]): void {
  const { theme } = canvas
  const { body, page, room } = theme
  if (!theme.isDense) {
    for (const sum of sums) drawSum(canvas, sum)
    return
  }
  const label: Style = { size: body * 0.85, color: theme.ink.muted }
  const value: Style = { size: body * 0.85, weight: 'strong' }
  let run: FlowPart[][] = []
  const drawRun = (): void => {
    if (run.length === 0) return
    canvas.need(body * LEADING * 2)
    canvas.y = drawFlow(canvas, run, { left: page.left, top: canvas.y, room }) + body * 0.2
    run = []
  }
  for (const sum of sums) {
    if (sum.strong !== true) {
      run.push([
        { text: sum.label, style: label },
        { text: sum.value, style: value },
      ])
      continue
    }
    drawRun()
    drawSum(canvas, sum)
  }
  drawRun()
}

function drawSum(canvas: SheetCanvas, sum: Sum): void {
  const { painter, theme } = canvas
  const { page, room, body, ink } = theme
  const size = sum.strong ? body * STRONG : body * 0.85
  const isFilled = sum.strong === true && theme.template === 'Modern'
  const style: Style = {
    size,
    weight: sum.strong ? 'strong' : 'regular',
    color: isFilled ? ink.onAccent : ink.text,
  }
  const inset = isFilled ? body * 0.4 : 0
  const inner = room - 2 * inset
  const beside = Math.max(inner / 3, inner - painter.width(sum.value, style) - body)
  const lines = painter.wrapLabel(sum.label, beside, style)
  // A filled bar needs room for the signs below the line of other scripts.
  const air = sum.strong && (isFilled || !theme.isTight) ? 1.6 : 1.35
  const height = size * air + (lines.length - 1) * size * LEADING
  canvas.need(height)
  if (isFilled) painter.box(page.left, canvas.y + 1, room, height - 2, ink.accent)
  else if (sum.strong)
    painter.rule(page.left, canvas.y + 1, page.right, canvas.y + 1, 0.8, ink.text)
  const first = canvas.y + size * (air / 2 + 0.35)
  for (const [index, line] of lines.entries()) {
    painter.text(line, page.left + inset, first + index * size * LEADING, style)
  }
  painter.fitted(sum.value, page.right - inset, first, inner, style, 'right')
  canvas.y += height
}

function drawOutcome(canvas: SheetCanvas, room: number): void {
  const { painter, sheet, theme } = canvas
  const { page, body, ink } = theme
  const notes: Style = { size: body * NOTES }
  const groups = [
    ...sheet.outcome.map(({ label, value }) => [`${label}:`, value]),
    ...(sheet.savings === null ? [] : [[sheet.savings]]),
  ].map((parts) => parts.map((text) => ({ text, style: notes })))
  canvas.y += body * 0.4
  for (const group of theme.isDense ? [groups] : groups.map((each) => [each])) {
    canvas.need(painter.measured(() => drawFlow(canvas, group, { left: page.left, top: 0, room })))
    canvas.y = drawFlow(canvas, group, { left: page.left, top: canvas.y, room })
  }
  for (const { lines: words, shape } of captionedCodes(canvas)) {
    const side = codeSide(shape, Math.min(qrSide(theme), room * 0.35))
    canvas.need(side + body)
    const module = side / shape.width
    painter.code(shape, page.left, canvas.y + body * 0.4, module, module)
    const left = page.left + side + body
    const signed = isSignedHere(canvas) ? room * BESIDE_SIGNATURE : 0
    const beside = page.left + room - left - signed
    const checks = theme.isDense ? (sheet.checks ?? []) : []
    const below = drawChecks(canvas, checks, { left, top: canvas.y + body * 0.4, room: beside })
    const bottom = words.reduce(
      (y, { style, text }, index) => {
        const size = index === 0 ? body : body * NOTES
        const color = style.color ?? ink.text
        const whole = wholeWord(painter, text, beside, { ...style, size, color })
        return painter.wrapped(text, left, y, beside, whole)
      },
      checks.length === 0 ? canvas.y + body * 0.4 : below,
    )
    canvas.y = Math.max(canvas.y + side + body * 0.6, bottom)
    if (signed === 0) continue
    const particulars = particularsTheme(theme)
    const top = canvas.y - particulars.body * SIGNATURE_LINES
    const place = { top, room: signed - body }
    inTheme(canvas, particulars, () => void drawSignature(canvas, place))
  }
}

/** Where room is short a card that ends with its code is signed beside what is ticked. */
function isSignedHere(canvas: SheetCanvas): boolean {
  return canvas.theme.isDense && isSignedBesideCodes(canvas)
}

function qrSide({ isDense, isTight }: Theme): number {
  if (isDense) return DENSE_QR_SIDE
  return isTight ? TIGHT_QR_SIDE : QR_SIDE
}
