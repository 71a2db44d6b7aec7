import { expect, it } from 'vitest'
import type { Customer } from '../../../server/contract/customers.ts'
import { HANDED_OVER } from '../cart/cart-store.ts'
import { lacksState, sentTo } from './delivery-address.ts'

const HOME = 'india'
const somebody = (fields: Partial<Customer>): Customer => ({
  ID: 'c',
  NumericID: 1,
  Name: 'C',
  Mobile: null,
  Email: null,
  StateID: null,
  GSTIN: null,
  LastVisit: null,
  CountryID: null,
  IsForeigner: false,
  IsSEZ: false,
  HasAddress: true,
  ...fields,
})
const parcel = { mode: 'Courier', stateID: '', countryID: '' } as const

it.each([
  ['a parcel to a foreigner at home', { IsForeigner: true, CountryID: 'uk' }, parcel, true],
  ['one to a foreigner at a hotel', { IsForeigner: true }, { ...parcel, countryID: HOME }, false],
  ['one to another country', { IsForeigner: true }, { ...parcel, countryID: 'uk' }, true],
  ['one to an Indian with a country', { CountryID: 'uk' }, parcel, false],
  ['a delivery home', { IsForeigner: true, CountryID: 'uk' }, { ...parcel, mode: 'Home' }, false],
] as const)('%s leaves the country or not', (_what, customer, delivery, isAbroad) => {
  expect(sentTo(somebody(customer), delivery, HOME).isAbroad).toBe(isAbroad)
})

it.each([
  ['a parcel to nobody named', null, 'Courier', HANDED_OVER, true],
  ['a parcel to somebody without a State', somebody({}), 'Courier', HANDED_OVER, true],
  ['one to a State', null, 'Courier', { stateID: 'tn', isAbroad: false }, false],
  ['one abroad', null, 'Courier', { stateID: '', isAbroad: true }, false],
  ['one to a State on record', somebody({ StateID: 'ka' }), 'Courier', HANDED_OVER, false],
  ['one to a GSTIN', somebody({ GSTIN: '29AABCD1234E1Z4' }), 'Courier', HANDED_OVER, false],
  ['a delivery in the town', null, 'Home', HANDED_OVER, false],
] as const)('%s has its State asked for or not', (_what, customer, mode, to, isAsked) => {
  expect(lacksState(customer, mode, to)).toBe(isAsked)
})
