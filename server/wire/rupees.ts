/** Rupees as JSON numbers exist only on the wire; these convert them exactly, both ways. */

const CENTIPAISE_PER_RUPEE = 10_000

/**
 * Integer paise to rupees. The quotient is the double nearest the decimal, so it prints exactly.
 */
export function toRupees(paise: number): number {
  return paise / 100
}

export function centipaiseToRupees(centipaise: number): number {
  return centipaise / CENTIPAISE_PER_RUPEE
}

export function milliToQuantity(milli: number): number {
  return milli / 1_000
}

export function ppmToPercent(ppm: number): number {
  return ppm / 10_000
}

/**
 * Whether the shortest decimal text of `value` has at most `decimals` decimals (exact, no text
 * made).
 */
export function hasAtMostDecimals(value: number, decimals: number): boolean {
  const scale = 10 ** decimals
  const scaled = Math.round(value * scale)
  return Number.isSafeInteger(scaled) && scaled / scale === value
}

/** Rupees with up to two decimals to paise. The schema has already refused more decimals. */
export function toPaise(rupees: number): number {
  return scale(rupees, 100)
}

export function toCentipaise(rupees: number): number {
  return scale(rupees, CENTIPAISE_PER_RUPEE)
}

export function toMilli(quantity: number): number {
  return scale(quantity, 1_000)
}

/** Percent with up to three decimals to parts per million. */
export function toPpm(percent: number): number {
  return scale(percent, 10_000)
}

function scale(value: number, factor: number): number {
  const scaled = Math.round(value * factor)
  if (!Number.isSafeInteger(scaled) || scaled / factor !== value) {
    throw new RangeError(`${value} can not be held exactly`)
  }
  return scaled === 0 ? 0 : scaled
}
