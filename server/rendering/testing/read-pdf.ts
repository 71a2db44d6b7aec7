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
