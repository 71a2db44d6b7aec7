import { expect, it } from 'vitest'
import { giftCardNumberOf, maskedGiftCard, newGiftCardNumber } from './gift-card-number.ts'

it('draws numbers that are read back, however they are typed', () => {
  const number = newGiftCardNumber(() => 7)
  expect(number).toBe('GC777777777779')
  expect(giftCardNumberOf(' gc7777 7777-7779 ')).toBe(number)
  expect(giftCardNumberOf(newGiftCardNumber(() => 4))).not.toBeNull()
  expect(maskedGiftCard(number)).toBe('GC…7779')
})

it.each([
  ['a digit slipped', 'GC777777777778'],
  ['two digits swapped', 'GC123456789021'],
  ['too short', 'GC77777777777'],
  ['a credit note', 'KA1C/26-27/00001'],
  ['an article', '2000000000015'],
])('takes no other text: %s', (_what, text) => {
  expect(giftCardNumberOf(text)).toBeNull()
})
