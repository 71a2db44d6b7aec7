import { describe, expect, it } from 'vitest'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { kindsOfReceipts, usualRefund } from './usual-refund.ts'

describe('usualRefund', () => {
  it('gives money back as it was paid', () => {
    expect(usualRefund(['Cash'], true)).toBe('Cash')
    expect(usualRefund(['UPI', 'Cash'], true)).toBe('UPI')
    expect(usualRefund(['UPI'], false)).toBe('UPI')
  })

  it('keeps a credit for whoever has a name, and never for a walk-in', () => {
    expect(usualRefund(['CreditNote', 'UPI'], false)).toBe('CreditNote')
    expect(usualRefund(['CreditNote', 'UPI'], true)).toBe('UPI')
    expect(usualRefund(['CreditNote'], true)).toBe('Cash')
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
