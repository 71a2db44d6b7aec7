import { expect, it } from 'vitest'
import { cutByChange, cutOfBillDiscount, isOwnDiscountHigher } from './bill-discount-cut.ts'

const discount = (part: object) => ({
  discountRate: null,
  discountAmount: null,
  appliedAmount: 0,
  approvalID: null,
  ...part,
})
const line = (totalPrice: number, own: number, billDiscountShare: number) => ({
  totalPrice,
  totalDiscount: own + billDiscountShare,
  billDiscountShare,
})

it('is what lines lack of a rate that was given for fewer goods', () => {
  const given = discount({ discountRate: 20, appliedAmount: 511.8 })
  expect(cutOfBillDiscount(given, [line(2_360, 0, 472), line(199, 0, 39.8)])).toBe(0)
  // The second line has doubled, and bears the 15 % of one's own ceiling.
  const now = discount({ discountRate: 20, appliedAmount: 531.7 })
  expect(cutOfBillDiscount(now, [line(2_360, 0, 472), line(398, 0, 59.7)])).toBe(1_990)
})

it('leaves a discount of the line itself out, and the paise that lines round', () => {
  const given = discount({ discountRate: 10, appliedAmount: 90 })
  expect(cutOfBillDiscount(given, [line(1_000, 100, 90)])).toBe(0)
  expect(
    cutOfBillDiscount(discount({ discountRate: 10, appliedAmount: 89.5 }), [line(900, 0, 89.5)]),
  ).toBe(0)
})

it('knows an amount, and none', () => {
  const given = discount({ discountAmount: 100, appliedAmount: 60 })
  expect(cutOfBillDiscount(given, [line(500, 0, 60)])).toBe(4_000)
  expect(
    cutOfBillDiscount(discount({ discountAmount: 100, appliedAmount: 50 }), [line(50, 0, 50)]),
  ).toBe(0)
  expect(cutOfBillDiscount(null, [line(500, 0, 0)])).toBe(0)
})

it('tells a change that cuts it from one that gives or takes it', () => {
  const whole = {
    billDiscount: discount({ discountRate: 20, appliedAmount: 39.8 }),
    lines: [line(199, 0, 39.8)],
  }
  const cut = {
    billDiscount: discount({ discountRate: 20, appliedAmount: 59.7 }),
    lines: [line(398, 0, 59.7)],
  }
  expect(cutByChange(whole, cut)).toBe(1_990)
  expect(cutByChange(cut, cut)).toBe(0)
  expect(cutByChange(cut, whole)).toBe(0)
  expect(cutByChange({ billDiscount: null, lines: cut.lines }, cut)).toBe(0)
  expect(cutByChange(whole, { billDiscount: null, lines: cut.lines })).toBe(0)
})

it('tells a line that got a discount of its own from more goods', () => {
  const whole = { lines: [line(1_000, 0, 100)] }
  expect(isOwnDiscountHigher(whole, { lines: [line(1_000, 100, 50)] })).toBe(true)
  expect(isOwnDiscountHigher(whole, { lines: [line(2_000, 0, 150)] })).toBe(false)
})
