import { describe, expect, test } from 'vitest'
import type { InvoiceModel } from '../../contract/document-models.ts'
import {
  DEFAULT_STYLE,
  type DocumentStyle,
  PAPERS,
  SECOND_LANGUAGES,
  TEMPLATES,
} from '../../contract/document-style.ts'
import { INJECTIONS } from '../../rendering/testing/injections.ts'
import { readPdfPages, readPdfText } from '../../rendering/testing/read-pdf.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { drawPdf } from '../testing/draw-models.ts'
import { HUGE, LONG_NAMES, MIXED, NOBODY, SIXTY_LINES } from '../testing/nasty-models.ts'
import {
  SAMPLE_BRANCH,
  SAMPLE_CUSTOMER,
  SAMPLE_INVOICE,
  SAMPLE_LINE,
} from '../testing/sample-models.ts'

const STYLES = PAPERS.flatMap((Paper) =>
  TEMPLATES.map((Template) => ({ ...DEFAULT_STYLE, Paper, Template })),
)
const LARGE = { ...DEFAULT_STYLE, IsLargePrint: true }
const EVERY: [string, DocumentStyle][] = [
  ...STYLES.map((style): [string, DocumentStyle] => [`${style.Paper} ${style.Template}`, style]),
  ['A4 large print', LARGE],
  ['A5 large print', { ...LARGE, Paper: 'A5' }],
  ['Roll80 large print', { ...LARGE, Paper: 'Roll80' }],
]

function pdfOf(model: InvoiceModel, style: DocumentStyle): Uint8Array {
  return drawPdf({ kind: 'invoice', model, logo: null, style })
}

const squeezed = (text: string): string => text.replace(/\s/g, '')

/** What rule 46 asks for, by its clauses. */
const RULE_46: [string, string[]][] = [
  ['(a) supplier', ['Netra Opticals', '14, Brigade Road', '29AABCN4821K1Z4']],
  ['(b) serial number', ['KA1/26-27/000123']],
  ['(c) date', ['20-11-2026']],
  ['(f) recipient who asks', ['Ananya Krishnamurthy', 'Malleshwaram', 'Karnataka (29)']],
  ['(g) HSN', ['90031100', '42023190']],
  ['(h) description', ['Rimvale RB-2140 Classic, black']],
  ['(i) quantity and unit', ['NOS']],
  ['(j) value', ['2,603.68', '₹2,604.00']],
  ['(k) taxable value after discount', ['188.04', '2,282.46', '2,457.96']],
  ['(l), (m) rate and amount of each tax', ['2.5%', '57.06', 'CGST', 'SGST', '72.86']],
  ['(n) place of supply', ['29-Karnataka']],
  ['(p) reverse charge', ['Reverse charge']],
  ['(q) signature', ['For Netra Opticals', 'Authorised signatory']],
  ['rule 48 copy', ['ORIGINAL FOR RECIPIENT']],
]

describe.each(EVERY)('%s', (_name, style) => {
  test('has every particular of rule 46', async () => {
    const text = squeezed(await readPdfText(pdfOf(SAMPLE_INVOICE, style)))
    for (const [rule, particulars] of RULE_46) {
      for (const particular of particulars) {
        expect.soft(text, rule).toContain(squeezed(particular))
      }
    }
  })

  test('holds names of 90 characters, huge amounts and a customer without anything', async () => {
    const names = squeezed(await readPdfText(pdfOf(LONG_NAMES, style)))
    expect(names).toContain(squeezed(LONG_NAMES.Customer.Name))
    expect(names).toContain(squeezed(LONG_NAMES.Branch.Name))
    expect(names).toContain(squeezed(LONG_NAMES.Lines[0]?.ItemName ?? '-'))
    const huge = squeezed(await readPdfText(pdfOf(HUGE, style)))
    expect(huge).toContain('9,99,99,99,999.9999')
    expect(huge).toContain('11,99,99,99,999.97')
    expect(await readPdfText(pdfOf(NOBODY, style))).toContain('Walk-in customer')
  })

  test('keeps every injected text a mere text', async () => {
    const all = INJECTIONS.map((words, index) => ({
      ...SAMPLE_LINE,
      LineNo: index + 1,
      ItemName: words,
    }))
    const words = INJECTIONS.join(' ')
    const pdf = pdfOf(
      {
        ...SAMPLE_INVOICE,
        Branch: {
          ...SAMPLE_BRANCH,
          Name: INJECTIONS[0] ?? '',
          Address: words,
          UpiID: INJECTIONS[4] ?? '',
        },
        Customer: { ...SAMPLE_CUSTOMER, Name: INJECTIONS[15] ?? '', Address: words },
        Lines: all,
      },
      style,
    )
    const raw = Buffer.from(pdf)
      .toString('latin1')
      .replace(/\((?:\\.|[^\\()])*\)/g, '()')
    expect(raw).not.toMatch(/\/(JS|JavaScript|Launch|URI|OpenAction|AA|EmbeddedFile)\b/)
    const text = squeezed(await readPdfText(pdf))
    for (const each of INJECTIONS) {
      const ascii = printableLine(each).match(/^[\u0020-\u007E]*/)?.[0] ?? ''
      expect.soft(text).toContain(squeezed(ascii))
    }
  })

  test('gives the same bytes again, whatever was drawn between', () => {
    const first = pdfOf(SAMPLE_INVOICE, style)
    pdfOf(SAMPLE_INVOICE, { ...style, SecondLanguage: 'ta' })
    expect(Buffer.compare(pdfOf(SAMPLE_INVOICE, style), first)).toBe(0)
  })

  test('stays small', () => {
    expect(pdfOf(SAMPLE_INVOICE, style).length).toBeLessThan(24_000)
  })
})

describe('a long bill', () => {
  const carried = /Carried forward((?: [\d,]+\.\d\d)+)/
  const brought = /Brought forward((?: [\d,]+\.\d\d)+)/

  test.each(EVERY.filter(([name]) => !name.startsWith('Roll')))(
    'on %s carries its totals from page to page',
    async (_name, style) => {
      const pages = await readPdfPages(pdfOf(SIXTY_LINES, style))
      const breaks = pages.flatMap((page, index) => {
        const out = carried.exec(page)
        return out ? [[out[1], brought.exec(pages[index + 1] ?? '')?.[1]]] : []
      })
      expect(breaks.length).toBeGreaterThan(1)
      for (const [out, into] of breaks) expect(into).toBe(out)
      const amounts = breaks.map(([out = '']) => Number(out.split(' ').at(-1)?.replaceAll(',', '')))
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
      expect(pages.join(' ')).toContain('1,00,005.20')
    },
  )

  test.each(['Roll80', 'Roll58'] as const)('on %s is one page as long as it is', async (Paper) => {
    const style = { ...DEFAULT_STYLE, Paper }
    const pages = await readPdfPages(pdfOf(SIXTY_LINES, style))
    expect(pages).toHaveLength(1)
    expect(pages[0]).not.toContain('Carried forward')
    const height = (pdf: Uint8Array): number =>
      Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(Buffer.from(pdf).toString('latin1'))?.[1])
    expect(height(pdfOf(NOBODY, style))).toBeLessThan(height(pdfOf(SAMPLE_INVOICE, style)))
    expect(height(pdfOf(SAMPLE_INVOICE, style))).toBeLessThan(height(pdfOf(SIXTY_LINES, style)))
  })
})

test('different styles give different bytes of the same model', () => {
  const all = EVERY.map(([, style]) => Buffer.from(pdfOf(SAMPLE_INVOICE, style)).toString('base64'))
  expect(new Set(all).size).toBe(EVERY.length)
})

test.each(SECOND_LANGUAGES)(
  'in English and %s, every English particular stays',
  async (language) => {
    const pdf = pdfOf(SAMPLE_INVOICE, { ...DEFAULT_STYLE, SecondLanguage: language })
    const text = await readPdfText(pdf)
    for (const label of ['TAX INVOICE', 'Invoice no.', 'Place of supply', 'Net amount', 'Total']) {
      expect(text).toContain(label)
    }
    expect(text).not.toContain('\uFFFD')
    expect(pdf.length).toBeLessThan(42_000)
  },
)

test('an invoice-cum-bill of supply has its title on every paper size', async () => {
  for (const [, style] of EVERY.slice(0, 4)) {
    expect(await readPdfText(pdfOf(MIXED, style))).toContain('INVOICE-CUM-BILL OF SUPPLY')
  }
})
