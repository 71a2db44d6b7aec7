import { expect, test } from 'vitest'
import { SAMPLE_DEBIT_NOTE } from '../testing/sample-documents.ts'
import { officePaperSheet } from './layout.ts'

test('a debit note names the taxes, and none where the State is not known', () => {
  const sums = (more: Partial<typeof SAMPLE_DEBIT_NOTE>) =>
    officePaperSheet({ ...SAMPLE_DEBIT_NOTE, ...more }).sums.map(
      ({ label, value }) => `${label} ${value}`,
    )
  expect(sums({ IsInterState: true, Tax: 41 })[1]).toBe('IGST ₹41.00')
  expect(sums({ IsInterState: false, StateTaxLabel: 'SGST', Tax: 41.01 })).toEqual([
    'Taxable value ₹820.00',
    'CGST ₹20.51',
    'SGST ₹20.50',
    'Total ₹861.00',
  ])
  expect(sums({ Tax: 41 })[1]).toBe('Total tax ₹41.00')
})

test('the number of an order is an order number', () => {
  const { facts } = officePaperSheet({ ...SAMPLE_DEBIT_NOTE, DocumentType: 'PurchaseOrder' })
  expect(facts[0]).toEqual({ label: 'Order no.', value: 'KA1D/26-27/00007' })
})
