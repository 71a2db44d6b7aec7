import { describe, expect, test } from 'vitest'
import {
  DEFAULT_STYLE,
  type DocumentStyle,
  PAPERS,
  SECOND_LANGUAGES,
  TEMPLATES,
} from '../../contract/document-style.ts'
import { type PdfPiece, readPdfPages, readPdfPieces } from '../../rendering/testing/read-pdf.ts'
import type { DocumentContent } from '../document.ts'
import { layOut, layoutOptionsOf } from '../lay-out.ts'
import { drawContent } from '../testing/draw-models.ts'
import {
  SAMPLE_CONTENTS,
  SAMPLE_JOB_CARD,
  SAMPLE_PRESCRIPTION_CARD,
} from '../testing/sample-documents.ts'
import { SAMPLE_INVOICE, SAMPLE_LINE } from '../testing/sample-models.ts'

const PAPERS_AND_TEMPLATES: readonly DocumentStyle[] = PAPERS.flatMap((Paper) =>
  TEMPLATES.map((Template) => ({ ...DEFAULT_STYLE, Paper, Template })),
)

const nameOf = ({ Paper, SecondLanguage, Template }: DocumentStyle): string =>
  [Paper, Template, SecondLanguage].filter(Boolean).join(' ')

/** The same document with a power in the names of its articles and in what people wrote. */
function withPowersInNames(content: DocumentContent): DocumentContent {
  const named = JSON.stringify(content, (key, value: unknown) => {
    if (typeof value !== 'string') return value
    if (key === 'ItemName') return 'Stock 1.56 -2.00 / -0.50 x 90'
    return /Remarks|Instructions/.test(key) ? 'Left is written -2.25, not +0.75 x 10.' : value
  })
  return { ...content, model: JSON.parse(named).model }
}

const NAMING = SAMPLE_CONTENTS.filter(({ model }) => JSON.stringify(model).includes('"ItemName"'))

describe.each(NAMING.map((content) => [content.kind, content] as const))(
  'a power in a name on a document of the kind %s',
  (_kind, content) => {
    test('has true signs and is not broken', async () => {
      for (const style of PAPERS_AND_TEMPLATES) {
        const pages = await readPdfPages(drawContent(withPowersInNames(content), style), '\n')
        const text = pages.join('\n').replaceAll('\u00a0', ' ')
        expect.soft(text, nameOf(style)).toContain('−2.00 / −0.50 × 90')
        expect.soft(text, nameOf(style)).not.toMatch(/-\d\.\d\d/)
      }
    })
  },
)

describe('the card for the wallet', () => {
  const MM = 72 / 25.4

  /** The pieces of the card: what stands below the second naming of the shop. */
  async function cardOf(style: DocumentStyle): Promise<PdfPiece[]> {
    const content = { kind: 'PrescriptionCard', model: SAMPLE_PRESCRIPTION_CARD } as const
    const pieces = await readPdfPieces(drawContent(content, style))
    const shop = pieces.filter(({ text }) => text === SAMPLE_PRESCRIPTION_CARD.Branch.Name)
    const head = shop.toSorted((a, b) => a.y - b.y).find(({ size }) => size > 9.5 && size < 9.7)
    if (head === undefined) throw new Error('the card names no shop')
    const left = head.x - 7
    return pieces.filter(
      ({ x, y }) => x >= left && x < left + 85.6 * MM && y <= head.y && y > head.y - (54 * MM - 15),
    )
  }

  test.each(['A4', 'A5'] as const)(
    'is filled to its foot on %s, the powers large',
    async (Paper) => {
      for (const Template of TEMPLATES) {
        for (const SecondLanguage of [null, ...SECOND_LANGUAGES]) {
          const style = { ...DEFAULT_STYLE, Paper, Template, SecondLanguage }
          const pieces = await cardOf(style)
          const heights = [...new Set(pieces.map(({ y }) => Math.round(y)))].toSorted(
            (a, b) => b - a,
          )
          const gaps = heights.slice(1).map((y, index) => (heights[index] ?? 0) - y)
          const filled = (heights[0] ?? 0) - (heights.at(-1) ?? 0)
          expect.soft(filled / MM, nameOf(style)).toBeGreaterThan(42)
          expect.soft(Math.max(...gaps) / MM, nameOf(style)).toBeLessThan(11)
          const powers = pieces.filter(({ text }) => /^[+−]\d\.\d\d$/.test(text))
          expect.soft(powers.length, nameOf(style)).toBeGreaterThan(5)
          const least = Math.min(...powers.map(({ size }) => size))
          // Labels in two languages take the width.
          expect.soft(least, nameOf(style)).toBeGreaterThanOrEqual(SecondLanguage === null ? 9 : 8)
        }
      }
    },
  )
})

test('the amounts of a column have one size, however long one of them is', async () => {
  const Lines = [7, 1_234.5, 99_99_999.99].map((TotalAmount, index) => ({
    ...SAMPLE_LINE,
    LineNo: index + 1,
    TotalAmount,
  }))
  const model = { ...SAMPLE_INVOICE, Lines }
  for (const style of PAPERS_AND_TEMPLATES) {
    const pieces = await readPdfPieces(drawContent({ kind: 'Invoice', model }, style))
    const sizes = ['7.00', '1,234.50', '99,99,999.99'].map(
      (text) => pieces.find((piece) => piece.text === text)?.size,
    )
    expect.soft(sizes[0], nameOf(style)).toBeDefined()
    expect.soft(new Set(sizes).size, nameOf(style)).toBe(1)
  }
})

test('the HSN table of an invoice ends in a total of its taxes', () => {
  const sheet = layOut({ kind: 'Invoice', model: SAMPLE_INVOICE }, layoutOptionsOf(DEFAULT_STYLE))
  const totals = sheet.taxSummary?.totals?.map(({ text }) => text)
  expect(totals?.[0]).toMatch(/^Total/)
  expect(totals).toContain('2,457.96')
  expect(totals?.at(-1)).toBe('145.72')
})

test('nobody answers for sums where there are none to sign for', () => {
  for (const content of SAMPLE_CONTENTS) {
    const { taxSummary, sums, texts } = layOut(content, layoutOptionsOf(DEFAULT_STYLE))
    const hasSums = sums.length > 0 || taxSummary !== null
    if (!hasSums) expect.soft(texts.foot, content.kind).toBe('')
  }
})

test('the power of a lens is among the largest words of a job card', async () => {
  for (const style of PAPERS_AND_TEMPLATES) {
    const content = { kind: 'JobCard', model: SAMPLE_JOB_CARD } as const
    const pieces = await readPdfPieces(drawContent(content, style))
    const power = pieces.find(({ text }) => text.includes('−2.00'))
    const promised = pieces.find(({ text }) => text.startsWith('20-11-2026'))
    const sizes = pieces.map(({ size }) => size).toSorted((a, b) => a - b)
    const usual = sizes[Math.floor(sizes.length / 2)] ?? 0
    expect.soft((power?.size ?? 0) / usual, nameOf(style)).toBeGreaterThan(1.1)
    expect.soft((promised?.size ?? 0) / usual, nameOf(style)).toBeGreaterThan(1.2)
  }
})

test('the prism of a lens stands in one piece beside its power, as large as it', async () => {
  const { Lenses } = SAMPLE_JOB_CARD
  const [lens] = Lenses
  if (lens === undefined) throw new Error('the sample has a lens')
  const eyes = [
    { ...lens, Eye: 'Right', Qty: 1, Prism: '1.50 In' },
    { ...lens, Eye: 'Left', Qty: 1, Prism: null },
  ]
  const model = { ...SAMPLE_JOB_CARD, Lenses: eyes }
  for (const style of PAPERS_AND_TEMPLATES) {
    const pieces = await readPdfPieces(drawContent({ kind: 'JobCard', model }, style))
    const prisms = pieces.filter(({ text }) => text.includes('Prism 1.50 In'))
    const power = pieces.find(({ text }) => text.includes('Add +2.00'))
    expect.soft(prisms, nameOf(style)).toHaveLength(1)
    expect.soft(prisms[0]?.size, nameOf(style)).toBe(power?.size)
  }
})
