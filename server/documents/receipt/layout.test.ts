import { describe, expect, test } from 'vitest'
import type { ReceiptModel } from '../../contract/document-models.ts'
import type { Fact } from '../../rendering/sheet.ts'
import { SAMPLE_VOUCHER } from '../testing/sample-models.ts'
import { receiptSheet } from './layout.ts'

const PAYMENT: ReceiptModel = {
  ...SAMPLE_VOUCHER,
  DocumentType: 'PaymentReceipt',
  InvoiceID: 'iQ7vN2xY0aB3',
  InvoiceNo: 'KA1/26-27/000123',
  InvoiceDate: '2026-11-20T14:05:00',
  AdvanceDeclaration: null,
}

function labelled(facts: readonly Fact[], label: string): string | undefined {
  return facts.find((fact) => fact.label === label)?.value
}

describe('a receipt voucher names every particular of rule 50', () => {
  const sheet = receiptSheet(SAMPLE_VOUCHER, { external: true })

  test('(a) supplier, (b) serial number, (c) date, (d) recipient', () => {
    expect(sheet.title).toBe('RECEIPT VOUCHER')
    expect(sheet.supplier.facts).toEqual([{ label: 'GSTIN', value: '29AABCN4821K1Z4' }])
    expect(labelled(sheet.facts, 'Receipt no.')).toBe('KA1R/26-27/00098')
    expect(labelled(sheet.facts, 'Date')).toBe('17-11-2026 11:42 am')
    expect(sheet.recipient.heading).toBe('Received from')
    expect(sheet.recipient.name).toBe('Ananya Krishnamurthy')
  })

  test('(e) description, (f) amount, (g), (h) rate and tax, nil by notification 66/2017', () => {
    expect(labelled(sheet.outcome, 'Advance for')).toBe('Spectacle frame, spectacle lenses')
    expect(labelled(sheet.sums, 'Advance received')).toBe('₹1,000.00')
    expect(labelled(sheet.sums, 'Rate of tax')).toBe('0%')
    expect(labelled(sheet.sums, 'CGST')).toBe('0.00')
    expect(labelled(sheet.sums, 'SGST')).toBe('0.00')
    expect(sheet.notes.join(' ')).toMatch(/66\/2017/)
    expect(labelled(sheet.outcome, 'Amount in words')).toBe('Rupees One Thousand Only')
  })

  test('(i) place of supply, (j) reverse charge, (k) signature', () => {
    expect(labelled(sheet.facts, 'Place of supply')).toBe('29-Karnataka')
    expect(labelled(sheet.facts, 'Reverse charge')).toBe('No')
    expect(sheet.signatory?.forWhom).toBe('For Netra Opticals')
  })

  test('and what the order still owes', () => {
    expect(labelled(sheet.sums, 'Order total')).toBe('₹2,604.00')
    expect(labelled(sheet.sums, 'Paid so far')).toBe('₹1,000.00')
    expect(labelled(sheet.sums, 'Balance due')).toBe('₹1,604.00')
  })
})

test('a payment for an invoice names the invoice and speaks of no tax', () => {
  const sheet = receiptSheet(PAYMENT, { external: true })
  expect(sheet.title).toBe('PAYMENT RECEIPT')
  expect(labelled(sheet.facts, 'Invoice no.')).toBe('KA1/26-27/000123')
  expect(labelled(sheet.outcome, 'Towards')).toBe('Spectacle frame, spectacle lenses')
  expect(sheet.sums.map(({ label }) => label)).toEqual([
    'Amount received',
    'Order total',
    'Paid so far',
    'Balance due',
  ])
})

test('the internal template is the shop’s own: remarks and who took it, no terms', () => {
  const external = receiptSheet(SAMPLE_VOUCHER, { external: true })
  const internal = receiptSheet(SAMPLE_VOUCHER, { external: false })
  expect(external.notes.join(' ')).not.toMatch(/Will call|Meera/)
  expect(internal.notes).toEqual(
    expect.arrayContaining(['Received by: Meera', 'Remarks: Will call before coming']),
  )
  expect(internal.copyMark).toBe('SHOP COPY')
  expect(internal.terms).toEqual([])
  expect(external.terms).toHaveLength(3)
})

test('titles that the shop gave are used, each on its own template', () => {
  const named = { ...SAMPLE_VOUCHER, ReceiptName: 'Advance slip', IntrenalReceiptName: 'File copy' }
  expect(receiptSheet(named, { external: true }).title).toBe('Advance slip')
  expect(receiptSheet(named, { external: false }).title).toBe('File copy')
})

test.each([
  ['Active', null],
  ['Pending', null],
  ['Bounced', 'BOUNCED'],
  ['Cancelled', 'CANCELLED'],
] as const)('a receipt that is %s is stamped %s', (Status, stamp) => {
  const sheet = receiptSheet({ ...SAMPLE_VOUCHER, Status }, { external: true })
  expect(sheet.stamp).toBe(stamp)
  expect(sheet.notes.includes('Subject to realisation.')).toBe(Status === 'Pending')
})

test('a failed UPI or card payment is stamped so, and no cheque', () => {
  const stampOf = (IsCheque: boolean) =>
    receiptSheet({ ...SAMPLE_VOUCHER, IsCheque, Status: 'Bounced' }, { external: true }).stamp
  expect(stampOf(false)).toBe('FAILED')
  expect(stampOf(true)).toBe('BOUNCED')
})

test('under the composition scheme no tax is named', () => {
  const sheet = receiptSheet({ ...SAMPLE_VOUCHER, IsCompositionScheme: true }, { external: true })
  expect(sheet.declaration).toMatch(/^composition taxable person/)
  expect(sheet.sums.map(({ label }) => label)).not.toContain('CGST')
})

test('money without an order prints no order', () => {
  const sheet = receiptSheet(
    { ...PAYMENT, OrderNetAmount: null, OrderPaidAmount: null, OrderBalanceAmount: null },
    { external: true },
  )
  expect(sheet.sums).toHaveLength(1)
})
