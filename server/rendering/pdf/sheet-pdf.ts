import { DEFAULT_STYLE } from '../../contract/document-style.ts'
import { drawHighlights } from '../drawing/boxes.ts'
import {
  drawClosing,
  drawDetails,
  drawOutcome,
  drawSideTables,
  drawTightOutcome,
} from '../drawing/foot.ts'
import { drawHead } from '../drawing/head.ts'
import { drawLargePrint } from '../drawing/large-print.ts'
import { drawRoll } from '../drawing/roll.ts'
import { closeCanvas, openCanvas, type SheetCanvas } from '../drawing/sheet-canvas.ts'
import { drawTable, placeTable } from '../drawing/table.ts'
import { drawWalletCard } from '../drawing/wallet-card.ts'
import type { Logo } from '../pictures/logo.ts'
import type { Sheet } from '../sheet.ts'
import type { Fonts } from '../text/fonts.ts'
import { type SheetStyle, type Theme, themeOf } from '../theme.ts'

/** White below the last line of a roll, so that the cutter does not touch it. */
const ROLL_END = 6

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
  if (theme.isRoll) {
    const canvas = openCanvas(sheet, fonts, cutToLength(theme, sheet, fonts, logo))
    drawRoll(canvas, logo)
    return closeCanvas(canvas)
  }
  if (theme.isNarrow) {
    const draw = (isTight: boolean): SheetCanvas => {
      const canvas = openCanvas(sheet, fonts, themeOf(style, isTight))
      drawLargePrint(canvas, logo)
      return canvas
    }
    const usual = draw(false)
    if (pagesOf(usual) !== 2) return closeCanvas(usual)
    const tight = draw(true)
    // Drawn anew, for a document must be closed before another takes the fonts.
    return closeCanvas(pagesOf(tight) === 1 ? tight : draw(false))
  }
  return closeCanvas(drawPages(sheet, fonts, logo, style))
}

function pagesOf({ doc }: SheetCanvas): number {
  return doc.bufferedPageRange().count
}

/**
 * Draws the pages; once more where a little less air makes them one, and where the last of them
 * would hold the signature alone: what the document comes to then goes there with it.
 */
function drawPages(sheet: Sheet, fonts: Fonts, logo: Logo | null, style: SheetStyle): SheetCanvas {
  const draw = (isTight: boolean, isOutcomeLast: boolean) => {
    const canvas = openCanvas(sheet, fonts, themeOf(style, isTight))
    const isAlone = drawFullPage(canvas, logo, isOutcomeLast)
    return { canvas, isAlone, pages: pagesOf(canvas) }
  }
  const usual = draw(false, false)
  if (usual.pages === 1 || (usual.pages > 2 && !usual.isAlone)) return usual.canvas
  const tight = draw(true, false)
  if (tight.pages < usual.pages) return tight.canvas
  // Drawn anew, for a document must be closed before another takes the fonts.
  return draw(false, usual.isAlone).canvas
}

/** Returns whether the notes and the signature began a page of their own. */
function drawFullPage(canvas: SheetCanvas, logo: Logo | null, isOutcomeLast: boolean): boolean {
  const { theme, sheet } = canvas
  drawHead(canvas, logo)
  drawHighlights(canvas)
  if (sheet.items) {
    const { isTight } = theme
    const frame = { left: theme.page.left, width: theme.room, size: theme.body, isTight }
    canvas.need(60)
    drawTable(canvas, placeTable(canvas.painter, sheet.items, frame))
  }
  drawDetails(canvas)
  if (isOutcomeLast) canvas.newPage()
  if (theme.isTight && sheet.sums.length > 0) {
    return drawClosing(canvas, drawTightOutcome(canvas))
  }
  drawOutcome(canvas)
  drawWalletCard(canvas)
  drawSideTables(canvas)
  return drawClosing(canvas)
}

/** A roll is drawn once to see how long it is, and then on a page of that height. */
function cutToLength(theme: Theme, sheet: Sheet, fonts: Fonts, logo: Logo | null): Theme {
  const measure = openCanvas(sheet, fonts, theme)
  measure.painter.measured(() => {
    drawRoll(measure, logo)
    return measure.y
  })
  const isLong = measure.doc.bufferedPageRange().count > 1
  if (isLong) return theme
  const height = Math.ceil(measure.y + ROLL_END)
  return { ...theme, page: { ...theme.page, height, bottom: height } }
}
