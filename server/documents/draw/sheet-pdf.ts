import type { Sheet } from '../layout/sheet.ts'
import type { Fonts } from './fonts.ts'
import { drawClosing, drawOutcome, drawSideTables } from './foot.ts'
import { drawHead, drawParticulars } from './head.ts'
import type { Logo } from './logo.ts'
import { closePaper, openPaper, PAGE, PAGE_ROOM } from './paper.ts'
import { drawTable, placeTable } from './table.ts'

const ITEMS_SIZE = 8

/** Draws a sheet as an A4 PDF with embedded fonts. The same sheet gives the same bytes. */
export function drawSheetPdf(sheet: Sheet, fonts: Fonts, logo: Logo | null): Uint8Array {
  const paper = openPaper(sheet, fonts)
  drawHead(paper, sheet, logo)
  drawParticulars(paper, sheet)
  if (sheet.items) {
    const frame = { left: PAGE.left, width: PAGE_ROOM, size: ITEMS_SIZE }
    paper.need(60)
    drawTable(paper, sheet.items, placeTable(paper.pen, sheet.items, frame))
  }
  drawOutcome(paper, sheet)
  drawSideTables(paper, sheet)
  drawClosing(paper, sheet, sheet.items !== null)
  return closePaper(paper, sheet)
}
