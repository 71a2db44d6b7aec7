import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { wellMasked } from './qr-mask.ts'

const TEXTS = [
  'A',
  'https://wa.me/919845012345',
  '01234567890123456789',
  'JOB KA1/26-27/000123',
  'ಬೆಳಕು ಆಪ್ಟಿಕಲ್ಸ್',
  ...Array.from({ length: 24 }, (_, index) => {
    const amount = (index * 977.31).toFixed(2)
    return `upi://pay?pa=shop${index}@bank&pn=Shop%20${'x'.repeat(index * 7)}&am=${amount}&cu=INR`
  }),
]

it.each(TEXTS)('chooses the mask that the standard prefers for %s', (text) => {
  const first = encode(text, { ecc: 'M', border: 0, maskPattern: 0 })
  const best = encode(text, { ecc: 'M', border: 0 })
  expect(wellMasked(first.data, first.types)).toEqual(best.data)
})
