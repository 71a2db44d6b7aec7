import { expect, it } from 'vitest'
import { spreadPayment } from './claim-allocation.ts'

const claims = (...balances: number[]) =>
  balances.map((balancePaise, index) => ({ id: index + 1, balancePaise }))

it.each([
  [
    'the oldest first',
    claims(500, 300),
    600,
    0,
    [
      [1, 500, 0],
      [2, 100, 0],
    ],
  ],
  [
    'all that is open',
    claims(500, 300),
    800,
    0,
    [
      [1, 500, 0],
      [2, 300, 0],
    ],
  ],
  [
    'what is owed to the payer with it',
    claims(500, -200, 300),
    600,
    0,
    [
      [2, -200, 0],
      [1, 500, 0],
      [3, 300, 0],
    ],
  ],
  [
    'only so much of that as is open',
    claims(500, -200),
    450,
    0,
    [
      [2, -50, 0],
      [1, 500, 0],
    ],
  ],
  [
    'tax on each in proportion',
    claims(1_000, 1_000),
    1_800,
    200,
    [
      [1, 900, 100],
      [2, 900, 100],
    ],
  ],
  [
    'the last paisa of tax on the last',
    claims(1, 1, 1),
    2,
    1,
    [
      [1, 1, 0],
      [2, 1, 0],
      [3, 0, 1],
    ],
  ],
])('spreads a payment over %s', (_name, open, paise, tdsPaise, expected) => {
  const shares = spreadPayment(open, { paise, tdsPaise }) ?? []
  expect(shares.map((share) => [share.id, share.paise, share.tdsPaise])).toEqual(expected)
})

it('takes no more than is open', () => {
  expect(spreadPayment(claims(500, 300), { paise: 801, tdsPaise: 0 })).toBeNull()
  expect(spreadPayment(claims(500, -100), { paise: 450, tdsPaise: 60 })).toBeNull()
  expect(spreadPayment([], { paise: 1, tdsPaise: 0 })).toBeNull()
})

it('loses and makes no paisa in a thousand random payments', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let round = 0; round < 1_000; round++) {
    const open = claims(...Array.from({ length: 1 + next(6) }, () => next(2_000) - 500))
    const most = open.reduce((sum, { balancePaise }) => sum + Math.max(0, balancePaise), 0)
    if (most === 0) continue
    const total = 1 + next(most)
    const tdsPaise = next(total)
    const shares = spreadPayment(open, { paise: total - tdsPaise, tdsPaise })
    expect(shares?.reduce((sum, { paise }) => sum + paise, 0)).toBe(total - tdsPaise)
    expect(shares?.reduce((sum, share) => sum + share.tdsPaise, 0)).toBe(tdsPaise)
    for (const { id, paise, tdsPaise: tds } of shares ?? []) {
      const balance = open.find((claim) => claim.id === id)?.balancePaise ?? 0
      expect(Math.abs(paise + tds)).toBeLessThanOrEqual(Math.abs(balance))
      expect(tds).toBeGreaterThanOrEqual(0)
    }
  }
})
