import { describe, expect, it } from 'vitest'
import { bearsTcs, isCashBeyondLimit } from './cash-limits.ts'
import type { Tender } from './pay-split.ts'

const tender = (kind: Tender['kind'], rupees: number): Tender => ({
  key: `${kind}-${rupees}`,
  kind,
  typeID: 1,
  name: kind,
  paise: rupees * 100,
  handedPaise: rupees * 100,
  referenceNo: '',
  cardTypeID: null,
})

describe('cash of one person in a day', () => {
  it.each<[string, Tender[], number, boolean, number?]>([
    ['a rupee below two lakh', [tender('Cash', 199_999)], 0, false],
    ['two lakh', [tender('Cash', 200_000)], 0, true],
    ['two lakh in parts', [tender('Cash', 150_000), tender('Cash', 50_000)], 0, true],
    ['the rest by card', [tender('Cash', 150_000), tender('Card', 90_000)], 0, false],
    ['with what came in the morning', [tender('Cash', 20_000)], 180_000, true],
    ['with what was paid for the bill before', [tender('Cash', 50_000)], 0, true, 150_000],
    ['a rupee less for the bill', [tender('Cash', 49_999)], 0, false, 150_000],
    ['none now, whatever came before', [tender('UPI', 90_000)], 250_000, false],
  ])('%s', (_what, tenders, cashToday, isBeyond, ofBill = 0) => {
    const before = { todayPaise: cashToday * 100, ofBillPaise: ofBill * 100 }
    expect(isCashBeyondLimit(tenders, before)).toBe(isBeyond)
  })
})

describe('tax collected at source', () => {
  it.each([
    ['a pair of ten lakh', { section: 'Sunglass' as const, qty: 1, totalAmount: 1_000_000 }, false],
    ['a pair above', { section: 'Sunglass' as const, qty: 1, totalAmount: 1_000_001 }, true],
    ['two pairs of six', { section: 'Sunglass' as const, qty: 2, totalAmount: 1_200_000 }, false],
    ['a frame above', { section: 'Frame' as const, qty: 1, totalAmount: 1_200_000 }, false],
  ])('%s', (_what, line, bears) => {
    expect(bearsTcs([line])).toBe(bears)
  })
})
