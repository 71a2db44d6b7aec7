import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF, as a reader copies it, one space between its pieces. */
export async function readPdfPages(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent()
    const pieces = content.items.map((item) => ('str' in item ? item.str : ''))
    pages.push(pieces.filter((piece) => piece.trim() !== '').join(' '))
  }
  await task.destroy()
  return pages
}

/** All pages as one text. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  return (await readPdfPages(bytes)).join(' ')
}
