import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayCash, explainDifference, type Moved } from './cash-difference.ts'

const moved = (name: string, rupees: number, atMs = 0): Moved => ({
  name,
  atMs,
  paise: rupees * 100,
})

const QUIET: DayCash = {
  differencePaise: 0,
  float: moved('', 2_000),
  earlierPaise: 0,
  isEarlierInFloat: false,
  cashReceipts: [moved('R1', 1_180), moved('R2', 640), moved('R3', 2_310)],
  otherReceipts: [moved('R4', 3_475)],
  cashRefunds: [],
  cashIn: [],
  cashOut: [],
  openings: [],
  pieces: [],
}

const guesses = (differenceRupees: number, more: Partial<DayCash> = {}) =>
  explainDifference({ ...QUIET, ...more, differencePaise: differenceRupees * 100 })
const first = (differenceRupees: number, more: Partial<DayCash> = {}) => {
  const [guess] = guesses(differenceRupees, more)
  return guess && [guess.kind, ...guess.documents.map(({ name }) => name)]
}

describe('a difference may come from', () => {
  it('nothing where there is none', () => expect(guesses(0)).toEqual([]))

  it('a receipt that was marked cash and paid otherwise', () =>
    expect(first(-1_180)).toEqual(['PaidOtherwise', 'R1']))

  it('a receipt that was marked otherwise and paid in cash', () =>
    expect(first(3_475)).toEqual(['PaidInCash', 'R4']))

  it('two cash receipts together', () => expect(first(-1_820)).toEqual(['TwoReceipts', 'R1', 'R2']))

  it.each([
    [-1_000, { cashIn: [moved('Change', 500)] }, 'Change'],
    [1_000, { cashOut: [moved('Tea', 500)] }, 'Tea'],
  ])('an entry the wrong way round (%d)', (rupees, more, name) =>
    expect(first(rupees, more)).toEqual(['WrongWay', name]),
  )

  it('cash out that was entered twice', () =>
    expect(first(300, { cashOut: [moved('Tea', 300), moved('Milk', 300)] })).toEqual([
      'EnteredTwice',
      'Tea',
      'Milk',
    ]))

  it.each([
    [450, 'RefundNotPaid'],
    [-450, 'RefundTwice'],
  ])('a refund that was not paid, or paid twice (%d)', (rupees, kind) =>
    expect(first(rupees, { cashRefunds: [moved('V1', 450)] })).toEqual([kind, 'V1']),
  )

  it('an opening of the drawer whose reason names the sum', () => {
    const openings = [moved('Change', 0), moved('Courier 1,250', 0)]
    expect(first(-1_250, { openings })).toEqual(['DrawerOpened', 'Courier 1,250'])
  })

  it('an opening that no cash out stands beside', () => {
    const openings = [moved('Tea', 0, 1_000), moved('Asked by owner', 0, 9_000_000)]
    const cashOut = [moved('Tea money', 77, 60_000)]
    expect(first(-333, { openings, cashOut })).toEqual(['DrawerOpened', 'Asked by owner'])
  })

  it('a float with two digits swapped, or a zero too few', () => {
    expect(first(630, { float: moved('', 1_810) })).toBeUndefined()
    const swapped = guesses(-540, { float: moved('', 2_640) })[0]
    expect(swapped).toBeUndefined()
    const meant = guesses(180, { float: moved('', 2_460) })[0]
    expect(meant).toMatchObject({ kind: 'DigitsSwapped', paise: 246_000, otherPaise: 264_000 })
    expect(guesses(1_800, { float: moved('', 200) })[0]).toMatchObject({
      kind: 'ZeroTooMany',
      otherPaise: 200_000,
    })
  })

  it('cash from before the opening', () => {
    const before = { earlierPaise: 70_000 }
    expect(first(-700, before)).toEqual(['FloatHasEarlier'])
    expect(first(700, { ...before, isEarlierInFloat: true })).toEqual(['FloatLacksEarlier'])
  })

  it('a note, a bundle, or a pile in the wrong row', () => {
    const pieces = [
      { value: 500, count: 110 },
      { value: 50, count: 7 },
    ]
    expect(guesses(-500, { pieces })[0]).toMatchObject({ kind: 'OneNote', paise: 50_000 })
    expect(guesses(50_000, { pieces })[0]).toMatchObject({ kind: 'OneBundle', paise: 50_000 })
    expect(guesses(5_000, { pieces }).map(({ kind }) => kind)).not.toContain('OneBundle')
    expect(guesses(-350, { pieces })[0]).toMatchObject({
      kind: 'WrongPile',
      paise: 5_000,
      otherPaise: 10_000,
    })
  })
})

it('names the likeliest first and a handful at most, whatever the day', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 400 }).map((rupees) => moved('x', rupees)))
  fc.assert(
    fc.property(
      fc.record({
        differencePaise: fc.integer({ min: -50_000, max: 50_000 }),
        cashReceipts: amounts,
        otherReceipts: amounts,
        cashRefunds: amounts,
        cashIn: amounts,
        cashOut: amounts,
        openings: amounts,
      }),
      (day) => {
        const found = explainDifference({ ...QUIET, ...day })
        const weights = found.map(({ weight }) => weight)
        return (
          found.length <= 6 &&
          found.every(({ documents }) => documents.length <= 3) &&
          weights.every((weight, at) => at === 0 || weight <= (weights[at - 1] ?? 0))
        )
      },
    ),
  )
})
