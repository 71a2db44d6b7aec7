import { expect, it } from 'vitest'
import { DEFAULT_STYLE, TEMPLATES } from '../../contract/document-style.ts'
import { invoiceSheet } from '../../documents/invoice/layout.ts'
import { receiptSheet } from '../../documents/receipt/layout.ts'
import { manyLines, SAMPLE_INVOICE, SAMPLE_VOUCHER } from '../../documents/testing/sample-models.ts'
import { WARM_UP_SHEET } from '../pdf/warm-up.ts'
import type { Sheet } from '../sheet.ts'
import { INJECTIONS } from '../testing/injections.ts'
import { BASELINE_JPEG, CMYK_JPEG, GREY_JPEG, PROGRESSIVE_JPEG } from '../testing/jpegs.ts'
import { makePng } from '../testing/make-png.ts'
import { RESOURCES_FOLDER } from '../testing/render-now.ts'
import { hasScanner, scanPicture } from '../testing/scan-picture.ts'
import { loadFonts } from '../text/fonts.ts'
import { type Bitmap, hasInk, inkCount } from './bitmap.ts'
import { bitmapPng } from './bitmap-png.ts'
import { rasterSheet } from './raster-sheet.ts'

const fonts = loadFonts(`${RESOURCES_FOLDER}/fonts`)
const WIDTHS = [576, 384] as const

const NOBODY = { heading: '', name: '', lines: [], facts: [] }
const EMPTY: Sheet = {
  ...WARM_UP_SHEET,
  title: '',
  copyMark: null,
  number: '',
  barcode: null,
  supplier: NOBODY,
  recipient: NOBODY,
  facts: [],
  items: null,
  taxSummary: null,
  sums: [],
  outcome: [],
  savings: null,
  receipts: null,
  payment: null,
  terms: [],
  signatory: { forWhom: '', name: '', role: '' },
  reference: '',
}

function named(name: string): Sheet {
  return { ...EMPTY, supplier: { ...NOBODY, name } }
}

/** The dots that a name adds to a sheet that is otherwise the same. */
function inkOf(name: string): number {
  const draw = (text: string) => inkCount(rasterSheet(named(text), { widthDots: 576, fonts }))
  return draw(name) - draw('')
}

function samePicture(one: Bitmap, other: Bitmap): boolean {
  return Buffer.compare(one.data, other.data) === 0
}

it.each([
  ['Latin', 'Netra'],
  ['rupee', '₹1,23,456.00'],
  ['Devanagari', 'क्षत्रिय ज्ञान'],
  ['Tamil', 'கண்ணாடி ஸ்ரீ'],
  ['Telugu', 'కళ్ళద్దాలు శ్రీ'],
  ['Kannada', 'ಕನ್ನಡಕ ಕ್ಷೇಮ'],
  ['Malayalam', 'കണ്ണട ശ്രീ'],
  ['Bengali', 'চশমা ক্ষেত্র'],
  ['Gujarati', 'ચશ્મા ક્ષેત્ર'],
  ['Gurmukhi', 'ਐਨਕ ਸ੍ਰੀ'],
])('prints %s in its own glyphs', (_script, text) => {
  const runs = fonts.runsOf(text, 'strong')
  const glyphs = runs.flatMap((run) => run.font.layout(run.text).glyphs.map(({ id }) => id))
  expect(glyphs).not.toContain(0)
  expect(runs.map((run) => run.text).join('')).not.toContain('\uFFFD')
  expect(inkOf(text)).toBeGreaterThan(300)
})

it('shapes a conjunct: its parts with a joiner between them look otherwise', () => {
  const draw = (text: string) => rasterSheet(named(text), { widthDots: 576, fonts })
  expect(samePicture(draw('क्ष'), draw('क्\u200Cष'))).toBe(false)
  expect(samePicture(draw('क्ष'), draw('क्ष'))).toBe(true)
})

it('draws a word the same, whatever was drawn before it', () => {
  // The outline of Bengali RA is that of BA with a dot, and É is an E with an accent.
  const draw = (of: typeof fonts, text: string) =>
    rasterSheet(named(text), { widthDots: 576, fonts: of })
  const fresh = () => loadFonts(`${RESOURCES_FOLDER}/fonts`)
  const used = fresh()
  draw(used, 'র ÉÀ')
  expect(samePicture(draw(used, 'বাকি'), draw(fresh(), 'বাকি'))).toBe(true)
  const codePoints = used.runsOf('E', 'strong')[0]?.font.layout('E').glyphs[0]?.codePoints
  expect(codePoints).toEqual([0x45])
})

it.each(WIDTHS)('keeps every letter and line within %d dots', (widthDots) => {
  const nasty = {
    ...SAMPLE_INVOICE,
    Customer: { ...SAMPLE_INVOICE.Customer, Name: 'W'.repeat(200), Address: INJECTIONS.join('\n') },
    Lines: manyLines(60),
  }
  for (const Template of TEMPLATES) {
    const sheet = invoiceSheet(nasty, 'original', 'ml')
    const style = { ...DEFAULT_STYLE, Template }
    const cut = rasterSheet(sheet, { widthDots, fonts, style })
    expect(cut.width).toBe(widthDots)
    expect(cut.rowBytes).toBe(widthDots / 8)
    // The letters of a line end where their room ends: nothing leans on the edge of the head.
    const edge = Array.from({ length: cut.height }, (_, y) => hasInk(cut, widthDots - 1, y))
    const leaning = edge.filter((isInk, y) => isInk && !isRuled(cut, y)).length
    expect(leaning).toBeLessThan(cut.height / 50)
  }
})

/** Rules and filled boxes reach the edge, letters do not. */
function isRuled(bitmap: Bitmap, y: number): boolean {
  return [2, 4, 8, 16].every((back) => hasInk(bitmap, bitmap.width - back, y))
}

it.each(WIDTHS)('prints an empty sheet and one of every injected text at %d dots', (widthDots) => {
  const blank = rasterSheet(EMPTY, { widthDots, fonts })
  expect(blank.height).toBeGreaterThan(0)
  const sheet: Sheet = { ...EMPTY, terms: [...INJECTIONS], notes: [...INJECTIONS] }
  expect(inkCount(rasterSheet(sheet, { widthDots, fonts }))).toBeGreaterThan(inkCount(blank))
})

it('grows with the lines of a bill, and refuses one of more than twelve metres', () => {
  const draw = (count: number) => {
    const sheet = invoiceSheet({ ...SAMPLE_INVOICE, Lines: manyLines(count) }, 'original')
    return rasterSheet(sheet, { widthDots: 576, fonts }).height
  }
  expect(draw(60)).toBeGreaterThan(draw(1) + 59 * 75)
  expect(() => draw(2_000)).toThrow('too long')
})

it.skipIf(!hasScanner).each(WIDTHS)('draws codes of whole dots at %d dots', (widthDots) => {
  const scan = { text: 'https://lab.example/job/42?ß=₹', caption: 'Job' }
  const sheet = { ...receiptSheet(SAMPLE_VOUCHER, { external: true, language: 'ta' }), scan }
  const seen = scanPicture(bitmapPng(rasterSheet(sheet, { widthDots, fonts }), 32))
  const number = widthDots === 576 ? 'CODE-128:' : 'QR-Code:'
  expect(seen).toEqual([`${number}KA1R/26-27/00098`, `QR-Code:${scan.text}`].sort())
})

/** A grey ramp of 64 x 32 pixels. */
const RAMP = makePng({
  width: 64,
  height: 32,
  bits: 8,
  colorType: 0,
  lines: Buffer.concat(
    Array.from({ length: 32 }, () => Uint8Array.from([0, ...Array(64).keys()], (x) => x * 4)),
  ),
})

it('dithers the logo, and prints without one that is broken or no picture', () => {
  const sheet = named('Netra')
  const draw = (logo: Uint8Array | null) => rasterSheet(sheet, { widthDots: 576, fonts, logo })
  const plain = draw(null)
  const withLogo = draw(RAMP)
  expect(withLogo.height).toBeGreaterThan(plain.height)
  const logoInk = inkCount(withLogo) - inkCount(plain)
  const logoDots = (withLogo.height - plain.height) * 2 * (withLogo.height - plain.height)
  expect(logoInk / logoDots).toBeGreaterThan(0.3)
  expect(logoInk / logoDots).toBeLessThan(0.6)
  const broken = [RAMP.subarray(0, 60), Buffer.from('GIF89a'), Buffer.of(0xff, 0xd8, 0xff)]
  for (const file of broken) expect(samePicture(draw(file), plain)).toBe(true)
  for (const jpeg of [BASELINE_JPEG, PROGRESSIVE_JPEG, GREY_JPEG, CMYK_JPEG]) {
    expect(inkCount(draw(jpeg))).toBeGreaterThan(inkCount(plain))
  }
})
