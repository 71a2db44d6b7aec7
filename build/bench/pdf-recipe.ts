import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import { code128Shape, qrShape } from '../../server/rendering/codes/codes.ts'

/**
 * The quickest invoice page that PDFKit can make: a font that was cut down at build time and parsed
 * once, vector codes as merged runs, plain text. Returns its size in bytes.
 */
export async function createRecipe(font: Buffer): Promise<(lines: number) => number> {
  const parsed = create(font)
  return (lines) => {
    const page = new PDFDocument({ size: 'A4', margin: 40, compress: true })
    let bytes = 0
    page.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    page.font(parsed, 'text').fontSize(9)
    page.text('Netra Opticals, 14, 80 Feet Road, Indiranagar, Bengaluru 560038', 40, 40)
    page.text('TAX INVOICE KA1/26-27/000123 of 20 November 2026', 40, 60)
    for (let line = 0; line < lines; line += 1) {
      const cells = ['Rayvira Aviator 4821 Black', '90031900', '1', '₹2,000.00', '₹2,360.00']
      for (const [column, cell] of cells.entries()) {
        page.text(cell, 40 + column * 105, 100 + line * 16, { lineBreak: false })
      }
      page.rect(40, 98 + line * 16, 520, 16).stroke()
    }
    page.text('Rupees fourteen thousand one hundred and sixty only', 40, 240)
    drawRuns(page, qrShape('upi://pay?pa=netra@upi&am=14160.00&tn=KA1/26-27/000123'), 2, 40, 280, 2)
    drawRuns(page, code128Shape('KA1/26-27/000123'), 1, 200, 280, 30)
    page.end()
    for (let chunk = page.read(); chunk !== null; chunk = page.read()) bytes += chunk.length
    return bytes
  }
}

function drawRuns(
  page: PDFKit.PDFDocument,
  shape: ReturnType<typeof qrShape>,
  module: number,
  left: number,
  top: number,
  height: number,
): void {
  for (const [row, runs] of (shape?.rows ?? []).entries()) {
    for (const { width, x } of runs) {
      page.rect(left + x * module, top + row * module, width * module, height)
    }
  }
  page.fill('black')
}
