import { describe, expect, test } from 'vitest'
import { DEFAULT_STYLE, PAPERS, TEMPLATES } from '../../contract/document-style.ts'
import { INJECTIONS } from '../../rendering/testing/injections.ts'
import { drawInvoiceHtml } from '../testing/draw-models.ts'
import { SAMPLE_CUSTOMER, SAMPLE_INVOICE, SAMPLE_LINE } from '../testing/sample-models.ts'

const STYLES = PAPERS.flatMap((Paper) =>
  TEMPLATES.flatMap((Template) =>
    [false, true].map((IsLargePrint) => ({ ...DEFAULT_STYLE, Paper, Template, IsLargePrint })),
  ),
)
const PAGE = 'html head meta title style body main header div h1 h2 h3 p span b bdi section br'
const TABLE = 'dl dt dd table thead tbody tfoot tr th td small svg path img !doctype'
const KNOWN_TAGS = new Set(`${PAGE} ${TABLE}`.split(' '))

describe.each(STYLES.map((style) => [JSON.stringify(style), style] as const))(
  '%s',
  (_name, style) => {
    test('has the particulars, and asks the network for nothing', () => {
      const page = drawInvoiceHtml(SAMPLE_INVOICE, { logo: null, style })
      for (const words of [
        'TAX INVOICE',
        'KA1/26-27/000123',
        '29AABCN4821K1Z4',
        '29-Karnataka',
        '90031100',
        '2,282.46',
        '₹2,604.00',
        'ORIGINAL FOR RECIPIENT',
        'Authorised signatory',
      ]) {
        expect.soft(page).toContain(words)
      }
      expect(page).not.toMatch(/\b(src|href)=|url\(|@import/)
    })

    test('keeps injected text text', () => {
      const page = drawInvoiceHtml(
        {
          ...SAMPLE_INVOICE,
          Customer: { ...SAMPLE_CUSTOMER, Address: INJECTIONS.join(' ') },
          Lines: INJECTIONS.map((ItemName, index) => ({
            ...SAMPLE_LINE,
            LineNo: index + 1,
            ItemName,
            ItemCode: ItemName,
            HSN: ItemName,
            Unit: ItemName,
          })),
        },
        { logo: null, style },
      )
      const tags = [...page.matchAll(/<([^\s>]+)/g)].map(([, tag = '']) => tag)
      expect(tags.filter((tag) => !KNOWN_TAGS.has(tag.replace('/', '').toLowerCase()))).toEqual([])
      expect(page).not.toMatch(/<[^>]*\son[a-z]+=/i)
    })
  },
)

test('paper size, template and accent are those of the style', () => {
  const page = (changes: object): string =>
    drawInvoiceHtml(SAMPLE_INVOICE, { logo: null, style: { ...DEFAULT_STYLE, ...changes } })
  expect(page({ Paper: 'A5' })).toContain('size: A5')
  expect(page({ Paper: 'Roll80' })).toContain('width: 80mm')
  expect(page({ Paper: 'Roll80' })).toContain('@page { margin')
  expect(page({ Accent: '#7a3b12' })).toContain('--accent: #7a3b12')
  expect(page({ SecondLanguage: 'ta' })).toContain('மொத்தம்')
  expect(new Set(TEMPLATES.map((Template) => page({ Template }))).size).toBe(3)
})

test('a style that is no colour can not break out of the style sheet', () => {
  const style = { ...DEFAULT_STYLE, Accent: '#</st}x' }
  expect(drawInvoiceHtml(SAMPLE_INVOICE, { logo: null, style })).not.toContain('</st}')
})
