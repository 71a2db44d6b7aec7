import { expect, test } from 'vitest'
import { lossOfRefusal, lossPaise, piecesOf } from './loss-of-claim.ts'

test('what the goods cost and is not credited is a loss, with tax that was a part of the cost', () => {
  const claim = { Cost: 656, Tax: 118.08, TaxInCost: 0 }
  expect(lossPaise(claim, { taxablePaise: 0, taxPaise: 0 })).toBe(65_600)
  expect(lossPaise(claim, { taxablePaise: 62_600, taxPaise: 11_268 })).toBe(3_000)
  expect(lossPaise(claim, { taxablePaise: 65_600, taxPaise: 11_808 })).toBe(0)
  const composition = { Cost: 774.08, Tax: 118.08, TaxInCost: 118.08 }
  expect(lossPaise(composition, { taxablePaise: 65_600, taxPaise: 11_808 })).toBe(0)
  expect(lossPaise(composition, { taxablePaise: 65_600, taxPaise: 0 })).toBe(11_808)
})

test('of goods that came back only what is broken is a loss, with its tax credit, and it is not counted twice', () => {
  const money = {
    Cost: 250,
    RejectedCost: 50,
    Tax: 45,
    TaxInCost: 0,
    TaxCredit: 45,
    RejectedTaxCredit: 9,
  }
  const mixed = { ...money, Qty: 5, RejectedQty: 1, LostBeforeQty: 0 }
  expect(piecesOf(mixed)).toEqual({ hasWhole: true, hasBroken: true })
  expect(lossOfRefusal(mixed, true)).toEqual({
    paise: 5_000,
    brokenOnly: 1,
    lostBefore: 0,
    creditPaise: 900,
  })
  expect(lossOfRefusal(mixed, false)).toEqual({
    paise: 25_000,
    brokenOnly: null,
    lostBefore: 0,
    creditPaise: 4_500,
  })
  const broken = { ...money, Cost: 50, Qty: 3, RejectedQty: 3, LostBeforeQty: 2 }
  expect(piecesOf(broken)).toEqual({ hasWhole: false, hasBroken: true })
  expect(lossOfRefusal(broken, true)).toMatchObject({ paise: 5_000, brokenOnly: 1, lostBefore: 2 })
})
