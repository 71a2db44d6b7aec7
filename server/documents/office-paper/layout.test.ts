import { expect, test } from 'vitest'
import { SAMPLE_DEBIT_NOTE } from '../testing/sample-documents.ts'
import { officePaperSheet } from './layout.ts'

test('a debit note names the tax of another State', () => {
  const labels = (isInterState: boolean) =>
    officePaperSheet({ ...SAMPLE_DEBIT_NOTE, IsInterState: isInterState }).sums.map(
      ({ label }) => label,
    )
  expect(labels(true)).toEqual(['Taxable value', 'IGST', 'Total'])
  expect(labels(false)).toEqual(['Taxable value', 'Total tax', 'Total'])
})

test('the number of an order is an order number', () => {
  const { facts } = officePaperSheet({ ...SAMPLE_DEBIT_NOTE, DocumentType: 'PurchaseOrder' })
  expect(facts[0]).toEqual({ label: 'Order no.', value: 'KA1D/26-27/00007' })
})
