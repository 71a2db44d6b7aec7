import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF, as a reader copies it, one space between its pieces. */
export async function readPdfPages(bytes: Uint8Array, between = ' '): Promise<string[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent()
    const pieces = content.items.map((item) => ('str' in item ? item.str : ''))
    pages.push(pieces.filter((piece) => piece.trim() !== '').join(between))
  }
  await task.destroy()
  return pages
}

/** All pages as one text. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  return (await readPdfPages(bytes)).join(' ')
}

/** The size of every piece of text in points. */
export async function readPdfTypeSizes(bytes: Uint8Array): Promise<number[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const document = await task.promise
  const sizes: number[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent()
    for (const item of content.items) {
      if ('str' in item && item.str.trim() !== '') {
        sizes.push(Math.hypot(Number(item.transform[2]), Number(item.transform[3])))
      }
    }
  }
  await task.destroy()
  return sizes
}

/** A piece of text as it stands on its page: lengths in points, `y` its baseline from below. */
export type PdfPiece = {
  text: string
  page: number
  x: number
  y: number
  width: number
  size: number
  pageWidth: number
}

/** Every piece of text with its place. */
export async function readPdfPieces(bytes: Uint8Array): Promise<PdfPiece[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const document = await task.promise
  const pieces: PdfPiece[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const pageWidth = page.view[2] ?? 0
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , c, d, x, y] = item.transform.map(Number)
      pieces.push({
        text: item.str,
        page: number,
        x: x ?? 0,
        y: y ?? 0,
        width: item.width,
        size: Math.hypot(c ?? 0, d ?? 0),
        pageWidth,
      })
    }
  }
  await task.destroy()
  return pieces
}
