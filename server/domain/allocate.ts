import { toSafeInteger } from './rounding.ts'

/**
 * Splits an amount over weights so that the parts sum to it exactly: every part is rounded down,
 * then the paise left over go one each to the largest fractional remainders, the earlier part first
 * on ties. 100 paise over weights 1, 1, 1 is 34, 33, 33. This is the bill-level discount of section
 * 2.2. Where the total is not above the sum of the weights, no part is above its weight. Negative
 * or fractional figures, or an amount with nothing to carry it, are a RangeError.
 */
export function allocateByLargestRemainder(
  totalPaise: number,
  weights: readonly number[],
): number[] {
  for (const figure of [totalPaise, ...weights]) {
    if (!Number.isSafeInteger(figure) || figure < 0) {
      throw new RangeError(`${figure} cannot be allocated`)
    }
  }
  const total = BigInt(totalPaise)
  const sum = weights.reduce((running, weight) => running + BigInt(weight), 0n)
  if (sum === 0n) {
    if (totalPaise > 0) throw new RangeError('an amount was spread over nothing')
    return weights.map(() => 0)
  }
  const parts = weights.map((weight, index) => {
    const exact = total * BigInt(weight)
    return { index, paise: exact / sum, remainder: exact % sum }
  })
  let leftOver = total - parts.reduce((running, part) => running + part.paise, 0n)
  const byRemainder = [...parts].sort(
    (a, b) => compare(b.remainder, a.remainder) || a.index - b.index,
  )
  for (const part of byRemainder) {
    if (leftOver === 0n) break
    part.paise += 1n
    leftOver -= 1n
  }
  return parts.map((part) => toSafeInteger(part.paise))
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
