import { describe, expect, test } from 'vitest'
import {
  DEFAULT_STYLE,
  type DocumentStyle,
  PAPERS,
  SECOND_LANGUAGES,
  TEMPLATES,
} from '../../contract/document-style.ts'
import type { Sheet } from '../../rendering/sheet.ts'
import {
  type PdfPiece,
  readPdfPages,
  readPdfPieces,
  readPdfTypeSizes,
} from '../../rendering/testing/read-pdf.ts'
import { LEAST_TYPE } from '../../rendering/theme.ts'
import type { DocumentContent } from '../document.ts'
import { layOut, layoutOptionsOf } from '../lay-out.ts'
import { drawContent } from '../testing/draw-models.ts'
import { HUGE, LONG_NAMES, MIXED, SIXTY_LINES } from '../testing/nasty-models.ts'
import { SAMPLE_CONTENTS, SAMPLE_JOB_CARD } from '../testing/sample-documents.ts'
import { manyLines, SAMPLE_INVOICE, SAMPLE_LINE } from '../testing/sample-models.ts'

const STYLES: readonly DocumentStyle[] = PAPERS.flatMap((Paper) => [
  ...TEMPLATES.flatMap((Template) =>
    [null, 'ml' as const].map((SecondLanguage) => ({
      ...DEFAULT_STYLE,
      Paper,
      Template,
      SecondLanguage,
    })),
  ),
  { ...DEFAULT_STYLE, Paper, IsLargePrint: true },
])

const NASTY = [HUGE, LONG_NAMES, MIXED].map((model) => ({ kind: 'Invoice', model }) as const)

describe.each([...SAMPLE_CONTENTS, ...NASTY].map((content) => [content.kind, content] as const))(
  'a document of the kind %s',
  (_kind, content) => {
    test('has no type below 6.5 points in any layout', async () => {
      for (const style of STYLES) {
        const least = Math.min(...(await readPdfTypeSizes(drawContent(content, style))))
        const { Paper, SecondLanguage, Template } = style
        expect
          .soft(least, `${Paper} ${Template} ${SecondLanguage}`)
          .toBeGreaterThan(LEAST_TYPE - 0.01)
      }
    })
  },
)

/** Beyond it no printer reaches, in points. */
const LEAST_MARGIN = 2

/** Whether the ink of two pieces meets; letters of other scripts reach higher and lower. */
function meet(one: PdfPiece, other: PdfPiece): boolean {
  const isLatin = ({ text }: PdfPiece): boolean => /^[ -\u024F\u2000-\u22FF]*$/.test(text)
  const top = (piece: PdfPiece): number => piece.y + piece.size * (isLatin(piece) ? 0.72 : 0.8)
  const foot = (piece: PdfPiece): number => piece.y - piece.size * (isLatin(piece) ? 0.05 : 0.25)
  const beside = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const over = Math.min(top(one), top(other)) - Math.max(foot(one), foot(other))
  return one.page === other.page && beside > 0.7 && over > 0.1 * Math.min(one.size, other.size)
}

describe.each([...SAMPLE_CONTENTS, ...NASTY].map((content) => [content.kind, content] as const))(
  'the words of a document of the kind %s',
  (_kind, content) => {
    test('stay on the paper and never stand on one another', async () => {
      const large = { ...DEFAULT_STYLE, IsLargePrint: true, SecondLanguage: 'ta' as const }
      for (const style of [...STYLES, ...PAPERS.map((Paper) => ({ ...large, Paper }))]) {
        const pieces = await readPdfPieces(drawContent(content, style))
        const outside = pieces.filter(
          ({ pageWidth, width, x }) => x < 0 || x + width > pageWidth - LEAST_MARGIN,
        )
        const met = pieces.flatMap((one, index) =>
          pieces
            .slice(index + 1)
            .filter((other) => meet(one, other))
            .map((other) => `${one.text} | ${other.text}`),
        )
        const { IsLargePrint, Paper, SecondLanguage, Template } = style
        const name = `${Paper} ${Template} ${SecondLanguage} ${IsLargePrint}`
        expect.soft([...outside.map(({ text }) => text), ...met], name).toEqual([])
      }
    })
  },
)

const LONG_POWER = '-12.25 / -10.75 x 175 Add +2.00'
const line = { ...SAMPLE_LINE, Eye: 'Right', Power: LONG_POWER, PairNo: '1' }
const SIZED = 'Rimvale Aviator 2162 Navy Blue 48-20-135'
const frame = { ...SAMPLE_LINE, ItemName: SIZED }
const lenses = SAMPLE_JOB_CARD.Lenses.flatMap((lens) =>
  ['Right', 'Left'].map((Eye) => ({ ...lens, Eye, Power: LONG_POWER })),
)
const frames = SAMPLE_JOB_CARD.Frames.map((each) => ({ ...each, ItemName: SIZED }))
const POWERFUL: readonly DocumentContent[] = [
  { kind: 'Invoice', model: { ...SAMPLE_INVOICE, Lines: [line, frame, ...SAMPLE_INVOICE.Lines] } },
  { kind: 'JobCard', model: { ...SAMPLE_JOB_CARD, Lenses: lenses, Frames: frames } },
]

describe.each(POWERFUL.map((content) => [content.kind, content] as const))(
  'powers and sizes on a document of the kind %s',
  (_kind, content) => {
    test('stand in one piece on every paper, with true signs, after their eye', async () => {
      for (const style of STYLES) {
        const pieces = (await readPdfPages(drawContent(content, style), '\n')).join('\n')
        const text = pieces.replaceAll('\u00a0', ' ')
        const { Paper, SecondLanguage, Template } = style
        const name = `${Paper} ${Template} ${SecondLanguage} ${style.IsLargePrint}`
        // A piece is at most one line: a power that is broken is two.
        expect.soft(text, name).toContain('−12.25 / −10.75 × 175 Add +2.00')
        expect.soft(text, name).toContain('Right')
        expect.soft(text, name).toContain('48-20-135')
      }
    })
  },
)

const ON_ONE_PAGE = SAMPLE_CONTENTS.filter(({ kind }) => kind !== 'DayEnd')

describe.each(ON_ONE_PAGE.map((content) => [content.kind, content] as const))(
  'a document of the kind %s on A5',
  (_kind, content) => {
    test('is one page alone and in two languages', async () => {
      for (const Template of TEMPLATES) {
        for (const SecondLanguage of [null, ...SECOND_LANGUAGES]) {
          const style = { ...DEFAULT_STYLE, Paper: 'A5' as const, Template, SecondLanguage }
          const pages = await readPdfPages(drawContent(content, style))
          expect.soft(pages.length, `${Template} ${SecondLanguage}`).toBe(1)
        }
      }
    })
  },
)

test.each([...TEMPLATES])(
  'no last page of a bill in %s has a signature alone',
  async (Template) => {
    for (let count = 8; count <= 26; count += 1) {
      const model = { ...SAMPLE_INVOICE, Lines: manyLines(count) }
      const style = { ...DEFAULT_STYLE, Template }
      const pages = await readPdfPages(drawContent({ kind: 'Invoice', model }, style))
      expect.soft(pages.at(-1), `${count} lines`).toMatch(/\d\.\d\d/)
    }
  },
)

test('the totals of a long bill are carried in the columns that it keeps', async () => {
  const style = { ...DEFAULT_STYLE, Paper: 'A5' as const, SecondLanguage: 'ml' as const }
  const pages = await readPdfPages(drawContent({ kind: 'Invoice', model: SIXTY_LINES }, style))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages[0]).toContain('Carried forward')
})

/** Lengths on 80 mm in millimetres, before the amount stood beside the name and the tax in one table. */
const FORMER_LENGTHS: Partial<Record<DocumentContent['kind'], number>> = {
  Invoice: 358,
  Receipt: 224,
  CreditNote: 246,
  RefundVoucher: 216,
  Estimate: 258,
  OrderAcknowledgement: 420,
  JobCard: 335,
  PrescriptionCard: 204,
  DeliverySlip: 186,
  DayEnd: 296,
}

test('the documents of a sale on a roll of 80 mm are half as long as they were', () => {
  const style = { ...DEFAULT_STYLE, Paper: 'Roll80' as const }
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
  const ofSales = SAMPLE_CONTENTS.filter(({ kind }) => kind in FORMER_LENGTHS)
  const lengths = ofSales.map((content) => heightMillimetres(drawContent(content, style)))
  const former = ofSales.map(({ kind }) => FORMER_LENGTHS[kind] ?? 0)
  expect(sum(lengths)).toBeLessThan(sum(former) / 2)
})

test('on a roll the amount stands on the first line of its article', async () => {
  const style = { ...DEFAULT_STYLE, Paper: 'Roll80' as const }
  const [text = ''] = await readPdfPages(
    drawContent({ kind: 'Invoice', model: SAMPLE_INVOICE }, style),
  )
  expect(text).toContain('1. Rimvale RB-2140 Classic, black 2,396.58')
})

test.each(['Roll80', 'Roll58'] as const)('an exempt line says so on %s', async (Paper) => {
  const style = { ...DEFAULT_STYLE, Paper }
  const [text = ''] = await readPdfPages(drawContent({ kind: 'Invoice', model: MIXED }, style))
  expect(text).toMatch(/3\. Eye test.*300\.00.*HSN 999312.*Exempt/)
})

/** The least type of what is to be read in large print, in points: in grids a little below its body. */
const LEAST_LARGE = 9.5

/** What a customer must read: the amounts of the articles, the powers and figures of tables, the sums. */
function mainFigures({ details, items, sums }: Sheet): string[] {
  const amounts = items?.rows.map((row) => row.at(-1)?.text ?? '') ?? []
  const cells = details.flatMap(({ table }) => table.rows.flat().map(({ text }) => text))
  const strong = sums.filter((sum) => sum.strong).map(({ value }) => value)
  return [...amounts, ...cells, ...strong].filter((text) => /^[−+₹]*\d[\d,.]*$/.test(text))
}

describe.each(SAMPLE_CONTENTS.map((content) => [content.kind, content] as const))(
  'a document of the kind %s in large print',
  (kind, content) => {
    test.each(['A4', 'A5'] as const)(
      'is one page of %s, what must be read large',
      async (Paper) => {
        for (const Template of TEMPLATES) {
          for (const SecondLanguage of [null, 'hi' as const, 'ta' as const, 'ml' as const]) {
            const style = { ...DEFAULT_STYLE, Paper, Template, SecondLanguage, IsLargePrint: true }
            const pdf = drawContent(content, style)
            const name = `${Template} ${SecondLanguage}`
            // What a report of a day counts in two languages has no room on one small page.
            const isLong = kind === 'DayEnd' && Paper === 'A5' && SecondLanguage !== null
            expect.soft((await readPdfPages(pdf)).length, name).toBeLessThanOrEqual(isLong ? 2 : 1)
            const pieces = await readPdfPieces(pdf)
            const large = pieces.filter(({ size }) => size >= LEAST_LARGE).map(({ text }) => text)
            const figures = mainFigures(layOut(content, layoutOptionsOf(style)))
            const missing = figures.filter((figure) => !large.some((text) => text.includes(figure)))
            expect.soft(missing, name).toEqual([])
          }
        }
      },
    )
  },
)

test('a bill in large print is one page, its amounts large', async () => {
  const style = { ...DEFAULT_STYLE, IsLargePrint: true }
  const pdf = drawContent({ kind: 'Invoice', model: SAMPLE_INVOICE }, style)
  expect(await readPdfPages(pdf)).toHaveLength(1)
  expect((await readPdfTypeSizes(pdf)).filter((size) => size >= 18).length).toBeGreaterThan(6)
})

function heightMillimetres(pdf: Uint8Array): number {
  const box = /\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(Buffer.from(pdf).toString('latin1'))
  return (Number(box?.[1]) * 25.4) / 72
}
