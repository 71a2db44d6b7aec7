import { describe, expect, it } from 'vitest'
import { computeDocument, NO_CHARGES } from './document-totals.ts'
import { computeLine } from './gst.ts'
import {
  divideLines,
  divideMoney,
  isSameInParts,
  pairOfGoods,
  splitRefusal,
  stateAfterSplit,
} from './order-split.ts'

const goods = (pairNo: string | null, isLabWork = false) =>
  ({ kind: 'item', pairNo, isLabWork }) as const

describe('the lines of a split', () => {
  it('follow their pair; what is of no pair and the charges go first', () => {
    const frame1 = goods('1')
    const lens1 = goods('', true)
    const frame2 = goods('2')
    const cloth = goods(null)
    const charge = { kind: 'job', pairNo: null, isLabWork: false } as const
    const lines = [frame1, lens1, frame2, cloth, charge]
    expect(divideLines(lines, new Set(['2']))).toEqual({
      goes: [frame1, lens1, cloth, charge],
      stays: [frame2],
    })
    expect(divideLines(lines, new Set(['1'])).stays).toEqual([frame1, lens1])
  })

  it('takes lenses without a number as those of the first pair', () => {
    expect(
      [goods(null, true), goods('0', true), goods('0'), goods(' 2 ')].map(pairOfGoods),
    ).toEqual(['1', '1', null, '2'])
  })
})

/** A line of an inclusive price with its own flat discount, at a tax of 5 or 18 percent. */
const line = (rupees: number, discountPaise: number, ratePpm: number) =>
  computeLine(
    {
      qtyMilli: 1_000,
      priceCentipaise: rupees * 10_000,
      mrpCentipaise: null,
      discount: { kind: 'flat', centipaise: discountPaise * 100 },
      jobChargesCentipaise: 0,
      rates: { sgstRatePpm: null, cgstRatePpm: null, igstRatePpm: ratePpm },
      priceIncludesTax: true,
    },
    'intra',
  )

const total = (lines: ReturnType<typeof line>[]) =>
  computeDocument({ lines, charges: NO_CHARGES, mode: 'intra' })

describe('the sums of a split', () => {
  it('come to the whole to the paisa, whatever was off each line', () => {
    const pair1 = [line(1_299, 3_333, 50_000), line(780.5, 1_667, 50_000)]
    const pair2 = [line(2_499, 10_001, 180_000), line(333.33, 1, 50_000)]
    const whole = total([...pair1, ...pair2])
    const goes = total(pair1)
    const stays = total(pair2)
    expect(isSameInParts(whole, goes, stays)).toBe(true)
    expect(goes.grandTotalPaise + stays.grandTotalPaise).toBe(whole.grandTotalPaise)
    expect(goes.totalDiscountPaise + stays.totalDiscountPaise).toBe(15_002)
    // Each bill is rounded to the rupee by itself.
    expect(goes.netPaise % 100).toBe(0)
    expect(stays.netPaise % 100).toBe(0)
    expect(Math.abs(goes.netPaise + stays.netPaise - whole.netPaise)).toBeLessThanOrEqual(100)
  })

  it('are told apart by one paisa of one tax', () => {
    const sums = { taxablePaise: 100, sgstPaise: 9, cgstPaise: 9, igstPaise: 0 }
    const half = { taxablePaise: 50, sgstPaise: 4, cgstPaise: 5, igstPaise: 0 }
    expect(isSameInParts(sums, half, { ...half, sgstPaise: 5, cgstPaise: 4 })).toBe(true)
    expect(isSameInParts(sums, half, half)).toBe(false)
  })
})

describe('what was paid', () => {
  const money = {
    paidPaise: 150_000,
    giftCardPaise: 0,
    pendingPaise: 0,
    goesNetPaise: 120_000,
    staysNetPaise: 200_000,
  }
  const moved = (change: Partial<typeof money>) => divideMoney({ ...money, ...change })

  it('pays what is handed over first; the rest moves', () => {
    expect(moved({})).toEqual({ ok: true, movedPaise: 30_000 })
    expect(moved({ paidPaise: 120_000 })).toEqual({ ok: true, movedPaise: 0 })
    expect(moved({ paidPaise: 50_001 })).toEqual({ ok: true, movedPaise: 0 })
    expect(moved({ paidPaise: 0 })).toEqual({ ok: true, movedPaise: 0 })
  })

  it('moves no more than the other order comes to', () => {
    expect(moved({ paidPaise: 320_100 })).toEqual({ ok: true, movedPaise: 200_000 })
  })

  it('leaves what a gift card paid, or a cheque that has not cleared, with what goes', () => {
    expect(moved({ giftCardPaise: 120_000 })).toEqual({ ok: true, movedPaise: 30_000 })
    expect(moved({ giftCardPaise: 120_001 })).toMatchObject({
      ok: false,
      reason: { code: 'orders.split-gift-card', params: { amount: 30_000 } },
    })
    expect(moved({ pendingPaise: 120_000 })).toEqual({ ok: true, movedPaise: 30_000 })
    expect(moved({ pendingPaise: 130_000 })).toMatchObject({
      ok: false,
      reason: { code: 'orders.split-pending' },
    })
  })
})

describe('an order', () => {
  const open = {
    order: 'InLab',
    wasDelivered: false,
    invoiceNo: null,
    isOpening: false,
    onAccountPaise: 0,
  } as const

  it('is split while it is open and not billed', () => {
    expect(splitRefusal(open)).toBeNull()
    expect(splitRefusal({ ...open, order: 'Cancelled' })?.code).toBe('orders.was-cancelled')
    expect(splitRefusal({ ...open, order: 'Delivered' })?.code).toBe('orders.split-handed-over')
    expect(splitRefusal({ ...open, wasDelivered: true })?.code).toBe('orders.split-handed-over')
    expect(splitRefusal({ ...open, invoiceNo: 'KA1/1' })?.code).toBe('orders.split-invoiced')
    expect(splitRefusal({ ...open, isOpening: true })?.code).toBe('orders.split-former')
    expect(splitRefusal({ ...open, onAccountPaise: 1 })?.code).toBe('orders.split-payer')
  })

  it('stands where the job is that is left to it', () => {
    expect(stateAfterSplit('InLab', 'Sent')).toBe('InLab')
    expect(stateAfterSplit('InLab', 'Fitted')).toBe('InLab')
    expect(stateAfterSplit('InLab', null)).toBe('Booked')
    expect(stateAfterSplit('Booked', 'Draft')).toBe('Booked')
    expect(stateAfterSplit('InLab', 'Nothing')).toBe('Ready')
    expect(stateAfterSplit('Ready', 'Fitted')).toBe('Ready')
    expect(stateAfterSplit('Ready', null)).toBe('Ready')
  })
})
