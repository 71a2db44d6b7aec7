import { DEFAULT_STYLE } from '../../contract/document-style.ts'
import { drawClosing, drawDetails, drawOutcome, drawSideTables } from '../drawing/foot.ts'
import { drawHead } from '../drawing/head.ts'
import { drawNarrow } from '../drawing/narrow.ts'
import { closeCanvas, openCanvas, type SheetCanvas } from '../drawing/sheet-canvas.ts'
import { drawTable, placeTable } from '../drawing/table.ts'
import type { Logo } from '../pictures/logo.ts'
import type { Sheet } from '../sheet.ts'
import type { Fonts } from '../text/fonts.ts'
import { type SheetStyle, type Theme, themeOf } from '../theme.ts'

/** White below the last line of a roll, so that the cutter does not touch it. */
const ROLL_END = 14

/**
 * Draws a sheet as a PDF with embedded fonts, by the paper size and template of `style`. The
 * same sheet in the same style gives the same bytes.
 */
export function drawSheetPdf(
  sheet: Sheet,
  fonts: Fonts,
  logo: Logo | null,
  style: SheetStyle = DEFAULT_STYLE,
): Uint8Array {
  const theme = themeOf(style)
  const drawn = theme.isRoll ? cutToLength(theme, sheet, fonts, logo) : theme
  const canvas = openCanvas(sheet, fonts, drawn)
  if (drawn.isNarrow) drawNarrow(canvas, logo)
  else drawFullPage(canvas, logo)
  return closeCanvas(canvas)
}

function drawFullPage(canvas: SheetCanvas, logo: Logo | null): void {
  const { theme, sheet } = canvas
  drawHead(canvas, logo)
  if (sheet.items) {
    const frame = { left: theme.page.left, width: theme.room, size: theme.body }
    canvas.need(60)
    drawTable(canvas, sheet.items, placeTable(canvas.painter, sheet.items, frame))
  }
  drawDetails(canvas)
  drawOutcome(canvas)
  drawSideTables(canvas)
  drawClosing(canvas)
}

/** A roll is drawn once to see how long it is, and then on a page of that height. */
function cutToLength(theme: Theme, sheet: Sheet, fonts: Fonts, logo: Logo | null): Theme {
  const measure = openCanvas(sheet, fonts, theme)
  measure.painter.measured(() => {
    drawNarrow(measure, logo)
    return measure.y
  })
  const isLong = measure.doc.bufferedPageRange().count > 1
  if (isLong) return theme
  const height = Math.ceil(measure.y + ROLL_END)
  return { ...theme, page: { ...theme.page, height, bottom: height } }
}
