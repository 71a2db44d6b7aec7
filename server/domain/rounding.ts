/**
 * The quotient rounded to a whole number, ties away from zero: 5/2 is 3, -5/2 is -3.
 * Every amount of the till is rounded here and nowhere else. A zero denominator is a RangeError.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('division by zero')
  const isNegative = numerator < 0n !== denominator < 0n
  const top = numerator < 0n ? -numerator : numerator
  const bottom = denominator < 0n ? -denominator : denominator
  // Adding half of the divisor before the truncation is the schoolbook half-up on magnitudes.
  const magnitude = (2n * top + bottom) / (2n * bottom)
  return isNegative ? -magnitude : magnitude
}

/**
 * A BigInt result as a number; above 2^53 - 1 the shop's figures would stop being exact:
 * RangeError.
 */
export function toSafeInteger(value: bigint): number {
  const result = Number(value)
  if (!Number.isSafeInteger(result)) throw new RangeError(`${value} is beyond exact integers`)
  return result
}

/** Sum of integers, exact or a RangeError. */
export function sumExactly(values: readonly number[]): number {
  let sum = 0n
  for (const value of values) sum += BigInt(value)
  return toSafeInteger(sum)
}

/** Hundredths of a paisa to paise, half-up: 12345 (1.2345 rupees) is 123, 12350 is 124. */
export function centipaiseToPaise(centipaise: number): number {
  return toSafeInteger(divideHalfUp(BigInt(centipaise), 100n))
}

/** Quantity x unit price in paise, half-up: 2000 milli x 11752500 centipaise is 235050. */
export function timesQuantity(qtyMilli: number, centipaise: number): number {
  return toSafeInteger(divideHalfUp(BigInt(qtyMilli) * BigInt(centipaise), 100_000n))
}
