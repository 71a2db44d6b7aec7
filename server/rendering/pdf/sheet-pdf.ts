import { DEFAULT_STYLE, type DocumentStyle } from '../../contract/document-style.ts'
import { drawClosing, drawDetails, drawOutcome, drawSideTables } from '../drawing/foot.ts'
import { drawHead } from '../drawing/head.ts'
import { drawNarrow } from '../drawing/narrow.ts'
import { closePaper, openPaper, type Paper } from '../drawing/sheet-canvas.ts'
import { drawTable, placeTable } from '../drawing/table.ts'
import type { Logo } from '../pictures/logo.ts'
import type { Sheet } from '../sheet.ts'
import type { Fonts } from '../text/fonts.ts'
import { type Look, lookOf } from '../theme.ts'

/** White below the last line of a roll, so that the cutter does not touch it. */
const ROLL_END = 14

/**
 * Draws a sheet as a PDF with embedded fonts, on the paper and by the template of `style`. The
 * same sheet in the same style gives the same bytes.
 */
export function drawSheetPdf(
  sheet: Sheet,
  fonts: Fonts,
  logo: Logo | null,
  style: DocumentStyle = DEFAULT_STYLE,
): Uint8Array {
  const look = lookOf(style)
  const drawn = look.isRoll ? cutToLength(look, sheet, fonts, logo) : look
  const paper = openPaper(sheet, fonts, drawn)
  if (drawn.isNarrow) drawNarrow(paper, logo)
  else drawFullPage(paper, logo)
  return closePaper(paper)
}

function drawFullPage(paper: Paper, logo: Logo | null): void {
  const { look, sheet } = paper
  drawHead(paper, logo)
  if (sheet.items) {
    const frame = { left: look.page.left, width: look.room, size: look.body }
    paper.need(60)
    drawTable(paper, sheet.items, placeTable(paper.pen, sheet.items, frame))
  }
  drawDetails(paper)
  drawOutcome(paper)
  drawSideTables(paper)
  drawClosing(paper)
}

/** A roll is drawn once to see how long it is, and then on a page of that height. */
function cutToLength(look: Look, sheet: Sheet, fonts: Fonts, logo: Logo | null): Look {
  const measure = openPaper(sheet, fonts, look)
  measure.pen.measured(() => {
    drawNarrow(measure, logo)
    return measure.y
  })
  const isLong = measure.doc.bufferedPageRange().count > 1
  if (isLong) return look
  const height = Math.ceil(measure.y + ROLL_END)
  return { ...look, page: { ...look.page, height, bottom: height } }
}
