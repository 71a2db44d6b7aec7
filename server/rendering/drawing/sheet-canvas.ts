import PDFDocument from 'pdfkit'
import type { Sheet } from '../sheet.ts'
import type { Fonts } from '../text/fonts.ts'
import type { Look } from '../theme.ts'
import { Pen } from './pen.ts'

/** A document while it is written: where the next line goes, and a page when one is full. */
export type Paper = {
  doc: PDFKit.PDFDocument
  pen: Pen
  look: Look
  sheet: Sheet
  /** Top of the room that is still free on the page. */
  y: number
  /** Points left on the page. */
  room(): number
  /** Starts a page, under the running head, if `height` no longer fits on this one. */
  need(height: number): boolean
  newPage(): void
}

/** Opens a document on its first page. The same sheet and look always give the same bytes. */
export function openPaper(sheet: Sheet, fonts: Fonts, look: Look): Paper {
  fonts.forgetGlyphs()
  const { page } = look
  const doc = new PDFDocument({
    size: [page.width, page.height],
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
  const pen = new Pen(doc, fonts, look.ink.text)
  const paper: Paper = {
    doc,
    pen,
    look,
    sheet,
    y: page.top,
    room: () => page.bottom - paper.y,
    need(height) {
      if (height <= paper.room()) return false
      paper.newPage()
      return true
    },
    newPage() {
      doc.addPage()
      pen.pageChanged()
      paper.y = page.top
      if (sheet.stamp && !look.isRoll) drawStamp(paper, sheet.stamp)
      if (doc.bufferedPageRange().count > 1) drawRunningHead(paper)
    },
  }
  paper.newPage()
  return paper
}

/** Writes the foot of every page, now that their number is known, and closes the file. */
export function closePaper(paper: Paper): Uint8Array {
  const { doc, pen, look } = paper
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count && !look.isRoll; page += 1) {
    doc.switchToPage(page)
    pen.pageChanged()
    drawFoot(paper, `Page ${page + 1} of ${count}`)
  }
  doc.end()
  const parts: Uint8Array[] = []
  for (let part = doc.read(); part !== null; part = doc.read()) parts.push(part)
  return Buffer.concat(parts)
}

function drawFoot({ pen, look, sheet }: Paper, pageOfPages: string): void {
  const { page, room, ink } = look
  const style = { size: Math.min(look.body * 0.83, 10), color: ink.muted }
  const y = page.bottom + style.size * 2.4
  const side = pen.width(pageOfPages, style) + 14
  pen.rule(page.left, page.bottom + 6, page.right, page.bottom + 6, 0.5, ink.rule)
  pen.text('E. & O. E.', page.left, y, style)
  pen.fitted(sheet.reference, page.width / 2, y, room - 2 * side, style, 'center')
  pen.text(pageOfPages, page.right, y, style, 'right')
}

function drawRunningHead(paper: Paper): void {
  const { pen, look, sheet } = paper
  const { page, room, ink } = look
  const size = Math.min(look.body, 11)
  const y = page.top + size
  const half = room / 2 - 10
  pen.fitted(sheet.supplier.name, page.left, y, half, { size: size * 1.08, weight: 'strong' })
  pen.fitted(`${sheet.reference} (continued)`, page.right, y, half, { size }, 'right')
  pen.rule(page.left, y + 6, page.right, y + 6, 0.8, ink.accent)
  paper.y = y + 15
}

function drawStamp({ doc, pen, look }: Paper, words: string): void {
  const { page, room } = look
  const center = { x: page.width / 2, y: page.height * 0.3 }
  const size = Math.min(76, (76 * room) / 523)
  doc.save().rotate(-20, { origin: [center.x, center.y] })
  const style = { size, weight: 'strong', color: '#dcdfe3' } as const
  pen.fitted(words, center.x, center.y + size / 4, room, style, 'center')
  doc.restore()
  pen.pageChanged()
}

/** The date of the model, never that of the clock. */
function fixedDate(localDateTime: string): Date {
  const date = new Date(`${localDateTime}Z`)
  return Number.isNaN(date.getTime()) ? new Date(0) : date
}
