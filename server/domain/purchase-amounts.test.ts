import { expect, it } from 'vitest'
import { billKey, billLook, type PurchaseLine, purchaseAmounts } from './purchase-amounts.ts'

const line = (more: Partial<PurchaseLine>): PurchaseLine => ({
  qtyMilli: 1_000,
  freeMilli: 0,
  rejectedMilli: 0,
  costCentipaise: 1_000_000,
  discountRatePpm: null,
  taxRatePpm: 0,
  ...more,
})
const bill = { roundOffPaise: 0, mode: 'intra' as const, takesCredit: true }

it('shares freight by value, and taxes it as the dearest goods', () => {
  const lines = [10_000_000, 20_000_000, 3_333_300].map((costCentipaise) =>
    line({ costCentipaise, taxRatePpm: 50_000 }),
  )
  const freight = { amountPaise: 10_000, taxRatePpm: null, intoCost: true }
  const amounts = purchaseAmounts({ ...bill, lines, charges: [freight] })
  expect(amounts.lines.map((row) => row.stockCostPaise - row.taxablePaise)).toEqual([
    3_000, 6_000, 1_000,
  ])
  expect(amounts.charges).toEqual([{ taxRatePpm: 50_000, taxPaise: 500 }])
  // 3,333.33 and 5 % of each line, each half rounded by itself, and 105.00 of freight.
  expect(amounts.totalPaise).toBe(333_333 + 5_000 + 10_000 + 2 * 833 + 10_500)
})

it('costs with tax where no credit is taken, and spreads over free pieces', () => {
  const lines = [line({ qtyMilli: 10_000, freeMilli: 1_000, taxRatePpm: 180_000 })]
  const without = purchaseAmounts({ ...bill, lines, charges: [], takesCredit: false })
  expect(without.lines[0]).toMatchObject({ stockCostPaise: 118_000, arrivedMilli: 11_000 })
  const credited = purchaseAmounts({ ...bill, lines, charges: [] })
  expect(credited.lines[0]).toMatchObject({ stockCostPaise: 100_000, totalPaise: 118_000 })
})

it('owes no tax to the supplier under reverse charge, and reckons it all the same', () => {
  const lines = [line({ costCentipaise: 10_000_000, taxRatePpm: 180_000 })]
  const freight = { amountPaise: 10_000, taxRatePpm: null, intoCost: false }
  const reverse = { ...bill, lines, charges: [freight], isReverseCharge: true }
  const amounts = purchaseAmounts(reverse)
  expect(amounts.totalPaise).toBe(110_000)
  expect(amounts.lines[0]).toMatchObject({ cgstPaise: 9_000, sgstPaise: 9_000 })
  expect(amounts.charges).toEqual([{ taxRatePpm: 180_000, taxPaise: 1_800 }])
  const uncredited = purchaseAmounts({ ...reverse, takesCredit: false })
  expect(uncredited.lines[0]?.stockCostPaise).toBe(118_000)
})

it('leaves out of stock what came broken, and takes half a pair at half the price', () => {
  const broken = [line({ qtyMilli: 4_000, rejectedMilli: 1_000 })]
  expect(purchaseAmounts({ ...bill, lines: broken, charges: [] }).lines[0]).toMatchObject({
    arrivedMilli: 3_000,
    arrivedCostPaise: 30_000,
    stockCostPaise: 40_000,
  })
  const half = [line({ qtyMilli: 500, costCentipaise: 4_000_000 })]
  expect(purchaseAmounts({ ...bill, lines: half, charges: [] }).lines[0]).toMatchObject({
    arrivedMilli: 500,
    arrivedCostPaise: 20_000,
  })
})

it('takes a discount on the bill off the cost, and IGST between States', () => {
  const lines = [line({ taxRatePpm: 50_000 }), line({ taxRatePpm: 50_000 })]
  const discount = { amountPaise: -1_000, taxRatePpm: null, intoCost: true }
  const amounts = purchaseAmounts({ ...bill, lines, charges: [discount], mode: 'inter' })
  expect(amounts.lines.map((row) => row.stockCostPaise)).toEqual([9_500, 9_500])
  expect(amounts.lines[0]).toMatchObject({ igstPaise: 500, cgstPaise: 0 })
  expect(amounts.totalPaise).toBe(20_000 + 1_000 - 1_000 - 50)
})

it.each([
  ['SO/ 00123', 'SO/00123'],
  [' 00123', '123'],
  ['ab-7', 'AB-7'],
  ['000', '0'],
])('knows the bill %s as %s', (typed, key) => {
  expect(billKey(typed)).toBe(key)
})

it.each(['VD/118', 'vd-118', 'VD 118', 'VD118', 'V.D./0118'])(
  'takes %s for a way of writing VD/118',
  (typed) => {
    expect(billLook(typed)).toBe('VD118')
  },
)

it('tells other numbers of a supplier apart', () => {
  const looks = ['VD/118', 'VD/181', 'VD/1180', 'VE/118', 'VD/1/8', '118'].map(billLook)
  expect(new Set(looks).size).toBe(6)
  expect(billLook('/-')).toBe('')
})
