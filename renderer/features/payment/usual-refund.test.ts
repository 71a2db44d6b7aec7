import { describe, expect, it } from 'vitest'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { creditOfReceipts, kindsOfReceipts, partsBack, usualRefund } from './usual-refund.ts'

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

describe('kindsOfReceipts', () => {
  const kinds: Record<number, PaymentKind> = { 1: 'Cash', 2: 'UPI' }

  it('puts the largest sum first and leaves out what bounced', () => {
    const receipts = [
      { ReceiptTypeID: 1, Amount: 300, StatusID: 1 },
      { ReceiptTypeID: 2, Amount: 200, StatusID: 1 },
      { ReceiptTypeID: 2, Amount: 200, StatusID: 2 },
      { ReceiptTypeID: 1, Amount: 900, StatusID: 3 },
      { ReceiptTypeID: 9, Amount: 900, StatusID: 1 },
    ]
    expect(kindsOfReceipts(receipts, (typeID) => kinds[typeID])).toEqual(['UPI', 'Cash'])
  })
})

describe('of an order that a credit note and cash paid', () => {
  const kinds: Record<number, PaymentKind> = { 1: 'Cash', 5: 'CreditNote' }
  const receipts = [
    { ReceiptTypeID: 5, Amount: 1_000.1, StatusID: 1 },
    { ReceiptTypeID: 1, Amount: 500.2, StatusID: 1 },
    { ReceiptTypeID: 5, Amount: 300, StatusID: 4 },
  ]
  const credit = creditOfReceipts(receipts, (typeID) => kinds[typeID])

  it('the cash goes back as cash and the credit stays one', () => {
    const way = usualRefund(
      kindsOfReceipts(receipts, (typeID) => kinds[typeID]),
      false,
    )
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
