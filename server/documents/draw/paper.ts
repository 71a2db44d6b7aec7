import PDFDocument from 'pdfkit'
import type { Sheet } from '../layout/sheet.ts'
import type { Fonts } from './fonts.ts'
import { INK, Pen } from './pen.ts'

/** A4 in points, and the room that a page has for what is written on it. */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: 36,
  right: 559.28,
  top: 34,
  bottom: 800,
} as const
export const PAGE_ROOM = PAGE.right - PAGE.left

/** A document while it is written: where the next line goes, and a page when one is full. */
export type Paper = {
  doc: PDFKit.PDFDocument
  pen: Pen
  /** Top of the room that is still free on the page. */
  y: number
  /** Points left on the page. */
  room(): number
  /** Starts a page, under the running head, if `height` no longer fits on this one. */
  need(height: number): boolean
  newPage(): void
}

/** Opens a document on its first page. The same sheet always gives the same bytes. */
export function openPaper(sheet: Sheet, fonts: Fonts): Paper {
  fonts.forgetGlyphs()
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: sheet.reference,
      Author: sheet.supplier.name,
      Creator: 'Dioptre',
      Producer: 'Dioptre',
      CreationDate: fixedDate(sheet.datedAt),
    },
  })
  const pen = new Pen(doc, fonts)
  const paper: Paper = {
    doc,
    pen,
    y: PAGE.top,
    room: () => PAGE.bottom - paper.y,
    need(height) {
      if (height <= paper.room()) return false
      paper.newPage()
      return true
    },
    newPage() {
      doc.addPage()
      pen.pageChanged()
      paper.y = PAGE.top
      if (sheet.stamp) drawStamp(paper, sheet.stamp)
      if (doc.bufferedPageRange().count > 1) drawRunningHead(paper, sheet)
    },
  }
  paper.newPage()
  return paper
}

/** Writes the foot of every page, now that their number is known, and closes the file. */
export function closePaper(paper: Paper, sheet: Sheet): Uint8Array {
  const { doc, pen } = paper
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    pen.pageChanged()
    drawFoot(pen, sheet, `Page ${page + 1} of ${count}`)
  }
  doc.end()
  const parts: Uint8Array[] = []
  for (let part = doc.read(); part !== null; part = doc.read()) parts.push(part)
  return Buffer.concat(parts)
}

const FOOT = { size: 6.8, color: INK.muted }

function drawFoot(pen: Pen, sheet: Sheet, pageOfPages: string): void {
  const y = PAGE.bottom + 16
  pen.rule(PAGE.left, PAGE.bottom + 6, PAGE.right, PAGE.bottom + 6)
  pen.text('E. & O. E.', PAGE.left, y, FOOT)
  pen.fitted(sheet.reference, PAGE.width / 2, y, PAGE_ROOM - 140, FOOT, 'center')
  pen.text(pageOfPages, PAGE.right, y, FOOT, 'right')
}

function drawRunningHead(paper: Paper, sheet: Sheet): void {
  const { pen } = paper
  const y = PAGE.top + 8
  const half = PAGE_ROOM / 2 - 10
  pen.fitted(sheet.supplier.name, PAGE.left, y, half, { size: 9, weight: 'strong' })
  pen.fitted(`${sheet.reference} (continued)`, PAGE.right, y, half, { size: 8 }, 'right')
  pen.rule(PAGE.left, y + 6, PAGE.right, y + 6, 0.8, INK.accent)
  paper.y = y + 18
}

function drawStamp(paper: Paper, words: string): void {
  const { doc, pen } = paper
  const center = { x: PAGE.width / 2, y: PAGE.height * 0.3 }
  doc.save().rotate(-20, { origin: [center.x, center.y] })
  pen.text(
    words,
    center.x,
    center.y + 20,
    { size: 76, weight: 'strong', color: '#dcdfe3' },
    'center',
  )
  doc.restore()
  pen.pageChanged()
}

/** The date of the model, never that of the clock. */
function fixedDate(localDateTime: string): Date {
  const date = new Date(`${localDateTime}Z`)
  return Number.isNaN(date.getTime()) ? new Date(0) : date
}
