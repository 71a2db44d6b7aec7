import { divideHalfUp, timesQuantity, toSafeInteger } from './rounding.ts'

/** What is on hand of an item and what it is worth (reference back-office 2.2). */
export type Holding = {
  onHandMilli: number
  valuePaise: number
  /** Of one piece when the item last came in; null is not known. */
  lastCostCentipaise: number | null
}

/** Returns the part of a sum that falls on `part` of `whole`, rounded half up. */
export function proportion(paise: number, part: number, whole: number): number {
  return toSafeInteger(divideHalfUp(BigInt(paise) * BigInt(part), BigInt(whole)))
}

/**
 * Returns the cost of what goes out: its own where it has one, as far as the value of all goes, else
 * at the moving average; the last piece takes what is left, and what is not there goes at the last
 * cost.
 */
export function costOfIssue(
  { lastCostCentipaise, onHandMilli, valuePaise }: Holding,
  qtyMilli: number,
  ownCostPaise: number | null,
): number {
  const missingMilli = qtyMilli - Math.max(onHandMilli, 0)
  if (missingMilli > 0) {
    const ownPaise = onHandMilli > 0 ? valuePaise : 0
    return ownPaise + timesQuantity(missingMilli, lastCostCentipaise ?? 0)
  }
  if (missingMilli === 0) return valuePaise
  if (ownCostPaise !== null) return Math.min(ownCostPaise, valuePaise)
  return proportion(valuePaise, qtyMilli, onHandMilli)
}

/** Returns the cost of goods at the present average; null where none is known. */
export function averageCost(
  { lastCostCentipaise, onHandMilli, valuePaise }: Holding,
  qtyMilli: number,
): number | null {
  if (lastCostCentipaise === null) return null
  if (onHandMilli > 0) return proportion(valuePaise, qtyMilli, onHandMilli)
  return timesQuantity(qtyMilli, lastCostCentipaise)
}

/**
 * Returns what a receipt adds to the cost of sales because it settles stock below zero, which went
 * out at another cost; 0 where nothing was below zero.
 */
export function settlementOf(
  { onHandMilli, valuePaise }: Holding,
  qtyMilli: number,
  costPaise: number,
): number {
  if (onHandMilli >= 0) return 0
  const settledMilli = Math.min(qtyMilli, -onHandMilli)
  const bookedPaise = proportion(-valuePaise, settledMilli, -onHandMilli)
  const leftPaise = proportion(costPaise, qtyMilli - settledMilli, qtyMilli)
  return costPaise - leftPaise - bookedPaise
}

/** Returns the cost of one piece in hundredths of a paisa. */
export function unitCostCentipaise(costPaise: number, qtyMilli: number): number {
  return proportion(costPaise, 100_000, qtyMilli)
}

/** Returns a cost that comes late, split into what is still here and what was sold meanwhile. */
export function splitLateCost(
  latePaise: number,
  { onHandMilli, receivedMilli }: { onHandMilli: number; receivedMilli: number },
): { stockPaise: number; soldPaise: number } {
  const hereMilli = Math.min(Math.max(onHandMilli, 0), receivedMilli)
  const stockPaise = proportion(latePaise, hereMilli, receivedMilli)
  return { stockPaise, soldPaise: latePaise - stockPaise }
}

/**
 * Returns the shares of a sum by weight: floors to the paisa, the paise left over to the largest
 * fractions, of equals to the earlier. All weights zero share alike.
 */
export function shareByWeight(paise: number, weights: readonly number[]): number[] {
  const sign = paise < 0 ? -1 : 1
  const amount = BigInt(Math.abs(paise))
  const given = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
  const total = given.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return []
  const shares = given.map((weight, index) => {
    const exact = amount * BigInt(weight)
    return { index, floor: toSafeInteger(exact / total), fraction: exact % total }
  })
  const left = Math.abs(paise) - shares.reduce((sum, { floor }) => sum + floor, 0)
  const byFraction = [...shares].sort((a, b) =>
    a.fraction === b.fraction ? a.index - b.index : a.fraction > b.fraction ? -1 : 1,
  )
  for (const share of byFraction.slice(0, left)) share.floor += 1
  return shares.map(({ floor }) => (floor === 0 ? 0 : sign * floor))
}
