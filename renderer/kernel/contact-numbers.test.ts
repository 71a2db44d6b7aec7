import { expect, it } from 'vitest'
import { isWholePincode, mobileWrong, pincodeWrong } from './contact-numbers.ts'

it.each(['', '98450 12345', '+91-98450-12345', '(080) 2345 6789'])(
  'takes the mobile %s',
  (text) => {
    expect(mobileWrong(text)).toBeNull()
  },
)

it.each(['R -1 .5x90 98450', '98450 12345 home', '९८४५०'])('refuses the mobile %s', (text) => {
  expect(mobileWrong(text)).not.toBeNull()
})

it('refuses a PIN code as soon as it can be none', () => {
  for (const text of ['', '5', '56000', ' 560001 ']) expect(pincodeWrong(text)).toBeNull()
  for (const text of ['5600011', '0', '56a', '560 001']) {
    expect(pincodeWrong(text)).not.toBeNull()
  }
  expect(isWholePincode('560001')).toBe(true)
  expect(isWholePincode('56000')).toBe(false)
})
