import { describe, expect, it } from 'vitest'
import { decidePlaceOfSupply, type PlaceInput, type PlaceOfSupply } from './place-of-supply.ts'

const UNKNOWN: PlaceInput = { branchStateCode: '29', customerStateCode: null, gstin: null }
const KARNATAKA_GSTIN = '29AABCR1718E1ZL'
const GUJARAT_GSTIN = '24AANFA2641L1ZF'

describe('decidePlaceOfSupply', () => {
  it.each<[string, Partial<PlaceInput>, PlaceOfSupply]>([
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
      'the state before the GSTIN',
      { customerStateCode: '29', gstin: GUJARAT_GSTIN },
      { stateCode: '29', source: 'recordedAddress', isInterState: false },
    ],
  ])('%s', (_name, change, expected) => {
    expect(decidePlaceOfSupply({ ...UNKNOWN, ...change })).toEqual(expected)
  })

  it.each([
    ['a state code of one digit', { customerStateCode: '7' }],
    ['a branch without one', { branchStateCode: '' }],
    ['a GSTIN that is none', { gstin: 'AABCR1718E1ZL' }],
  ])('throws for %s', (_name, change) => {
    expect(() => decidePlaceOfSupply({ ...UNKNOWN, ...change })).toThrow(RangeError)
  })
})
