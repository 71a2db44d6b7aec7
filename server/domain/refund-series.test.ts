import { expect, it } from 'vitest'
import { refundSeries } from './refund-series.ts'

it.each([
  ['an advance', { gstin: '29X', creditNoteNo: null, invoiceNo: null }, 'refund_voucher'],
  ['what a note credits', { gstin: '29X', creditNoteNo: 'C', invoiceNo: 'I' }, 'refund_receipt'],
  ['an overpaid bill', { gstin: '29X', creditNoteNo: null, invoiceNo: 'I' }, 'refund_receipt'],
  ['a shop without GSTIN', { gstin: null, creditNoteNo: null, invoiceNo: null }, 'refund_receipt'],
] as const)('the paper of %s', (_name, refund, series) => {
  expect(refundSeries(refund)).toBe(series)
})
