import { DEFAULT_STYLE, type DocumentStyle } from '../../contract/document-style.ts'
import type { Sheet } from '../layout/sheet.ts'
import type { Fonts } from './fonts.ts'
import { drawClosing, drawDetails, drawOutcome, drawSideTables } from './foot.ts'
import { drawHead } from './head.ts'
import type { Logo } from './logo.ts'
import { type Look, lookOf } from './look.ts'
import { drawNarrow } from './narrow.ts'
import { closePaper, openPaper, type Paper } from './paper.ts'
import { drawTable, placeTable } from './table.ts'

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
