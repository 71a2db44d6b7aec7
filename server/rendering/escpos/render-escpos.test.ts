import { expect, it } from 'vitest'
import { invoiceSheet } from '../../documents/invoice/layout.ts'
import { receiptSheet } from '../../documents/receipt/layout.ts'
import { SAMPLE_INVOICE, SAMPLE_VOUCHER } from '../../documents/testing/sample-models.ts'
import { bitmapPng } from '../raster/bitmap-png.ts'
import { rasterSheet } from '../raster/raster-sheet.ts'
import { readEscPos } from '../testing/read-escpos.ts'
import { RESOURCES_FOLDER } from '../testing/render-now.ts'
import { hasScanner, scanPicture } from '../testing/scan-picture.ts'
import { loadFonts } from '../text/fonts.ts'
import { drawerKick } from './escpos-bytes.ts'
import { renderEscPos } from './render-escpos.ts'

const fonts = loadFonts(`${RESOURCES_FOLDER}/fonts`)
const sheet = invoiceSheet(SAMPLE_INVOICE, 'original', 'hi')

/** The strips of paper beside the print head: the quiet zones of the codes reach into them. */
const MARGIN = 32

it.each([576, 384] as const)('prints the very dots of the raster at %d dots', (widthDots) => {
  const printed = readEscPos(renderEscPos(sheet, { widthDots, cut: true, fonts }))
  expect(printed.commands).toEqual(['initialise', 'raster', 'cut 66 16'])
  const drawn = rasterSheet(sheet, { widthDots, fonts })
  expect(printed.bitmap.width).toBe(widthDots)
  expect(printed.bitmap.height).toBe(drawn.height)
  expect(Buffer.compare(printed.bitmap.data, drawn.data)).toBe(0)
})

it('sends bands that a small buffer holds, and every row once', () => {
  const { bandRows, bitmap } = readEscPos(
    renderEscPos(sheet, { widthDots: 576, cut: false, fonts }),
  )
  expect(Math.max(...bandRows) * 72).toBeLessThan(5_000)
  expect(bandRows.slice(0, -1).every((rows) => rows === 64)).toBe(true)
  expect(bandRows.reduce((sum, rows) => sum + rows, 0)).toBe(bitmap.height)
})

it('feeds to the tear bar where the printer has no knife', () => {
  const { commands } = readEscPos(renderEscPos(sheet, { widthDots: 384, cut: false, fonts }))
  expect(commands).toEqual(['initialise', 'raster', 'feed 5'])
})

it('gives the same bytes for the same sheet', () => {
  const print = () => renderEscPos(sheet, { widthDots: 576, cut: true, fonts })
  expect(Buffer.compare(print(), print())).toBe(0)
})

it.skipIf(!hasScanner).each([576, 384] as const)('can be scanned at %d dots', (widthDots) => {
  const seen = (of: typeof sheet): string[] => {
    const { bitmap } = readEscPos(renderEscPos(of, { widthDots, cut: true, fonts }))
    return scanPicture(bitmapPng(bitmap, MARGIN))
  }
  expect(seen(sheet)).toEqual([
    'CODE-128:KA1/26-27/000123',
    'QR-Code:upi://pay?pa=netra.opticals@okbank&pn=Netra%20Opticals&mc=8043&tr=KA12627000123' +
      '&tn=Bill%20KA1%2F26-27%2F000123&am=1604.00&cu=INR',
  ])
  const receipt = receiptSheet(SAMPLE_VOUCHER, { external: true, language: null })
  // 200 modules of two dots are wider than the head of 384: a QR code holds the number instead.
  const symbol = widthDots === 576 ? 'CODE-128' : 'QR-Code'
  expect(seen(receipt)).toEqual([`${symbol}:KA1R/26-27/00098`])
})

it('kicks the drawer on either pin with the pulse of the buying guide', () => {
  expect([...drawerKick(2)]).toEqual([0x1b, 0x70, 0x00, 0x32, 0xfa])
  expect([...drawerKick(5)]).toEqual([0x1b, 0x70, 0x01, 0x32, 0xfa])
})
