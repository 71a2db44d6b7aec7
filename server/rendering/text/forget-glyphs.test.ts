import { expect, it } from 'vitest'
import { drawSheetPdf } from '../pdf/sheet-pdf.ts'
import { WARM_UP_SHEET } from '../pdf/warm-up.ts'
import { readPdfText } from '../testing/read-pdf.ts'
import { RESOURCES_FOLDER } from '../testing/render-now.ts'
import { loadFonts } from './fonts.ts'

const named = (name: string) => ({
  ...WARM_UP_SHEET,
  recipient: { ...WARM_UP_SHEET.recipient, name },
})

it('writes a document the same, whatever was written before it', async () => {
  // A letter with an accent brings the plain letter into its subset.
  const used = loadFonts(`${RESOURCES_FOLDER}/fonts`)
  drawSheetPdf(named('Ź'), used, null)
  const pdf = drawSheetPdf(named('QZ Zebra'), used, null)
  const fresh = loadFonts(`${RESOURCES_FOLDER}/fonts`)
  expect(Buffer.compare(pdf, drawSheetPdf(named('QZ Zebra'), fresh, null))).toBe(0)
  expect(await readPdfText(pdf)).toContain('QZ Zebra')
})
