import { describe, expect, it } from 'vitest'
import { missingParticulars } from './buyer-particulars.ts'

const KNOWN = { GSTIN: null, HasAddress: true, StateID: 'karnataka' }
const FIRM = { ...KNOWN, GSTIN: '29AABCD1234E1Z4' }

describe('the buyer on a bill', () => {
  it.each([
    ['a walk-in just below 50,000', null, 49_999.99, null],
    ['a walk-in at 50,000', null, 50_000, 'particulars'],
    ['somebody without an address', { ...KNOWN, HasAddress: false }, 50_000, 'particulars'],
    ['somebody without a State', { ...KNOWN, StateID: null }, 50_000, 'particulars'],
    ['somebody who is known', KNOWN, 90_000, null],
    ['a firm without an address, whatever the sum', { ...FIRM, HasAddress: false }, 1, 'address'],
    ['a firm that is known', FIRM, 90_000, null],
  ] as const)('%s', (_who, buyer, rupees, missing) => {
    expect(missingParticulars(buyer, Math.round(rupees * 100))).toBe(missing)
  })
})
