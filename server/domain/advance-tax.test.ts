import { describe, expect, it } from 'vitest'
import { type AdvancedLine, taxInAdvance } from './advance-tax.ts'

const GOODS: AdvancedLine = {
  hsn: '90031100',
  totalPaise: 105_000,
  sgstPaise: 2_500,
  cgstPaise: 2_500,
  igstPaise: 0,
  appliedSgstRatePpm: 25_000,
  appliedCgstRatePpm: 25_000,
  appliedIgstRatePpm: 0,
}
const REPAIR: AdvancedLine = {
  hsn: '998729',
  totalPaise: 11_800,
  sgstPaise: 900,
  cgstPaise: 900,
  igstPaise: 0,
  appliedSgstRatePpm: 90_000,
  appliedCgstRatePpm: 90_000,
  appliedIgstRatePpm: 0,
}
const EXEMPT: AdvancedLine = {
  ...REPAIR,
  hsn: '999312',
  sgstPaise: 0,
  cgstPaise: 0,
  appliedSgstRatePpm: 0,
  appliedCgstRatePpm: 0,
}
const NONE = { taxablePaise: 0, sgstPaise: 0, cgstPaise: 0, igstPaise: 0, sgstRatePpm: 0 }

describe('taxInAdvance', () => {
  it.each<[string, AdvancedLine[], number, object]>([
    ['goods bear none', [GOODS], 50_000, NONE],
    ['an exempt service bears none', [EXEMPT], 5_000, NONE],
    [
      'a service, all of it',
      [REPAIR],
      11_800,
      { taxablePaise: 10_000, sgstPaise: 900, cgstPaise: 900, sgstRatePpm: 90_000 },
    ],
    ['a service, part of it', [REPAIR], 5_000, { taxablePaise: 4_238, sgstPaise: 381 }],
    [
      'goods and a service, the service’s share',
      [GOODS, REPAIR],
      58_400,
      { taxablePaise: 5_000, sgstPaise: 450, cgstPaise: 450 },
    ],
    [
      'another State',
      [{ ...REPAIR, appliedSgstRatePpm: 0, appliedCgstRatePpm: 0, appliedIgstRatePpm: 180_000 }],
      11_800,
      { taxablePaise: 10_000, igstPaise: 1_800, sgstPaise: 0, igstRatePpm: 180_000 },
    ],
  ])('%s', (_what, lines, amount, expected) => {
    expect(taxInAdvance(lines, amount)).toMatchObject(expected)
  })
})
