import { describe, expect, it } from 'vitest'
import { decidePlaceOfSupply, type PlaceInput, type PlaceOfSupply } from './place-of-supply.ts'

const UNKNOWN: PlaceInput = { branchStateCode: '29', customerStateCode: null, gstin: null }
const KARNATAKA_GSTIN = '29AABCR1718E1ZL'
const GUJARAT_GSTIN = '24AANFA2641L1ZF'

describe('decidePlaceOfSupply', () => {
  it.each<[string, Partial<PlaceInput>, Omit<PlaceOfSupply, 'kind'>]>([
    [
      'a walk-in without a state is served in the store',
      {},
      { stateCode: '29', source: 'store', isInterState: false },
    ],
    [
      'a flag that says no changes nothing',
      { isInterStateFlag: false },
      { stateCode: '29', source: 'store', isInterState: false },
    ],
    [
      'a flag without a state tells that, but not where',
      { isInterStateFlag: true },
      { stateCode: null, source: 'flag', isInterState: true },
    ],
    [
      'the state of the customer, the same',
      { customerStateCode: '29' },
      { stateCode: '29', source: 'recordedAddress', isInterState: false },
    ],
    [
      'the state of the customer, another',
      { customerStateCode: '27' },
      { stateCode: '27', source: 'recordedAddress', isInterState: true },
    ],
    [
      'the state wins over a flag that says yes',
      { customerStateCode: '29', isInterStateFlag: true },
      { stateCode: '29', source: 'recordedAddress', isInterState: false },
    ],
    [
      'the state wins over a flag that says no',
      { customerStateCode: '27', isInterStateFlag: false },
      { stateCode: '27', source: 'recordedAddress', isInterState: true },
    ],
    [
      'the GSTIN, the same',
      { gstin: KARNATAKA_GSTIN },
      { stateCode: '29', source: 'gstin', isInterState: false },
    ],
    [
      'the GSTIN, another',
      { gstin: GUJARAT_GSTIN, isInterStateFlag: false },
      { stateCode: '24', source: 'gstin', isInterState: true },
    ],
    [
      'the State named for the sale, before all others',
      { statedStateCode: '07', customerStateCode: '27', deliveryStateCode: '33' },
      { stateCode: '07', source: 'stated', isInterState: true },
    ],
    [
      'where the goods are sent, before the customer’s own State',
      { customerStateCode: '29', deliveryStateCode: '33' },
      { stateCode: '33', source: 'deliveryAddress', isInterState: true },
    ],
    [
      'not where a registered buyer has them sent',
      { customerStateCode: '29', gstin: KARNATAKA_GSTIN, deliveryStateCode: '33' },
      { stateCode: '29', source: 'recordedAddress', isInterState: false },
    ],
    [
      'the state before the GSTIN',
      { customerStateCode: '29', gstin: GUJARAT_GSTIN },
      { stateCode: '29', source: 'recordedAddress', isInterState: false },
    ],
  ])('%s', (_name, change, expected) => {
    expect(decidePlaceOfSupply({ ...UNKNOWN, ...change })).toEqual({
      kind: 'Domestic',
      ...expected,
    })
  })

  it.each([
    ['a state code of one digit', { customerStateCode: '7' }],
    ['a branch without one', { branchStateCode: '' }],
    ['a GSTIN that is none', { gstin: 'AABCR1718E1ZL' }],
  ])('throws for %s', (_name, change) => {
    expect(() => decidePlaceOfSupply({ ...UNKNOWN, ...change })).toThrow(RangeError)
  })
})

describe('a supply that is always inter-state', () => {
  it.each<[string, Partial<PlaceInput>, PlaceOfSupply]>([
    [
      'an export',
      { isExport: true, customerStateCode: '29' },
      { stateCode: '96', source: 'export', isInterState: true, kind: 'Export' },
    ],
    [
      'to a special economic zone of the same State',
      { isSez: true, customerStateCode: '29' },
      { stateCode: '29', source: 'recordedAddress', isInterState: true, kind: 'SEZ' },
    ],
    [
      'to a special economic zone whose State nobody knows',
      { isSez: true },
      { stateCode: null, source: 'flag', isInterState: true, kind: 'SEZ' },
    ],
  ])('%s', (_name, change, expected) => {
    expect(decidePlaceOfSupply({ ...UNKNOWN, ...change })).toEqual(expected)
  })
})
