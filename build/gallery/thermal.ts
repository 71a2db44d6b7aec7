import { DEFAULT_STYLE } from '../../server/contract/document-style.ts'
import { LABEL_TEMPLATE_NAMES } from '../../server/contract/labels.ts'
import { invoiceSheet } from '../../server/documents/invoice/layout.ts'
import { testSheet } from '../../server/documents/test-page/layout.ts'
import { SAMPLE_INVOICE } from '../../server/documents/testing/sample-models.ts'
import { drawLabelsPdf } from '../../server/rendering/labels/draw-labels.ts'
import { bitmapPng } from '../../server/rendering/raster/bitmap-png.ts'
import { rasterSheet } from '../../server/rendering/raster/raster-sheet.ts'
import type { Fonts } from '../../server/rendering/text/fonts.ts'

/**
 * The dots that a thermal printer gets, with a margin of paper: a bill in two languages, the same
 * in large print, and the page that tries a printer.
 */
export function thermalPictures(fonts: Fonts, logo: Uint8Array): { name: string; png: Buffer }[] {
  const bill = invoiceSheet(SAMPLE_INVOICE, 'original', 'hi')
  const large = { ...DEFAULT_STYLE, IsLargePrint: true }
  const kinds = [
    { what: 'dots', sheet: bill, style: DEFAULT_STYLE },
    { what: 'large-dots', sheet: bill, style: large },
    { what: 'test-page', sheet: testSheet('Counter'), style: DEFAULT_STYLE },
  ]
  return kinds.flatMap(({ sheet, style, what }) =>
    ([576, 384] as const).map((widthDots) => ({
      name: `thermal-${widthDots}-${what}`,
      png: bitmapPng(rasterSheet(sheet, { widthDots, fonts, logo, style }), 24),
    })),
  )
}

const CONTENT = {
  heading: 'Netra Opticals',
  title: 'Nilora 210 Black',
  size: '52-18-140',
  price: 'MRP ₹2,500',
  priceNote: 'incl. of all taxes',
  ownPrice: { words: 'Our price ₹2,250', short: 'Price ₹2,250' },
  code: 'RB-2140',
}

/** A few labels on each kind of label paper. */
export function labelPdfs(fonts: Fonts): { name: string; pdf: Uint8Array }[] {
  return LABEL_TEMPLATE_NAMES.map((template) => ({
    name: `labels-${template}`,
    pdf: drawLabelsPdf(
      {
        template,
        dpi: 203,
        startAt: 1,
        datedAt: '2026-11-20T11:00:00',
        labels: [{ content: CONTENT, copies: 7 }],
      },
      fonts,
    ),
  }))
}
