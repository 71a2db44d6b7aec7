import { expect, it } from 'vitest'
import { LABEL_DPIS, LABEL_TEMPLATE_NAMES, type LabelTemplateName } from '../../contract/labels.ts'
import { dataMatrixShape } from '../codes/data-matrix.ts'
import { type Bitmap, hasInk, inkCount } from '../raster/bitmap.ts'
import { INJECTIONS } from '../testing/injections.ts'
import { hasRasteriser, rasterPage } from '../testing/raster-page.ts'
import { type PdfPiece, readPdfPages, readPdfPieces } from '../testing/read-pdf.ts'
import { RESOURCES_FOLDER } from '../testing/render-now.ts'
import { hasMatrixScanner, hasScanner, scanMatrix, scanPicture } from '../testing/scan-picture.ts'
import { loadFonts } from '../text/fonts.ts'
import { drawLabelsPdf, type LabelContent, type LabelsJob } from './draw-labels.ts'
import { LABEL_TEMPLATES } from './label-templates.ts'

const fonts = loadFonts(`${RESOURCES_FOLDER}/fonts`)

const CONTENT: LabelContent = {
  heading: 'Netra Opticals',
  title: 'Nilora 210 Black',
  size: '52-18-140',
  price: 'MRP ₹2,500',
  priceNote: 'incl. of all taxes',
  ownPrice: null,
  code: 'RB-2140',
}

const OWN = { words: 'Our price ₹1,800', short: 'Price ₹1,800' }
const BELOW_MRP: LabelContent = { ...CONTENT, price: 'MRP ₹2,000', ownPrice: OWN }

function draw(template: LabelTemplateName, job: Partial<LabelsJob> = {}): Uint8Array {
  const labels = [{ content: CONTENT, copies: 1 }]
  const datedAt = '2026-11-20T11:00:00'
  return drawLabelsPdf({ template, dpi: 203, startAt: 1, datedAt, labels, ...job }, fonts)
}

const label = (code: string, copies = 1) => ({ content: { ...CONTENT, code }, copies })

it
  .skipIf(!hasScanner || !hasRasteriser)
  .each(
    LABEL_DPIS.flatMap((dpi) =>
      (['Sheet65', 'Sheet24', 'Roll50x25'] as const).map((template) => ({ dpi, template })),
    ),
  )('prints bars that can be scanned: %o', ({ dpi, template }) => {
  const codes = ['RB-2140', 'CASE-01', 'A1']
  const pdf = draw(template, { dpi, labels: codes.map((code) => label(code)) })
  const pages = template === 'Roll50x25' ? [1, 2, 3] : [1]
  const seen = pages.flatMap((page) => scanPicture(rasterPage(pdf, { dpi, page }).pbm, 'pbm'))
  expect(seen.sort()).toEqual(codes.map((code) => `CODE-128:${code}`).sort())
})

/** The matrix as it is on the page: found by its upper left dot, read in the middle of modules. */
function printedMatrix(bitmap: Bitmap, left: number, side: number, dots: number): string[] {
  const column = Array.from({ length: bitmap.height }, (_, y) => y)
  const top = column.find((y) => hasInk(bitmap, left, y)) ?? 0
  return Array.from({ length: side }, (_row, y) =>
    Array.from({ length: side }, (_column, x) => {
      const at = { x: left + (x + 0.5) * dots, y: top + (y + 0.5) * dots }
      return hasInk(bitmap, Math.floor(at.x), Math.floor(at.y)) ? '1' : '0'
    }).join(''),
  )
}

it.skipIf(!hasRasteriser).each([
  { dpi: 203, dots: 4 },
  { dpi: 300, dots: 6 },
] as const)('prints a Data Matrix of whole dots on a frame tag: %o', ({ dpi, dots }) => {
  const code = 'RB2140-0001'
  const { bitmap } = rasterPage(draw('FrameTag', { dpi, labels: [label(code)] }), { dpi })
  const shape = dataMatrixShape(code)
  const flag = (LABEL_TEMPLATES.FrameTag.code.x * dpi) / 25.4
  const inkColumns = Array.from({ length: bitmap.width }, (_, x) => x).filter(
    (x) => x > flag && Array.from({ length: bitmap.height }).some((_, y) => hasInk(bitmap, x, y)),
  )
  const grid = printedMatrix(bitmap, inkColumns[0] ?? 0, shape?.width ?? 0, dots)
  const expected = shape?.rows.map((runs) =>
    Array.from({ length: shape.width }, (_, x) =>
      runs.some((run) => x >= run.x && x < run.x + run.width) ? '1' : '0',
    ).join(''),
  )
  expect(grid).toEqual(expected)
  const tail = inkColumns.filter((x) => x > (44 * dpi) / 25.4)
  expect(tail).toEqual([])
})

it
  .skipIf(!hasMatrixScanner || !hasRasteriser)
  .each(
    LABEL_DPIS.flatMap((dpi) =>
      ['RB2140-0001', 'SV156M200P000', '8901234567894'].map((code) => ({ code, dpi })),
    ),
  )('prints a Data Matrix that can be scanned on a frame tag: %o', ({ code, dpi }) => {
  const { pbm } = rasterPage(draw('FrameTag', { dpi, labels: [label(code)] }), { dpi })
  expect(scanMatrix(pbm, 'pbm')).toBe(code)
})

it('says every word of the label', async () => {
  const [page = ''] = await readPdfPages(draw('Sheet24'))
  expect(page).toBe(
    'incl. of all taxes MRP ₹2,500 52-18-140 Netra Opticals Nilora 210 Black RB-2140',
  )
})

it.each(LABEL_TEMPLATE_NAMES)(
  'says MRP, what the shop asks, size and title on %s',
  async (template) => {
    const [page = ''] = await readPdfPages(
      draw(template, { labels: [{ content: BELOW_MRP, copies: 1 }] }),
    )
    const words = ['MRP ₹2,000', 'incl. of all taxes', 'Our price ₹1,800', '52-18-140']
    for (const each of [...words, 'Nilora 210 Black']) expect(page).toContain(each)
  },
)

it('cuts no price of a dear frame on a tag', async () => {
  const price = 'MRP ₹1,25,000'
  const ownPrice = { words: 'Our price ₹1,12,499.50', short: 'Price ₹1,12,499.50' }
  const content = { ...CONTENT, price, ownPrice }
  const [page = ''] = await readPdfPages(draw('FrameTag', { labels: [{ content, copies: 1 }] }))
  expect(page).toContain('MRP ₹1,25,000')
  expect(page).toMatch(/^Price ₹1,12,499\.50 /)
})

it.each([
  ['Sheet65', 65],
  ['Sheet24', 24],
] as const)('starts %s where the sheet was begun, and goes on over pages', async (name, places) => {
  const pagesOf = async (startAt: number, copies: number) => {
    const labels = [label('A1', copies)]
    const pages = await readPdfPages(draw(name, { startAt, labels }))
    return pages.map((page) => page.split('A1').length - 1)
  }
  expect(await pagesOf(1, places)).toEqual([places])
  expect(await pagesOf(1, places + 1)).toEqual([places, 1])
  expect(await pagesOf(places, 2)).toEqual([1, 1])
  expect(await pagesOf(places - 2, places)).toEqual([3, places - 3])
})

it.skipIf(!hasRasteriser)('leaves the places before the first one empty', () => {
  const { bitmap } = rasterPage(draw('Sheet24', { startAt: 5 }), { dpi: 203 })
  const { left, pitch, top } = LABEL_TEMPLATES.Sheet24
  const edge = { x: ((left + pitch.x) * 203) / 25.4, y: ((top + pitch.y) * 203) / 25.4 }
  let outside = 0
  for (let y = 0; y < bitmap.height; y += 1) {
    for (let x = 0; x < bitmap.width; x += 1) {
      if (hasInk(bitmap, x, y) && (y < edge.y || x < edge.x)) outside += 1
    }
  }
  expect([outside, inkCount(bitmap) > 1_000]).toEqual([0, true])
})

it.skipIf(!hasRasteriser).each(LABEL_TEMPLATE_NAMES)(
  'keeps the longest words inside %s',
  (template) => {
    const { columns, left, page, rows, top } = LABEL_TEMPLATES[template]
    for (const title of ['W'.repeat(200), INJECTIONS.join(' '), 'क्षत्रिय '.repeat(20)]) {
      const nasty = { ...CONTENT, heading: title, title, size: title, price: title }
      const ownPrice = { words: title, short: title }
      const content = { ...nasty, priceNote: title, ownPrice, code: 'WWWWW-WWWWWW-0123456' }
      const labels = [{ content, copies: 1 }]
      const { bitmap } = rasterPage(draw(template, { labels }), { dpi: 203 })
      const width = columns === 1 ? page.width : LABEL_TEMPLATES[template].pitch.x
      const height = rows === 1 ? page.height : LABEL_TEMPLATES[template].pitch.y
      const right = ((left + width) * 203) / 25.4
      const bottom = ((top + height) * 203) / 25.4
      for (let y = 0; y < bitmap.height; y += 1) {
        for (let x = 0; x < bitmap.width; x += 1) {
          const isOutside = x >= right || y >= bottom
          if (isOutside && hasInk(bitmap, x, y)) throw new Error(`${template}: ink at ${x}, ${y}`)
        }
      }
    }
  },
)

/** Whether the letters of two pieces meet; a Latin letter reaches 0.72 of its size above its line. */
function meet(one: PdfPiece, other: PdfPiece): boolean {
  const beside = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const over =
    Math.min(one.y + one.size * 0.72, other.y + other.size * 0.72) - Math.max(one.y, other.y)
  return beside > 0.5 && over > 0.2
}

const WITH_AND_WITHOUT = LABEL_TEMPLATE_NAMES.flatMap((template) => [
  { template, prices: 'one price', content: CONTENT },
  { template, prices: 'two prices', content: BELOW_MRP },
])

it.skipIf(!hasRasteriser).each(WITH_AND_WITHOUT)(
  'keeps $prices, words and code of $template apart',
  async ({ content: words, template }) => {
    const wordless = { heading: '', title: '', size: '', price: '', priceNote: '', ownPrice: null }
    const dotsOf = (content: LabelContent): Bitmap =>
      rasterPage(draw(template, { labels: [{ content, copies: 1 }] }), { dpi: 203 }).bitmap
    const whole = dotsOf(words)
    const code = dotsOf({ ...words, ...wordless })
    expect(inkCount(code)).toBeGreaterThan(500)
    const near = [-2, -1, 0, 1, 2]
    const touching: string[] = []
    for (let y = 2; y < whole.height - 2; y += 1) {
      for (let x = 2; x < whole.width - 2; x += 1) {
        if (!hasInk(whole, x, y) || hasInk(code, x, y)) continue
        if (near.some((up) => near.some((aside) => hasInk(code, x + aside, y + up)))) {
          touching.push(`${x}, ${y}`)
        }
      }
    }
    expect(touching).toEqual([])
    const labels = [{ content: words, copies: 1 }]
    const pieces = await readPdfPieces(draw(template, { labels }))
    const met = pieces.flatMap((one, index) =>
      pieces
        .slice(index + 1)
        .filter((other) => meet(one, other))
        .map((other) => `${one.text} | ${other.text}`),
    )
    expect(met).toEqual([])
  },
)

it('gives the same bytes for the same job, and asks not to be scaled', () => {
  const one = Buffer.from(draw('Sheet65'))
  expect(Buffer.compare(one, draw('Sheet65'))).toBe(0)
  expect(one.toString('latin1')).toContain('/PrintScaling /None')
})

it('refuses a code that the label has no room for', () => {
  expect(() => draw('FrameTag', { labels: [label('aZ~'.repeat(33))] })).toThrow('does not fit')
})

it.skipIf(!hasRasteriser).each(WITH_AND_WITHOUT.filter(({ template }) => template !== 'FrameTag'))(
  'leaves white between $prices, the bars and the text of $template',
  ({ content, template }) => {
    const labels = [{ content, copies: 1 }]
    const { bitmap } = rasterPage(draw(template, { labels }), { dpi: 203 })
    const { label: size, left, top } = LABEL_TEMPLATES[template]
    const dots = (millimetres: number): number => Math.round((millimetres * 203) / 25.4)
    const rows = Array.from({ length: dots(size.height) }, (_, row) => dots(top) + row)
    const columns = Array.from({ length: dots(size.width) }, (_, column) => dots(left) + column)
    const isWhite = rows.map((y) => columns.every((x) => !hasInk(bitmap, x, y)))
    // Bars are the tallest band of ink: white of three dots or more stands above and below them.
    const bands: { from: number; to: number }[] = []
    for (const [row, white] of isWhite.entries()) {
      if (white) continue
      const last = bands.at(-1)
      if (last?.to === row - 1) last.to = row
      else bands.push({ from: row, to: row })
    }
    const heights = bands.map(({ from, to }) => to - from)
    const bars = heights.indexOf(Math.max(...heights))
    const above = (bands[bars]?.from ?? 0) - (bands[bars - 1]?.to ?? 0)
    const below = (bands[bars + 1]?.from ?? 0) - (bands[bars]?.to ?? 0)
    expect([template, above > 3, below > 3]).toEqual([template, true, true])
  },
)
