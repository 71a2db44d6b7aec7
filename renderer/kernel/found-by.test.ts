import { expect, it } from 'vitest'
import { foundByWords } from './found-by.ts'

it('says by which credit note or refund paper an order was found, and of nothing else', () => {
  expect(foundByWords({ FoundBy: { Kind: 'CreditNote', Number: 'KA1C/26-27/00007' } })).toBe(
    'Credit note KA1C/26-27/00007',
  )
  expect(foundByWords({ FoundBy: { Kind: 'RefundVoucher', Number: 'KA1F/26-27/00003' } })).toBe(
    'Refund KA1F/26-27/00003',
  )
  expect(foundByWords({ FoundBy: null })).toBeNull()
})
