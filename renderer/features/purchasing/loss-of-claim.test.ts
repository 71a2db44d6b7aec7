import { expect, test } from 'vitest'
import { lossPaise } from './loss-of-claim.ts'

test('what the goods cost and is not credited is a loss, with tax that was a part of the cost', () => {
  const claim = { Cost: 656, Tax: 118.08, TaxInCost: 0 }
  expect(lossPaise(claim, { taxablePaise: 0, taxPaise: 0 })).toBe(65_600)
  expect(lossPaise(claim, { taxablePaise: 62_600, taxPaise: 11_268 })).toBe(3_000)
  expect(lossPaise(claim, { taxablePaise: 65_600, taxPaise: 11_808 })).toBe(0)
  const composition = { Cost: 774.08, Tax: 118.08, TaxInCost: 118.08 }
  expect(lossPaise(composition, { taxablePaise: 65_600, taxPaise: 11_808 })).toBe(0)
  expect(lossPaise(composition, { taxablePaise: 65_600, taxPaise: 0 })).toBe(11_808)
})
