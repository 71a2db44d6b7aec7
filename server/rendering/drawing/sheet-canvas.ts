import PDFDocument from 'pdfkit'
import { type Logo, readLogo } from '../pictures/logo.ts'
import type { Sheet } from '../sheet.ts'
import type { Fonts } from '../text/fonts.ts'
import type { Theme } from '../theme.ts'
import { Painter } from './painter.ts'

/** A document while it is written: where the next line goes, and a page when one is full. */
export type SheetCanvas = {
  doc: PDFKit.PDFDocument
  painter: Painter
  theme: Theme
  sheet: Sheet
  /** Top of the room that is still free on the page. */
  y: number
  /** Points left on the page. */
  room(): number
  /** Starts a page, under the running head, if `height` no longer fits on this one. */
  need(height: number): boolean
  newPage(): void
  /** Makes the file of a picture ready to be placed; null for one that is broken. */
  picture(file: Uint8Array | null): Logo | null
}

/** Opens a document on its first page. The same sheet and theme always give the same bytes. */
export function openCanvas(sheet: Sheet, fonts: Fonts, theme: Theme): SheetCanvas {
  fonts.forgetGlyphs()
  const { page } = theme
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
  const painter = new Painter(doc, fonts, theme.ink.text)
  painter.isDense = theme.isRoll
  const canvas: SheetCanvas = {
    doc,
    painter,
    theme,
    sheet,
    y: page.top,
    picture: readLogo,
    room: () => page.bottom - canvas.y,
    need(height) {
      if (height <= canvas.room()) return false
      canvas.newPage()
      return true
    },
    newPage() {
      doc.addPage()
      painter.pageChanged()
      canvas.y = page.top
      if (sheet.stamp && !theme.isRoll) drawStamp(canvas, sheet.stamp)
      if (doc.bufferedPageRange().count > 1) drawRunningHead(canvas)
    },
  }
  canvas.newPage()
  return canvas
}

/** Writes the foot of every page, now that their number is known, and closes the file. */
export function closeCanvas(canvas: SheetCanvas): Uint8Array {
  const { doc, painter, theme } = canvas
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count && !theme.isRoll; page += 1) {
    doc.switchToPage(page)
    painter.pageChanged()
    drawFoot(canvas, `Page ${page + 1} of ${count}`)
  }
  doc.end()
  const parts: Uint8Array[] = []
  for (let part = doc.read(); part !== null; part = doc.read()) parts.push(part)
  return Buffer.concat(parts)
}

function drawFoot({ painter, theme, sheet }: SheetCanvas, pageOfPages: string): void {
  const { page, room, ink } = theme
  const style = { size: Math.min(theme.small, 10), color: ink.muted }
  const y = page.bottom + style.size * 2.4
  const side = painter.width(pageOfPages, style) + 14
  painter.rule(page.left, page.bottom + 6, page.right, page.bottom + 6, 0.5, ink.rule)
  painter.text(sheet.texts.foot, page.left, y, style)
  painter.fitted(sheet.reference, page.width / 2, y, room - 2 * side, style, 'center')
  painter.text(pageOfPages, page.right, y, style, 'right')
}

function drawRunningHead(canvas: SheetCanvas): void {
  const { painter, theme, sheet } = canvas
  const { page, room, ink } = theme
  const size = Math.min(theme.body, 11)
  const y = page.top + size
  const half = room / 2 - 10
  painter.fitted(sheet.supplier.name, page.left, y, half, { size: size * 1.08, weight: 'strong' })
  painter.fitted(`${sheet.reference} (continued)`, page.right, y, half, { size }, 'right')
  painter.rule(page.left, y + 6, page.right, y + 6, 0.8, ink.accent)
  canvas.y = y + 15
}

function drawStamp({ doc, painter, theme }: SheetCanvas, words: string): void {
  const { page, room } = theme
  const center = { x: page.width / 2, y: page.height * 0.3 }
  const size = Math.min(76, (76 * room) / 523)
  doc.save().rotate(-20, { origin: [center.x, center.y] })
  const style = { size, weight: 'strong', color: '#dcdfe3' } as const
  painter.fitted(words, center.x, center.y + size / 4, room, style, 'center')
  doc.restore()
  painter.pageChanged()
}

/** The date of the model, never that of the clock. */
function fixedDate(localDateTime: string): Date {
  const date = new Date(`${localDateTime}Z`)
  return Number.isNaN(date.getTime()) ? new Date(0) : date
}
