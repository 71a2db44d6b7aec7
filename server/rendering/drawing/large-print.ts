import type { Logo } from '../pictures/logo.ts'
import type { Sum } from '../sheet.ts'
import { type Theme, typeSize } from '../theme.ts'
import { drawChecks, drawHighlights } from './boxes.ts'
import { captionedCodes, codeSide, drawClosing, drawSideTables } from './foot.ts'
import { drawHead } from './head.ts'
import { LEADING, type Style } from './painter.ts'
import type { SheetCanvas } from './sheet-canvas.ts'
import { drawTable, placeTable } from './table.ts'

/** Sizes of what is read with glasses on, in points. */
const PARTICULARS = { A4: 10, A5: 7.9, Roll80: 6.5, Roll58: 6.5 } as const
/** Notes below an article, and the words beside a code. */
const NOTES = 0.72
const STRONG = 1.25
const QR_SIDE = 110
const TIGHT_QR_SIDE = 80
/** The share of the width that words and codes take beside the tables. */
const OUTCOME_ROOM = 0.47

/**
 * A page in large print: what a customer without glasses must read, the articles with their amounts,
 * the powers and what is to be paid, is large. The particulars that the law asks for are of the usual
 * size and take no room from it.
 */
export function drawLargePrint(canvas: SheetCanvas, logo: Logo | null): void {
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
  for (const sum of sheet.sums) {
    if (!(sheet.taxSummary && sum.isRepeated)) drawSum(canvas, sum)
  }
  if (canvas.theme.isTight) {
    drawOutcomeBesideTables(canvas, particulars)
  } else {
    drawOutcome(canvas, canvas.theme.room)
    inTheme(canvas, particulars, () => drawSideTables(canvas))
  }
  inTheme(canvas, particulars, () => drawClosing(canvas))
}

/** Words and codes on the left, tax and receipts on the right, where that saves a page. */
function drawOutcomeBesideTables(canvas: SheetCanvas, particulars: Theme): void {
  const { receipts, taxSummary } = canvas.sheet
  const { page, room, body } = canvas.theme
  const top = canvas.y
  drawOutcome(canvas, room * OUTCOME_ROOM)
  const bottom = canvas.y
  canvas.y = top + body * 0.4
  inTheme(canvas, particulars, () => {
    const left = page.left + room * OUTCOME_ROOM + body
    const frame = { left, width: page.right - left, size: particulars.small }
    for (const table of [taxSummary, receipts]) {
      if (table === null) continue
      drawTable(
        canvas,
        placeTable(canvas.painter, table, { ...frame, isQuiet: true, isTight: true }),
      )
      canvas.y += particulars.body
    }
  })
  canvas.y = Math.max(canvas.y, bottom)
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
  const { painter, sheet, theme } = canvas
  const { page, room, body } = theme
  for (const { heading, table: wide, upright } of sheet.details) {
    const table = upright ?? wide
    const frame = { left: page.left, width: room, size: body * 0.95, notes: body * NOTES }
    const placed = placeTable(painter, table, { ...frame, isQuiet: true, smallest: body * 0.7 })
    canvas.need(body * 8)
    const style: Style = { size: body, weight: 'strong', color: theme.ink.accent }
    canvas.y = painter.wrapped(heading, page.left, canvas.y + body * 0.4, room, style) + body * 0.2
    drawTable(canvas, placed)
  }
  const block = { left: page.left, top: canvas.y + body * 0.5, room }
  canvas.y = drawChecks(canvas, sheet.checks ?? [], block)
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
  const air = theme.isTight ? 1.35 : sum.strong ? 1.6 : 1.35
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
  const lines = [
    ...sheet.outcome.map(({ label, value }) => `${label}: ${value}`),
    ...(sheet.savings === null ? [] : [sheet.savings]),
  ]
  canvas.y += body * 0.4
  for (const line of lines) {
    canvas.need(painter.wrap(line, room, notes).length * notes.size * LEADING)
    canvas.y = painter.wrapped(line, page.left, canvas.y, room, notes)
  }
  for (const { lines: words, shape } of captionedCodes(canvas)) {
    const side = codeSide(shape, Math.min(theme.isTight ? TIGHT_QR_SIDE : QR_SIDE, room * 0.35))
    canvas.need(side + body)
    const module = side / shape.width
    painter.code(shape, page.left, canvas.y + body * 0.4, module, module)
    const left = page.left + side + body
    words.reduce(
      (y, { style, text }, index) => {
        const size = index === 0 ? body : body * NOTES
        const color = style.color ?? ink.text
        const beside = page.left + room - left
        // An address to pay to is one word, and is not parted.
        const width = text.includes(' ') ? 0 : painter.width(text, { ...style, size })
        const whole = typeSize(size * Math.min(1, beside / Math.max(1, width)) * 0.995)
        return painter.wrapped(text, left, y, beside, { ...style, size: whole, color })
      },
      canvas.y + body * 0.4,
    )
    canvas.y += side + body * 0.6
  }
}
