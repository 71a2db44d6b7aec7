import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../../rendering/html/markup.ts'
import { INJECTIONS } from '../../rendering/testing/injections.ts'
import { makePng } from '../../rendering/testing/make-png.ts'
import { drawInvoiceHtml, drawReceiptHtml } from '../testing/draw-models.ts'
import {
  BILL_OF_SUPPLY,
  SAMPLE_BRANCH,
  SAMPLE_CUSTOMER,
  SAMPLE_INVOICE,
  SAMPLE_LINE,
  SAMPLE_VOUCHER,
} from '../testing/sample-models.ts'

const KNOWN_TAGS = new Set([
  ...['html', 'head', 'meta', 'title', 'style', 'body', 'main', 'header', 'section', 'div'],
  ...['h1', 'h2', 'p', 'b', 'br', 'bdi', 'span', 'small', 'img', 'svg', 'path'],
  ...['dl', 'dt', 'dd', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
])

/** Every tag of a page, as the browser sees them: none that the template does not make. */
function foreignTags(page: string): string[] {
  const tags = [...page.matchAll(/<\/?([a-z0-9]+)/gi)].map((match) => match[1]?.toLowerCase() ?? '')
  return tags.filter((tag) => !KNOWN_TAGS.has(tag))
}

test('the page holds the particulars of the document', () => {
  const page = drawInvoiceHtml(SAMPLE_INVOICE, { logo: null })
  for (const words of [
    'TAX INVOICE',
    'ORIGINAL FOR RECIPIENT',
    'KA1/26-27/000123',
    '29AABCN4821K1Z4',
    '90031100',
    '2,282.46',
    '29-Karnataka',
    '₹2,604.00',
    'Rupees Two Thousand Six Hundred Four Only',
  ]) {
    expect(page).toContain(words)
  }
  expect(page.startsWith('<!doctype html>\n<html lang="en-IN">')).toBe(true)
})

test('it can load nothing and run nothing, from anywhere', () => {
  const page = drawInvoiceHtml(SAMPLE_INVOICE, { logo: null })
  expect(page).toContain(
    `content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; ` +
      `base-uri 'none'; form-action 'none'"`,
  )
  expect(page).not.toMatch(/https?:|<script|<link|@import|url\(|\son[a-z]+=/i)
  expect(page).toMatch(/<svg role="img" aria-label="Code 128: KA1\/26-27\/000123"/)
  expect(page).toMatch(/aria-label="UPI payment code"/)
})

test('a bill of supply speaks of no tax', () => {
  const page = drawInvoiceHtml(BILL_OF_SUPPLY, { logo: null })
  expect(page).toContain('composition taxable person, not eligible to collect tax on supplies')
  expect(page).not.toMatch(/CGST|SGST|Taxable/)
})

test('a receipt by both templates', () => {
  const outside = drawReceiptHtml(SAMPLE_VOUCHER, { external: true, logo: null })
  const inside = drawReceiptHtml(SAMPLE_VOUCHER, { external: false, logo: null })
  expect(outside).toContain('RECEIPT VOUCHER')
  expect(outside).not.toContain('Will call before coming')
  expect(inside).toContain('Remarks: Will call before coming')
  expect(inside).toContain('SHOP COPY')
})

describe('the logo is inside the page, and only a picture gets there', () => {
  test('PNG', () => {
    const logo = makePng({ width: 1, height: 1, bits: 8, colorType: 0, lines: Buffer.from([0, 9]) })
    const page = drawInvoiceHtml(SAMPLE_INVOICE, { logo })
    expect(page).toContain(`<img alt="" src="data:image/png;base64,${logo.toString('base64')}">`)
  })

  test.each(['<svg onload=alert(1)>', '', 'GIF89a'])('%j is no logo', (text) => {
    expect(drawInvoiceHtml(SAMPLE_INVOICE, { logo: Buffer.from(text) })).not.toContain('<img')
  })
})

test('escapes whatever can open or end an element, an attribute or an entity', () => {
  expect(escapeHtml(`<b a="1" c='2'>&\`</b>`)).toBe(
    '&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;&#96;&lt;/b&gt;',
  )
  expect(escapeHtml('abc\u202Edef\u0000')).toBe('abc\uFFFDdef\uFFFD')
})

test('the sizes of a frame are not broken by a browser, which breaks after a hyphen', () => {
  expect(escapeHtml('Rimvale 52-18-140, 20-11-2026')).toBe(
    'Rimvale 52-\u206018-\u2060140, 20-11-2026',
  )
})

describe('texts from users stay text, in every place', () => {
  test.each(INJECTIONS)('%j', (words) => {
    const page = drawInvoiceHtml(
      {
        ...SAMPLE_INVOICE,
        Branch: {
          ...SAMPLE_BRANCH,
          Name: words,
          Address: words,
          City: words,
          Phone: words,
          Email: words,
          UpiID: words,
          TermsAndConditions: words,
          AuthorisedSignatory: words,
        },
        Customer: { ...SAMPLE_CUSTOMER, Name: words, Address: words, GSTIN: words, Mobile: words },
        DeliveryAddress: words,
        DoctorName: words,
        SalesPerson: words,
        SalesOrderNo: words,
        AmountInWords: words,
        Lines: [{ ...SAMPLE_LINE, ItemName: words, ItemCode: words, Power: words, Unit: words }],
        Receipts: SAMPLE_INVOICE.Receipts.map((receipt) => ({ ...receipt, PaymentMode: words })),
        PrintedNotes: [words],
      },
      { logo: null },
    )
    expect(foreignTags(page)).toEqual([])
    expect(page).not.toMatch(/<[^>]*\son[a-z]+=/i)
    expect(page).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/u)
    const receipt = drawReceiptHtml(
      { ...SAMPLE_VOUCHER, ReceiptName: words, Remarks: words, IntrenalReceiptName: words },
      { external: false, logo: null },
    )
    expect(foreignTags(receipt)).toEqual([])
  })
})
