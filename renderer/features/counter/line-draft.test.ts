import { expect, test } from 'vitest'
import { ApiError } from '../../base/api/errors.ts'
import { type LineDraft, readDraft } from './line-draft.ts'

const draft = (change: Partial<LineDraft>): LineDraft => ({
  qty: '2',
  price: '1500',
  discount: '',
  unit: 'percent',
  job: null,
  ...change,
})

test.each([
  [draft({}), { qty: 2, price: 1500 }],
  [draft({ discount: '10' }), { qty: 2, price: 1500, discountRate: 10 }],
  [draft({ discount: '12.5 %' }), { qty: 2, price: 1500, discountRate: 12.5 }],
  [draft({ discount: '250', unit: 'rupees' }), { qty: 2, price: 1500, discountAmount: 250 }],
  [draft({ discount: '0' }), { qty: 2, price: 1500 }],
  [draft({ job: '150' }), { qty: 2, price: 1500, jobCharges: 150 }],
  [draft({ job: '' }), { qty: 2, price: 1500, jobCharges: 0 }],
  [draft({ qty: '0.5', price: '1,499.9999' }), { qty: 0.5, price: 1499.9999 }],
])('reads %#', (typed, edit) => {
  expect(readDraft(typed)).toEqual({ edit })
})

test.each([
  [draft({ qty: '0' }), ['qty']],
  [draft({ job: 'x' }), ['job']],
  [draft({ qty: 'two' }), ['qty']],
  [draft({ price: '' }), ['price']],
  [draft({ discount: '101' }), ['discount']],
  [draft({ discount: 'x', qty: '' }), ['qty', 'discount']],
])('refuses %# beside its field', (typed, fields) => {
  const read = readDraft(typed)
  expect('errors' in read ? Object.keys(read.errors) : []).toEqual(fields)
})

test('an API error keeps what the server said', () => {
  const error = new ApiError({
    status: 422,
    code: 'BUSINESS_RULE',
    message: 'Above the MRP',
    fields: [],
    retryAfterSeconds: null,
  })
  expect(error.message).toBe('Above the MRP')
})
