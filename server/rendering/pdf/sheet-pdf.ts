import { DEFAULT_STYLE } from '../../contract/document-style.ts'
import { drawHighlights } from '../drawing/boxes.ts'
import {
  drawClosing,
  drawDetails,
  drawOutcome,
  drawSideTables,
  drawTightOutcome,
  isSignedBesideCodes,
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
import { type Air, LARGE_BODY, type SheetStyle, type Theme, themeOf } from '../theme.ts'

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
    return closeCanvas(drawLargePages(sheet, fonts, logo, style))
  }
  return closeCanvas(drawPages(sheet, fonts, logo, style))
}

/** Bodies of large print in points: of one page, and of two where one can't hold the document. */
const ONE_PAGE_BODIES = [LARGE_BODY, 16, 14.5, 13, 12, 11.5, 11, 10.5, 10] as const
const TWO_PAGE_BODIES = [LARGE_BODY, 16, 14.5, 13] as const
/** With more pages than this in the largest type no other makes them one. */
const MOST_SHRUNK = 5

/**
 * Draws large print in the largest type that keeps it on one page, with less and less air; else on two
 * pages, the last of them never with the signature alone. What is longer keeps the largest type.
 */
function drawLargePages(
  sheet: Sheet,
  fonts: Fonts,
  logo: Logo | null,
  style: SheetStyle,
): SheetCanvas {
  const draw = (air: Air, body: number) => {
    const canvas = openCanvas(sheet, fonts, themeOf(style, air, body))
    const isAlone = drawLargePrint(canvas, logo)
    return { canvas, isAlone, pages: pagesOf(canvas) }
  }
  const fitting = (bodies: readonly number[], most: number): SheetCanvas | null => {
    for (const body of bodies) {
      const fits = (air: Air): SheetCanvas | null => {
        const { canvas, isAlone, pages } = draw(air, body)
        return pages <= most && !isAlone ? canvas : null
      }
      // What does not fit with the least air fits with none: that is asked first.
      if (fits('dense') !== null) return fits('usual') ?? fits('tight') ?? fits('dense')
    }
    return null
  }
  if (draw('dense', LARGE_BODY).pages > MOST_SHRUNK) return draw('usual', LARGE_BODY).canvas
  return (
    fitting(ONE_PAGE_BODIES, 1) ?? fitting(TWO_PAGE_BODIES, 2) ?? draw('usual', LARGE_BODY).canvas
  )
}

function pagesOf({ doc }: SheetCanvas): number {
  return doc.bufferedPageRange().count
}

/**
 * Draws the pages; once more where a little less air makes them one, and where the last of them
 * would hold the signature alone: what the document comes to then goes there with it.
 */
function drawPages(sheet: Sheet, fonts: Fonts, logo: Logo | null, style: SheetStyle): SheetCanvas {
  const draw = (air: Air, isOutcomeLast: boolean) => {
    const canvas = openCanvas(sheet, fonts, themeOf(style, air))
    const isAlone = drawFullPage(canvas, logo, isOutcomeLast)
    return { canvas, isAlone, pages: pagesOf(canvas) }
  }
  const usual = draw('usual', false)
  if (usual.pages === 1 || (usual.pages > 2 && !usual.isAlone)) return usual.canvas
  const tight = draw('tight', false)
  if (tight.pages < usual.pages) return tight.canvas
  if (sheet.items === null) {
    const dense = draw('dense', false)
    if (dense.pages < usual.pages) return dense.canvas
  }
  // Drawn anew, for a document must be closed before another takes the fonts.
  return draw('usual', usual.isAlone).canvas
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
  return isSignedBesideCodes(canvas) ? false : drawClosing(canvas)
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
