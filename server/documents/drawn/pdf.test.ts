import { describe, expect, test } from 'vitest'
import type { DocumentLine, InvoiceModel } from '../../contract/document-models.ts'
import { INJECTIONS } from '../../rendering/testing/injections.ts'
import { readPdfPages, readPdfText } from '../../rendering/testing/read-pdf.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { drawPdf } from '../testing/draw-models.ts'
import {
  BILL_OF_SUPPLY,
  INTER_STATE_INVOICE,
  manyLines,
  PROFORMA,
  SAMPLE_BRANCH,
  SAMPLE_CUSTOMER,
  SAMPLE_INVOICE,
  SAMPLE_LINE,
  SAMPLE_VOUCHER,
  WALK_IN,
} from '../testing/sample-models.ts'

function invoicePdf(changes: Partial<InvoiceModel> = {}): Uint8Array {
  return drawPdf({ kind: 'invoice', model: { ...SAMPLE_INVOICE, ...changes }, logo: null })
}

/** The text without white space: where a line is broken does not matter. */
function squeezed(text: string): string {
  return text.replace(/\s/g, '')
}

test('the text of an invoice can be read back: number, HSN, values, tax, total', async () => {
  const text = await readPdfText(invoicePdf())
  for (const particular of [
    'TAX INVOICE',
    'ORIGINAL FOR RECIPIENT',
    'KA1/26-27/000123',
    '20-11-2026',
    '29AABCN4821K1Z4',
    'Ananya Krishnamurthy',
    '29-Karnataka',
    '90031100',
    '2,282.46',
    '57.06',
    '2.5%',
    '₹2,604.00',
    'Rupees Two Thousand Six Hundred Four Only',
    'Reverse charge No',
    'Authorised signatory',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(particular)
  }
})

test.each([
  ['inter-state', INTER_STATE_INVOICE, ['IGST', '114.12', '27AABCD5520F1ZV'], ['CGST', 'SGST']],
  [
    'bill of supply',
    BILL_OF_SUPPLY,
    ['BILL OF SUPPLY', 'composition taxable person, not eligible to collect tax on supplies'],
    ['CGST', 'TAX INVOICE', 'Taxable'],
  ],
  ['proforma', PROFORMA, ['PROFORMA INVOICE', 'KA1S/26-27/00140'], ['ORIGINAL']],
] as const)('%s', async (_name, model, present, absent) => {
  const text = await readPdfText(drawPdf({ kind: 'invoice', model, logo: null }))
  for (const words of present) expect(text).toContain(words)
  for (const words of absent) expect(text).not.toContain(words)
})

test('a receipt by both templates, and one that was cancelled', async () => {
  const text = async (external: boolean, Status: 'Active' | 'Cancelled') =>
    readPdfText(
      drawPdf({ kind: 'receipt', model: { ...SAMPLE_VOUCHER, Status }, logo: null, external }),
    )
  const outside = await text(true, 'Active')
  expect(outside).toContain('RECEIPT VOUCHER')
  expect(outside).toContain('₹1,000.00')
  expect(outside).not.toContain('Will call before coming')
  const inside = await text(false, 'Cancelled')
  expect(inside).toContain('Will call before coming')
  expect(inside).toContain('CANCELLED')
})

describe('the same model gives the same bytes', () => {
  test('whatever was drawn before it', () => {
    const Customer = { ...SAMPLE_CUSTOMER, Name: 'श्रीमती कृष्णमूर्ति' }
    const model = { ...SAMPLE_INVOICE, Customer }
    const job = { kind: 'invoice', model, logo: null } as const
    const first = drawPdf(job)
    for (const Name of ['कार्य र्क क्र', 'क्ष ज्ञ त्र श्र', 'Đặng Ḍhākā']) {
      invoicePdf({ Customer: { ...SAMPLE_CUSTOMER, Name } })
    }
    expect(Buffer.compare(drawPdf(job), first)).toBe(0)
  })

  test('and another model others; the date inside is that of the model', () => {
    const bytes = Buffer.from(invoicePdf())
    expect(bytes.toString('latin1')).toContain('/CreationDate')
    expect(bytes.toString('latin1')).toContain('(D:20261120140500Z)')
    expect(Buffer.compare(bytes, invoicePdf({ BalanceAmount: 1603 }))).not.toBe(0)
  })

  test('and stays small: no font is embedded whole', () => {
    expect(invoicePdf().length).toBeLessThan(20_000)
  })
})

describe('long bills', () => {
  test('60 lines break over pages, each with the head of the table and its number', async () => {
    const pages = await readPdfPages(invoicePdf({ Lines: manyLines(60) }))
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.slice(0, -1).entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page).toContain('Description HSN Qty Rate')
      expect(page).toContain('KA1/26-27/000123')
    }
    const text = pages.join(' ')
    for (let line = 1; line <= 60; line += 1) expect(text).toContain(`Item number ${line} `)
  })

  test('a full cart of 500 with a long tax summary and many receipts', async () => {
    const [row] = SAMPLE_INVOICE.TaxSummary
    const [receipt] = SAMPLE_INVOICE.Receipts
    const pages = await readPdfPages(
      invoicePdf({
        Lines: manyLines(500),
        TaxSummary: row ? Array.from({ length: 90 }, () => row) : [],
        Receipts: receipt ? Array.from({ length: 90 }, () => receipt) : [],
      }),
    )
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
    expect(pages.join(' ').match(/KA1R\/26-27\/00098/g)).toHaveLength(90)
  })
})

describe('nasty data', () => {
  const longest =
    'Progressive lens 1.67 with blue-cut coating, tinted, extra thin, for the right eye (R) xyz'

  test('90-character names and huge amounts stay whole', async () => {
    const huge: DocumentLine = {
      ...SAMPLE_LINE,
      ItemName: longest,
      Price: 9999999999.9999,
      GrossAmount: 9999999999.99,
      DiscountAmount: 999999999.99,
      TaxableAmount: 9999999999.99,
      CGSTAmount: 999999999.99,
      SGSTAmount: 999999999.99,
      TotalAmount: 9999999999.99,
    }
    expect(longest).toHaveLength(90)
    const text = squeezed(await readPdfText(invoicePdf({ Lines: [huge] })))
    expect(text).toContain(squeezed(longest))
    expect(text).toContain('9,99,99,99,999.9999')
    expect(text).toContain('9,99,99,99,999.99')
  })

  test('every text at its limit, and no customer, no lines, no tax', async () => {
    const text = 'A long address part, '.repeat(95)
    const pdf = invoicePdf({
      Branch: { ...SAMPLE_BRANCH, Name: 'N'.repeat(200), Address: text, TermsAndConditions: text },
      Customer: { ...SAMPLE_CUSTOMER, Name: 'W'.repeat(200), Address: text },
      DeliveryAddress: text,
      PrintedNotes: Array.from({ length: 20 }, () => 'x'.repeat(2000)),
    })
    const pages = await readPdfPages(pdf)
    expect(squeezed(pages.join('')).match(/x{100}/g)?.length).toBeGreaterThan(350)
    const empty = invoicePdf({ Customer: WALK_IN, Lines: [], TaxSummary: [], Receipts: [] })
    expect(await readPdfText(empty)).toContain('Walk-in customer')
  })

  test('a character of no embedded font is shown as U+FFFD; the rest stays', async () => {
    const Name = 'Ananya 漢字 😀 \u0E01 end'
    const text = await readPdfText(invoicePdf({ Customer: { ...SAMPLE_CUSTOMER, Name } }))
    expect(text).toContain('Ananya \uFFFD\uFFFD \uFFFD \uFFFD end')
  })

  test('rupee sign, accents and romanised names are in the fonts', async () => {
    const Name = 'Łukasz Đặng Śrī Kṛṣṇa ₹ – — “quoted” ½ ×'
    const text = await readPdfText(invoicePdf({ Customer: { ...SAMPLE_CUSTOMER, Name } }))
    expect(text).toContain(Name)
  })

  test.each(INJECTIONS)('%j stays text, in every place', async (words) => {
    const pdf = invoicePdf({
      Branch: { ...SAMPLE_BRANCH, Name: words, Address: words, TermsAndConditions: words },
      Customer: { ...SAMPLE_CUSTOMER, Name: words, Address: words, City: words },
      DoctorName: words,
      Lines: [{ ...SAMPLE_LINE, ItemName: words, ItemCode: words, Power: words }],
      PrintedNotes: [words],
    })
    // Outside of strings, where the shop's name stands as the author.
    const raw = Buffer.from(pdf)
      .toString('latin1')
      .replace(/\((?:\\.|[^\\()])*\)/g, '()')
    expect(raw).not.toMatch(/\/(JS|JavaScript|Launch|URI|OpenAction|AA|EmbeddedFile)\b/)
    const text = squeezed(await readPdfText(pdf))
    const ascii = printableLine(words).match(/^[\u0020-\u007E]*/)?.[0] ?? ''
    expect(text).toContain(squeezed(ascii))
  })
})
