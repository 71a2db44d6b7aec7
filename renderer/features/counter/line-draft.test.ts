import { expect, test } from 'vitest'
import { ApiError } from '../../base/api/errors.ts'
import { type LineDraft, readTyped, withTyped } from './line-draft.ts'

test.each([
  [{}, {}],
  [{ qty: '2' }, { qty: 2 }],
  [{ discount: '10', unit: 'percent' }, { discount: { discountRate: 10 } }],
  [{ discount: '12.5 %', unit: 'percent' }, { discount: { discountRate: 12.5 } }],
  [{ discount: '250', unit: 'rupees' }, { discount: { discountAmount: 250 } }],
  [{ discount: '0', unit: 'percent' }, { discount: {} }],
  [{ discount: '', unit: 'rupees' }, { discount: {} }],
  [{ job: '150' }, { jobCharges: 150 }],
  [{ job: '' }, { jobCharges: 0 }],
  [
    { qty: '0.5', price: '1,499.9999' },
    { qty: 0.5, price: 1499.9999 },
  ],
] as const)('reads of %j what was typed and nothing else', (typed, change) => {
  expect(readTyped(typed)).toEqual({ change })
})

test.each([
  [{ qty: '0' }, ['qty']],
  [{ job: 'x' }, ['job']],
  [{ qty: 'two' }, ['qty']],
  [{ price: '' }, ['price']],
  [{ discount: '101', unit: 'percent' }, ['discount']],
  [{ discount: 'x', unit: 'percent', qty: '' }, ['qty', 'discount']],
] as const)('refuses %j beside its field', (typed, fields) => {
  const read = readTyped(typed)
  expect('errors' in read ? Object.keys(read.errors) : []).toEqual(fields)
})

const LINE: LineDraft = { qty: '1', price: '9', discount: '10', unit: 'percent', job: null }

test('a discount and its unit are typed as one', () => {
  expect(withTyped({ qty: '3' }, LINE, { unit: 'rupees' })).toEqual({
    qty: '3',
    discount: '10',
    unit: 'rupees',
  })
})

test('a figure that is put back to what the line has is not typed', () => {
  expect(withTyped({ qty: 'CASE' }, LINE, { qty: '1' })).toEqual({})
  expect(withTyped({ discount: '5', unit: 'percent' }, LINE, { discount: '10' })).toEqual({})
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
