import { expect, test } from 'vitest'
import { upiLink } from './upi-link.ts'

test.each([
  [804_000, '8040.00'],
  [5, '0.05'],
  [12_345, '123.45'],
])('%s paise are asked for as %s', (paise, amount) => {
  expect(upiLink({ upiID: 'shop@bank', payee: 'A & B Opticals', paise })).toBe(
    `upi://pay?pa=shop@bank&pn=A%20%26%20B%20Opticals&am=${amount}&cu=INR`,
  )
})
