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
  return closeCanvas(drawPages(sheet, fonts, logo, { style, scale: 1 }))
}

/** Bodies of large print in points, and the scales of the usual page that come after them. */
const LARGE_BODIES = [LARGE_BODY, 16, 14.5, 13] as const
const LARGE_SCALES = [1.6, 1.45, 1.3, 1.15, 1] as const
/** With more pages than this in the largest type no other makes them one. */
const MOST_SHRUNK = 5

/**
 * Draws large print in the largest type that keeps it on one page, in the end as a page of the usual
 * layout; what is longer than that keeps the largest of all.
 */
function drawLargePages(
  sheet: Sheet,
  fonts: Fonts,
  logo: Logo | null,
  style: SheetStyle,
): SheetCanvas {
  const large = (air: Air, body: number): SheetCanvas => {
    const canvas = openCanvas(sheet, fonts, themeOf(style, air, { large: body }))
    drawLargePrint(canvas, logo)
    return canvas
  }
  for (const body of LARGE_BODIES) {
    for (const air of ['usual', 'tight'] as const) {
      const canvas = large(air, body)
      if (pagesOf(canvas) === 1) return canvas
      if (pagesOf(canvas) > MOST_SHRUNK) return large('usual', LARGE_BODY)
    }
  }
  const usual = { ...style, IsLargePrint: false }
  for (const scale of LARGE_SCALES) {
    const canvas = drawPages(sheet, fonts, logo, { style: usual, scale })
    if (pagesOf(canvas) === 1) return canvas
  }
  return large('usual', LARGE_BODY)
}

function pagesOf({ doc }: SheetCanvas): number {
  return doc.bufferedPageRange().count
}

/**
 * Draws the pages; once more where a little less air makes them one, and where the last of them
 * would hold the signature alone: what the document comes to then goes there with it.
 */
function drawPages(
  sheet: Sheet,
  fonts: Fonts,
  logo: Logo | null,
  { scale, style }: { style: SheetStyle; scale: number },
): SheetCanvas {
  const draw = (air: Air, isOutcomeLast: boolean) => {
    const canvas = openCanvas(sheet, fonts, themeOf(style, air, { scale }))
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
