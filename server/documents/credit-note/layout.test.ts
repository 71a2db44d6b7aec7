import { describe, expect, test } from 'vitest'
import type { CreditNoteModel } from '../../contract/document-models.ts'
import type { Fact, Table } from '../../rendering/sheet.ts'
import { refundVoucherSheet } from '../refund-voucher/layout.ts'
import { SAMPLE_CREDIT_NOTE, SAMPLE_REFUND_VOUCHER } from '../testing/sample-documents.ts'
import { SAMPLE_CUSTOMER } from '../testing/sample-models.ts'
import { creditNoteSheet } from './layout.ts'

function labelled(facts: readonly Fact[], label: string): string | undefined {
  return facts.find((fact) => fact.label === label)?.value
}

function texts(table: Table | null): string[][] {
  return (table?.rows ?? []).map((row) => row.map((cell) => cell.text))
}

function headings(table: Table | null): string[] {
  return (table?.columns ?? []).map((column) => column.heading)
}

describe('a credit note names every particular of rule 53(1A)', () => {
  const sheet = creditNoteSheet(SAMPLE_CREDIT_NOTE)

  test('(a) name, address and GSTIN of the supplier', () => {
    expect(sheet.supplier.name).toBe('Netra Opticals')
    expect(sheet.supplier.lines.join(' ')).toContain('14, Brigade Road')
    expect(sheet.supplier.facts).toEqual([{ label: 'GSTIN', value: '29AABCN4821K1Z4' }])
  })

  test('(b) nature of the document', () => {
    expect(sheet.title).toBe('CREDIT NOTE')
  })

  test('(c) consecutive serial number of at most 16 characters, (d) date of issue', () => {
    expect(labelled(sheet.facts, 'Credit note no.')).toBe('KA1C/26-27/00007')
    expect(sheet.number).toBe('KA1C/26-27/00007')
    expect(sheet.barcode).toBe('KA1C/26-27/00007')
    expect(labelled(sheet.facts, 'Credit note date')).toBe('24-11-2026')
  })

  test('(e) name, address and GSTIN of a registered recipient', () => {
    const Customer = { ...SAMPLE_CUSTOMER, Name: 'Deepam', GSTIN: '29AAACD5678F1ZF' }
    const { recipient } = creditNoteSheet({ ...SAMPLE_CREDIT_NOTE, Customer })
    expect(recipient.name).toBe('Deepam')
    expect(recipient.lines.join(' ')).toContain('Malleshwaram')
    expect(recipient.facts).toEqual([{ label: 'GSTIN', value: '29AAACD5678F1ZF' }])
  })

  test('(f) name, address, address of delivery, State and its code of an unregistered one', () => {
    expect(sheet.recipient.heading).toBe('Credit to')
    expect(sheet.recipient.name).toBe('Ananya Krishnamurthy')
    expect(sheet.recipient.lines.join(' ')).toContain('Karnataka (29)')
    expect(labelled(sheet.facts, 'Delivery')).toBe("At the recipient's address")
    const atCounter = creditNoteSheet({ ...SAMPLE_CREDIT_NOTE, DeliveryMode: 'Counter' })
    expect(labelled(atCounter.facts, 'Delivery')).toBe('At the counter')
    expect(labelled(sheet.facts, 'Place of supply')).toBe('29-Karnataka')
  })

  test('(g) number and date of the invoice, or of the bill of supply', () => {
    expect(labelled(sheet.facts, 'Invoice no.')).toBe('KA1/26-27/000123')
    expect(labelled(sheet.facts, 'Invoice date')).toBe('20-11-2026')
    const onBill = creditNoteSheet({ ...SAMPLE_CREDIT_NOTE, InvoiceType: 'BillOfSupply' })
    expect(labelled(onBill.facts, 'Bill no.')).toBe('KA1/26-27/000123')
    expect(labelled(onBill.facts, 'Bill date')).toBe('20-11-2026')
  })

  test('(h) taxable value, rate and amount of the tax credited', () => {
    expect(headings(sheet.items).slice(4)).toEqual(['Taxable value', 'CGST', 'SGST', 'Amount'])
    expect(texts(sheet.items)).toEqual([
      [
        '1',
        'Rimvale RB-2140 Classic, black',
        '90031100',
        '1',
        '1,141.23',
        '28.53',
        '28.53',
        '1,198.29',
      ],
    ])
    expect(sheet.items?.rows[0]?.[5]?.notes).toEqual(['2.5%'])
    expect(texts(sheet.taxSummary)).toEqual([
      ['90031100', '1,141.23', '2.5%', '28.53', '2.5%', '28.53', '57.06'],
    ])
    expect(labelled(sheet.sums, 'Taxable value')).toBe('1,141.23')
    expect(labelled(sheet.sums, 'CGST')).toBe('28.53')
    expect(labelled(sheet.sums, 'SGST')).toBe('28.53')
    expect(labelled(sheet.sums, 'Credit amount')).toBe('₹1,198.29')
  })

  test('(i) signature of the supplier', () => {
    expect(sheet.signatory?.forWhom).toBe('For Netra Opticals')
  })

  test('and why, and what became of the amount', () => {
    expect(labelled(sheet.outcome, 'Reason')).toBe('One frame was too narrow')
    expect(labelled(sheet.sums, 'Taken off what was owed')).toBe('₹198.29')
    expect(labelled(sheet.sums, 'Amount refunded')).toBe('₹1,000.00')
    expect(labelled(sheet.sums, 'Kept as shop credit')).toBeUndefined()
    const kept = creditNoteSheet({ ...SAMPLE_CREDIT_NOTE, RefundedAmount: 0, CreditAmount: 1000 })
    expect(labelled(kept.sums, 'Kept as shop credit')).toBe('₹1,000.00')
  })
})

test('an HSN is printed to the digits of the invoice, rows of one HSN as one', () => {
  const [row] = SAMPLE_CREDIT_NOTE.TaxSummary
  if (row === undefined) throw new Error('no row')
  const TaxSummary = [row, { ...row, HSN: '90031900' }]
  const printed = (HSNDigits: number) => {
    const sheet = creditNoteSheet({ ...SAMPLE_CREDIT_NOTE, HSNDigits, TaxSummary })
    return [texts(sheet.items)[0]?.[2], texts(sheet.taxSummary).map(([hsn]) => hsn)]
  }
  expect(printed(6)).toEqual(['900311', ['900311', '900319']])
  expect(printed(4)).toEqual(['9003', ['9003']])
})

test('a lens that is credited names its eye and its power', () => {
  const [line] = SAMPLE_CREDIT_NOTE.Lines
  if (line === undefined) throw new Error('no line')
  const Lines = [{ ...line, Eye: 'Left', Power: '-2.00 / -0.75 x 90' }]
  const { items } = creditNoteSheet({ ...SAMPLE_CREDIT_NOTE, Lines })
  const [power] = items?.rows[0]?.[1]?.notes ?? []
  expect(power?.replaceAll('\u00a0', ' ')).toBe('Left: −2.00 / −0.75 × 90')
})

test('a note to another State credits IGST alone', () => {
  const [line] = SAMPLE_CREDIT_NOTE.Lines
  const model: CreditNoteModel = {
    ...SAMPLE_CREDIT_NOTE,
    IsInterState: true,
    Lines: line === undefined ? [] : [{ ...line, IGSTRate: 5, IGSTAmount: 57.06 }],
    IGST: 57.06,
  }
  const sheet = creditNoteSheet(model)
  expect(headings(sheet.items).slice(4)).toEqual(['Taxable value', 'IGST', 'Amount'])
  expect(labelled(sheet.sums, 'IGST')).toBe('57.06')
  expect(labelled(sheet.sums, 'CGST')).toBeUndefined()
})

test.each([
  ['composition scheme (rule 49)', { IsCompositionScheme: true }],
  ['bill of supply (rule 49)', { InvoiceType: 'BillOfSupply' }],
] as const)('under a %s no tax is named', (_name, change) => {
  const sheet = creditNoteSheet({ ...SAMPLE_CREDIT_NOTE, ...change })
  expect(headings(sheet.items)).toEqual(['#', 'Description', 'HSN', 'Qty', 'Value'])
  expect(sheet.taxSummary).toBeNull()
  expect(sheet.sums.map(({ label }) => label)).not.toContain('CGST')
})

test('a union territory without a legislature prints UTGST', () => {
  const sheet = creditNoteSheet({ ...SAMPLE_CREDIT_NOTE, StateTaxLabel: 'UTGST' })
  expect(headings(sheet.items)).toContain('UTGST')
  expect(labelled(sheet.sums, 'UTGST')).toBe('28.53')
})

describe('a refund voucher names every particular of rule 51', () => {
  const advance = {
    ...SAMPLE_REFUND_VOUCHER,
    RefundVoucherNo: 'KA1V/26-27/00003',
    CreditNoteNo: null,
    InvoiceNo: null,
  }
  const sheet = refundVoucherSheet(advance)

  test('(a) supplier, (b) serial number, (c) date, (d) recipient', () => {
    expect(sheet.title).toBe('REFUND VOUCHER')
    expect(sheet.supplier.facts).toEqual([{ label: 'GSTIN', value: '29AABCN4821K1Z4' }])
    expect(labelled(sheet.facts, 'Voucher no.')).toBe('KA1V/26-27/00003')
    expect(labelled(sheet.facts, 'Date')).toBe('24-11-2026 4:20 pm')
    expect(sheet.recipient.heading).toBe('Refunded to')
    expect(sheet.recipient.name).toBe('Ananya Krishnamurthy')
  })

  test('(e) number and date of the receipt vouchers', () => {
    expect(texts(sheet.receipts)).toEqual([
      ['17-11-2026', 'KA1R/26-27/00098', 'UPI 632114420918', '1,000.00'],
    ])
  })

  test('(f) description, (g) amount refunded', () => {
    expect(labelled(sheet.outcome, 'Refunded for')).toBe('Rimvale RB-2140 Classic, black')
    expect(labelled(sheet.sums, 'Amount refunded')).toBe('₹1,000.00')
    expect(labelled(sheet.outcome, 'Amount in words')).toBe('Rupees One Thousand Only')
    expect(labelled(sheet.facts, 'Refunded by')).toBe('Cash')
  })

  test('(h) rate of tax, (i) tax, (j) reverse charge, (k) signature', () => {
    expect(texts(sheet.taxSummary)).toEqual([
      ['90031100', '1,141.23', '2.5%', '28.53', '2.5%', '28.53', '57.06'],
    ])
    expect(labelled(sheet.facts, 'Reverse charge')).toBe('No')
    expect(sheet.signatory?.forWhom).toBe('For Netra Opticals')
  })

  test('under the composition scheme it names no tax', () => {
    const composed = refundVoucherSheet({ ...advance, IsCompositionScheme: true })
    expect(composed.taxSummary).toBeNull()
    expect(composed.declaration).toMatch(/^composition taxable person/)
    expect(composed.notes).toEqual([])
  })
})

describe('money that is no advance goes back on a refund receipt', () => {
  const unregistered = { ...SAMPLE_REFUND_VOUCHER.Branch, GSTIN: null }
  test.each([
    ['after a credit note', {}],
    ['paid above an invoice', { CreditNoteNo: null }],
    ['by a shop without GSTIN', { CreditNoteNo: null, InvoiceNo: null, Branch: unregistered }],
  ])('%s', (_what, change) => {
    const sheet = refundVoucherSheet({ ...SAMPLE_REFUND_VOUCHER, ...change })
    expect(sheet.title).toBe('REFUND RECEIPT')
    expect(labelled(sheet.facts, 'Receipt no.')).toBe('KA1F/26-27/00003')
    expect(labelled(sheet.facts, 'Reverse charge')).toBeUndefined()
    expect(sheet.taxSummary).toBeNull()
  })

  test('names the documents that it goes back to', () => {
    const sheet = refundVoucherSheet(SAMPLE_REFUND_VOUCHER)
    expect(labelled(sheet.facts, 'Credit note no.')).toBe('KA1C/26-27/00007')
    expect(labelled(sheet.facts, 'Invoice no.')).toBe('KA1/26-27/000123')
  })
})

describe('whoever is credited and not known', () => {
  const linesOf = (change: Partial<CreditNoteModel>) =>
    creditNoteSheet({ ...SAMPLE_CREDIT_NOTE, ...change }).recipient.lines.map(
      (line) => line.split(' ')[0],
    )

  test('has lines for name and address (rule 53(1A)(f))', () => {
    const Customer = { ...SAMPLE_CUSTOMER, IsWalkIn: true }
    expect(linesOf({ Customer })).toEqual(['Name', 'Address'])
  })

  test('has one for the address where the name is known', () => {
    const Customer = { ...SAMPLE_CUSTOMER, Address: null }
    expect(linesOf({ Customer })).toContain('Address')
    expect(linesOf({})).not.toContain('Address')
  })

  test('has none from a shop without GSTIN', () => {
    const Customer = { ...SAMPLE_CUSTOMER, IsWalkIn: true }
    const Branch = { ...SAMPLE_CREDIT_NOTE.Branch, GSTIN: null }
    expect(linesOf({ Customer, Branch, InvoiceType: 'BillOfSupply' })).toEqual([])
  })
})
