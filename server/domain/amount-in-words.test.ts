import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

const RUPEE = 100n
const VALUES: ReadonlyMap<string, bigint> = new Map(
  (
    [
      [0, 'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen'],
      [14, 'Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'],
    ] as const
  )
    .flatMap(([from, words]): [string, bigint][] =>
      words.split(' ').map((word, index) => [word, BigInt(from + index)]),
    )
    .concat(
      'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'
        .split(' ')
        .map((word, index): [string, bigint] => [word, BigInt((index + 2) * 10)]),
    ),
)

const SCALES: ReadonlyMap<string, bigint> = new Map([
  ['Hundred', 100n],
  ['Thousand', 1_000n],
  ['Lakh', 100_000n],
])

/** Reads words back: a crore multiplies all before it, a smaller scale the words below 100. */
function readWords(words: string): bigint {
  let total = 0n
  for (const word of words.split(' ')) {
    const scale = SCALES.get(word)
    if (word === 'Crore') total *= 10_000_000n
    else if (scale !== undefined) total += (total % 100n) * (scale - 1n)
    else total += VALUES.get(word) ?? -(10n ** 30n)
  }
  return total
}

describe('amountInWords', () => {
  it.each([
    [0, 'Rupees Zero Only'],
    [1, 'Rupees Zero and One Paise Only'],
    [50, 'Rupees Zero and Fifty Paise Only'],
    [100, 'Rupees One Only'],
    [101, 'Rupees One and One Paise Only'],
    [1_900, 'Rupees Nineteen Only'],
    [2_000, 'Rupees Twenty Only'],
    [2_100, 'Rupees Twenty One Only'],
    [9_999, 'Rupees Ninety Nine and Ninety Nine Paise Only'],
    [10_000, 'Rupees One Hundred Only'],
    [11_500, 'Rupees One Hundred Fifteen Only'],
    [100_000, 'Rupees One Thousand Only'],
    [260_400, 'Rupees Two Thousand Six Hundred Four Only'],
    [10_000_000, 'Rupees One Lakh Only'],
    [20_675_025, 'Rupees Two Lakh Six Thousand Seven Hundred Fifty and Twenty Five Paise Only'],
    [
      999_999_999_999,
      'Rupees Nine Hundred Ninety Nine Crore Ninety Nine Lakh ' +
        'Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paise Only',
    ],
    [1_000_000_000, 'Rupees One Crore Only'],
    [4_000_001_500, 'Rupees Four Crore Fifteen Only'],
    [10n ** 13n * RUPEE, 'Rupees Ten Lakh Crore Only'],
    [10n ** 14n * RUPEE, 'Rupees One Crore Crore Only'],
    [(10n ** 14n + 10n ** 7n + 1n) * RUPEE, 'Rupees One Crore One Crore One Only'],
    [
      Number.MAX_SAFE_INTEGER,
      'Rupees Ninety Lakh Seven Thousand One Hundred Ninety Nine ' +
        'Crore Twenty Five Lakh Forty Seven Thousand Four Hundred Nine and Ninety One Paise Only',
    ],
  ])('%s paise', (paise, expected) => {
    expect(amountInWords(paise)).toBe(expected)
  })

  it.each([-1, 0.5, Number.NaN, 2 ** 53, -1n])('throws for %s', (paise) => {
    expect(() => amountInWords(paise)).toThrow(RangeError)
  })

  it('can be read back to the same rupees', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n - 1n }), (rupees) => {
        const words = amountInWords(rupees * RUPEE)
        expect(words).toMatch(/^Rupees ([A-Z][a-z]+ )+Only$/)
        expect(readWords(words.slice('Rupees '.length, -' Only'.length))).toBe(rupees)
      }),
      { numRuns: 1_000 },
    )
  })

  it('never says the same for two amounts', () => {
    const texts = new Set(Array.from({ length: 20_000 }, (_, index) => amountInWords(index * 7)))
    expect(texts.size).toBe(20_000)
  })
})
