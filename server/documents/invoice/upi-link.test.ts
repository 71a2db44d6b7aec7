import { expect, test } from 'vitest'
import { upiLink } from './upi-link.ts'

test('asks for the exact amount with the bill as its reference (gst-billing 7.1)', () => {
  expect(
    upiLink({
      payeeAddress: 'vision.store@okbank',
      payeeName: 'Vision Store',
      documentNo: 'MUM1/26-27/00042',
      amountRupees: 2604,
    }),
  ).toBe(
    'upi://pay?pa=vision.store@okbank&pn=Vision%20Store&mc=8043&tr=MUM1262700042' +
      '&tn=Bill%20MUM1%2F26-27%2F00042&am=2604.00&cu=INR',
  )
})

test('a payee can not add parameters of its own', () => {
  const link = upiLink({
    payeeAddress: 'a@b&am=1.00',
    payeeName: 'Shop & Sons &cu=USD\uD83D',
    documentNo: 'KA1/26-27/000001',
    amountRupees: 0.5,
  })
  const query = new URLSearchParams(link.slice('upi://pay?'.length))
  expect(query.getAll('am')).toEqual(['0.50'])
  expect(query.getAll('cu')).toEqual(['INR'])
  expect(query.get('pn')).toBe('Shop & Sons &cu=USD\uFFFD')
})
