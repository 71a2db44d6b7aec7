import { divideHalfUp, toSafeInteger } from './rounding.ts'

/** A discount on the whole bill: a rate of what is left after the lines' own, or whole paise. */
export type BillDiscount = { kind: 'rate'; ratePpm: number } | { kind: 'flat'; paise: number }

/**
 * Quantity x price of a line, what its own discount takes off it, and by how much the price is
 * below the list price, in paise.
 */
export type DiscountBase = {
  grossPaise: number
  ownPaise: number
  belowListPaise?: number
  /** What offers take off it; no ceiling counts them. */
  offerPaise?: number
}

const WHOLE_PPM = 1_000_000n

/**
 * What of a bill discount falls on each line, in paise, before tax, by section 2.2 of the GST
 * reference: in proportion to gross less own discount and offers, each share rounded down and the left-over
 * paise handed one each to the largest remainders, the earlier line first. 1000 paise over lines of
 * 3333, 3333 and 3334 are 333, 333 and 334. A flat discount above the bill takes all of it.
 */
export function spreadBillDiscount(
  lines: readonly DiscountBase[],
  discount: BillDiscount,
): number[] {
  const bases = lines.map(({ grossPaise, offerPaise = 0, ownPaise }) =>
    BigInt(grossPaise - ownPaise - offerPaise),
  )
  const sum = bases.reduce((total, base) => total + base, 0n)
  if (sum === 0n) return lines.map(() => 0)
  const wanted =
    discount.kind === 'rate'
      ? divideHalfUp(sum * BigInt(discount.ratePpm), WHOLE_PPM)
      : BigInt(discount.paise)
  const whole = wanted < sum ? wanted : sum
  const shares = bases.map((base) => (whole * base) / sum)
  const remainders = bases.map((base, index) => ({ index, left: (whole * base) % sum }))
  remainders.sort((a, b) => (a.left === b.left ? a.index - b.index : a.left < b.left ? 1 : -1))
  const handed = shares.reduce((total, share) => total + share, 0n)
  for (const { index } of remainders.slice(0, Number(whole - handed))) {
    shares[index] = (shares[index] ?? 0n) + 1n
  }
  return shares.map(toSafeInteger)
}

/**
 * The most that may fall on a line besides its own discount, in paise, under a ceiling in ppm of
 * quantity x list price; rounded up, as a discount of exactly the ceiling may round up to the paisa.
 */
export function roomUnderCeiling(line: DiscountBase, ceilingPpm: number): number {
  const { belowListPaise = 0, grossPaise, ownPaise } = line
  const list = BigInt(grossPaise) + BigInt(belowListPaise)
  const most = (list * BigInt(ceilingPpm) + WHOLE_PPM - 1n) / WHOLE_PPM
  return Math.max(0, toSafeInteger(most) - ownPaise - belowListPaise)
}

/**
 * Returns the reduction of a line in ppm of quantity x list price when `sharePaise` of the bill's
 * discount falls on it besides its own, rounded up so that the share still fits under it.
 */
export function coverOfShare(line: DiscountBase, sharePaise: number): number {
  const { belowListPaise = 0, grossPaise, ownPaise } = line
  const list = BigInt(grossPaise) + BigInt(belowListPaise)
  if (list === 0n) return 0
  const reduction = BigInt(ownPaise) + BigInt(belowListPaise) + BigInt(sharePaise)
  const ppm = (reduction * WHOLE_PPM + list - 1n) / list
  return toSafeInteger(ppm < WHOLE_PPM ? ppm : WHOLE_PPM)
}

/**
 * Whether a discount on the bill is no more than the one approved: the same kind, not higher.
 */
export function isWithinBillDiscount(asked: BillDiscount, approved: BillDiscount): boolean {
  if (asked.kind === 'rate') return approved.kind === 'rate' && asked.ratePpm <= approved.ratePpm
  return approved.kind === 'flat' && asked.paise <= approved.paise
}
