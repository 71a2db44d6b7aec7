import { expect, test } from 'vitest'
import type { Offer } from '../../../server/contract/offers.ts'
import { offerDraft, offerInput, wrongOfferFigures } from './offer-draft.ts'

const PACKAGE: Offer = {
  ID: 'id',
  Version: 3,
  Name: 'Package',
  IsActive: true,
  IsInForce: true,
  Gift: 'price',
  GiftRate: null,
  GiftAmount: 4499,
  GiftGoods: null,
  Needs: [
    {
      Count: 1,
      Goods: ['Frame'],
      Brands: ['Netra', 'Ray'],
      ItemCodes: [],
      PriceFrom: 1500,
      PriceTo: null,
    },
    {
      Count: 2,
      Goods: ['SpectacleLens'],
      Brands: [],
      ItemCodes: ['SV-1'],
      PriceFrom: null,
      PriceTo: null,
    },
  ],
  FromDay: '2026-11-01',
  ToDay: null,
  Weekdays: [0, 6],
  FromTime: null,
  ToTime: '21:00',
  MembershipID: null,
  Coupon: 'DIWALI',
  MinimumBill: 0,
  PerBill: 1,
  PerCustomer: null,
  Total: null,
  MayCombine: false,
  Priority: 100,
  Bills: 0,
  Given: 0,
}

test('an offer that nobody changed is sent as it was read', () => {
  expect(offerInput(offerDraft(PACKAGE), PACKAGE)).toEqual({
    offerID: 'id',
    version: 3,
    name: 'Package',
    isActive: true,
    gift: 'price',
    giftAmount: 4499,
    needs: [
      { count: 1, goods: ['Frame'], brands: ['Netra', 'Ray'], priceFrom: 1500 },
      { count: 2, goods: ['SpectacleLens'], itemCodes: ['SV-1'] },
    ],
    fromDay: '2026-11-01',
    weekdays: [0, 6],
    toTime: '21:00',
    coupon: 'DIWALI',
    perBill: 1,
    priority: 100,
    mayCombine: false,
  })
})

test('another gift leaves the figure of the first one out', () => {
  const draft = { ...offerDraft(PACKAGE), gift: 'service' as const, services: 'FIT-1 , ' }
  const sent = offerInput(draft, PACKAGE)
  expect(sent.giftAmount).toBeUndefined()
  expect(sent.giftGoods).toEqual({ goods: ['Service'], itemCodes: ['FIT-1'] })
})

test('what is no figure is named by its field', () => {
  const draft = offerDraft(null)
  expect(wrongOfferFigures(draft)).toEqual(['giftRate'])
  const needs = draft.needs.map((need) => ({ ...need, count: 'two', priceTo: '-5' }))
  expect(wrongOfferFigures({ ...draft, figure: '10', perBill: '1.5', needs })).toEqual([
    'perBill',
    'needs.0.count',
    'needs.0.priceTo',
  ])
})
