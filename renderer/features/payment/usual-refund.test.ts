import { describe, expect, it } from 'vitest'
import { partsBack, usualRefund } from './usual-refund.ts'

describe('usualRefund', () => {
  it('gives money back as it was paid', () => {
    expect(usualRefund(['Cash'], true)).toBe('Cash')
    expect(usualRefund(['UPI', 'Cash'], true)).toBe('UPI')
    expect(usualRefund(['UPI'], false)).toBe('UPI')
  })

  it('keeps a credit where credits alone paid, and for whoever has a name', () => {
    expect(usualRefund(['CreditNote', 'UPI'], false)).toBe('UPI')
    expect(usualRefund(['CreditNote', 'UPI'], true)).toBe('UPI')
    expect(usualRefund(['CreditNote'], false)).toBe('CreditNote')
    expect(usualRefund(['CreditNote'], true)).toBe('CreditNote')
    expect(usualRefund([], true)).toBe('Cash')
    expect(usualRefund([], false)).toBe('CreditNote')
  })
})

describe('of an order that a credit note and cash paid', () => {
  const credit = 1_000.1

  it('the cash goes back as cash and the credit stays one', () => {
    const way = usualRefund(['CreditNote', 'Cash'], false)
    expect(way).toBe('Cash')
    expect(partsBack(1_500.3, { credit, isCreditToo: false, way })).toEqual({
      money: 500.2,
      credit: 1_000.1,
    })
  })

  it('all of it is money, or credit, where somebody says so', () => {
    expect(partsBack(1_500.3, { credit, isCreditToo: true, way: 'Cash' })).toEqual({
      money: 1_500.3,
      credit: 0,
    })
    expect(partsBack(1_500.3, { credit, isCreditToo: true, way: 'CreditNote' })).toEqual({
      money: 0,
      credit: 1_500.3,
    })
  })

  it('a charge is taken from the cash first', () => {
    expect(partsBack(900, { credit, isCreditToo: false, way: 'Cash' })).toEqual({
      money: 0,
      credit: 900,
    })
  })
})
