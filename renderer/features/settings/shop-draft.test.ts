import { beforeAll, expect, test, vi } from 'vitest'
import type { ShopSettings } from '../../../server/contract/shop-settings.ts'
import { loadLaterMessages } from '../../base/i18n/t.ts'
import {
  replacesGstin,
  shopChanges,
  shopDraftOf,
  shopFigureWrong,
  wrongShopFigures,
} from './shop-draft.ts'
import { shopFieldLabel, shopFieldValue } from './shop-fields.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await loadLaterMessages()
})

const SHOP: ShopSettings = {
  Version: 4,
  LegalName: null,
  LicenceNo: null,
  TradeName: 'Netra Opticals',
  Address: '14, 80 Feet Road',
  City: 'Bengaluru',
  Pincode: '560038',
  StateCode: '29',
  StateName: 'Karnataka',
  Phone: '080 4123 4567',
  Email: '',
  GSTIN: null,
  Scheme: 'Unregistered',
  Registrations: [],
  UpiID: 'netra@upi',
  Bank: null,
  Terms: '',
  LogoFileName: null,
  NumberPrefix: 'KA1',
  NextNumberPrefix: 'KA2',
  GoodsCeilings: [],
  DiscountCeilings: { owner: null, manager: 20, optometrist: null, counter: 5 },
  CashOutLimits: { owner: null, manager: null, optometrist: 500, counter: 500 },
  ReturnRules: {
    Frame: { Days: null, Taken: 'Always' },
    SpectacleLens: { Days: null, Taken: 'Always' },
    ContactLens: { Days: 7, Taken: 'Unopened' },
    Sunglass: { Days: null, Taken: 'Always' },
    Accessory: { Days: null, Taken: 'Always' },
  },
  CreditLimits: { owner: null, manager: null, optometrist: 0, counter: 500 },
  MrpAsKept: false,
  TableRatesOnly: false,
  WriteOffLimit: null,
  DayTolerance: 50,
  GiftCardMonths: 12,
  Points: null,
  ReturnDays: null,
  AllowNegativeStock: false,
  HsnDigits: 4,
  GstFiling: 'Monthly',
  EInvoiceFrom: null,
  WorkingDays: [1, 2, 3, 4, 5, 6],
  PriceFloor: null,
  ClosesAt: '18:00',
  CutOffAt: null,
  NextYearPrefix: null,
  CostSeenBy: ['manager'],
  Signatory: null,
  SignatureFileName: null,
  UnclaimedDays: 60,
  UnclaimedTold: 2,
  PeopleKeptYears: null,
  Versions: [],
}

test('what was changed is sent with the version it was changed from, nothing else', () => {
  const draft = { ...shopDraftOf(SHOP), phone: '080 1', upiID: ' ', workingDays: [6, 1] }
  expect(shopChanges(draft, SHOP)).toEqual({
    version: 4,
    phone: '080 1',
    upiID: null,
    workingDays: [1, 6],
  })
})

test('with a day the GSTIN and scheme of today are sent, which undo a plan for that day', () => {
  const registered = { ...SHOP, GSTIN: '29AABCD1234E1Z4', Scheme: 'Regular' }
  const draft = { ...shopDraftOf(registered), registeredFrom: '2027-01-01' }
  expect(shopChanges(draft, registered)).toEqual({
    version: 4,
    gstin: '29AABCD1234E1Z4',
    scheme: 'Regular',
    registeredFrom: '2027-01-01',
  })
})

test('ceilings go together, and what is no figure is named', () => {
  const draft = shopDraftOf(SHOP)
  const typed = { ...draft, ceilings: { ...draft.ceilings, counter: '7.5' } }
  expect(shopChanges(typed, SHOP).discountCeilings).toEqual({
    owner: null,
    manager: 20,
    optometrist: null,
    counter: 7.5,
  })
  expect(wrongShopFigures({ ...typed, returnDays: 'ten' })).toEqual(['returnDays'])
  for (const days of ['0.5', '3651']) {
    expect(wrongShopFigures({ ...typed, returnDays: days })).toEqual(['returnDays'])
  }
  expect(shopFigureWrong('returnDays')).toBe('Days are whole numbers, 0 to 3650.')
  expect(wrongShopFigures({ ...typed, unclaimedDays: '0' })).toEqual(['unclaimedDays'])
  expect(shopFigureWrong('giftCardMonths')).toBe('Months are whole numbers, 1 to 120.')
  expect(shopFigureWrong('priceFloor')).toBe('Type a number.')
})

test('only another GSTIN begins new numbers', () => {
  const registered = { ...SHOP, GSTIN: '29AABCD1234E1Z4', Scheme: 'Regular' }
  const typed = (gstin: string) => ({ ...shopDraftOf(registered), gstin })
  expect(replacesGstin(typed('29aabcd1234e1z4 '), registered)).toBe(false)
  expect(replacesGstin(typed(''), registered)).toBe(false)
  expect(replacesGstin(typed('29AABCN4821K1Z4'), registered)).toBe(true)
  expect(replacesGstin(typed('29AABCN4821K1Z4'), SHOP)).toBe(false)
})

test('the history names a registration that begins later, in words', async () => {
  expect(shopFieldLabel('nextRegistration')).toBe('GSTIN and registration from')
  const later = { from: '2027-04-01', seriesPrefix: null, gstin: '29AABCD1234E1Z4' }
  expect(shopFieldValue('nextRegistration', { ...later, isCompositionScheme: true })).toBe(
    '01-04-2027: 29AABCD1234E1Z4, Composition',
  )
  expect(
    shopFieldValue('nextRegistration', { ...later, gstin: null, isCompositionScheme: false }),
  ).toBe('01-04-2027: Not registered')
})
