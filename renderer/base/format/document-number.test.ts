import { expect, test } from 'vitest'
import { isCreditNumber } from './document-number.ts'

test('what can pay is the number of a credit note or of a gift card, and no bar code', () => {
  expect(isCreditNumber('KA1/26-27/C000123')).toBe(true)
  expect(isCreditNumber('GC798673878933')).toBe(true)
  expect(isCreditNumber('8901234567890')).toBe(false)
  expect(isCreditNumber('GC79867387893')).toBe(false)
})
