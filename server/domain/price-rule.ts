import { divideHalfUp, toSafeInteger } from './rounding.ts'

/** How a batch of prices changes: one of the three ways, then rounded where that is asked. */
export type PriceRule = {
  percentPpm: number | null
  amountCentipaise: number | null
  mrpMinusPpm: number | null
  /** 10 rounds to tens; 9, 49 and 99 to the nearest price that ends so. */
  roundTo: 9 | 10 | 49 | 99 | null
}

const RUPEE = 10_000
const WHOLE_PPM = 1_000_000n

/** Returns the new price; null where the rule gives none: below zero, or no MRP to go by. */
export function priceByRule(
  { mrpCentipaise, priceCentipaise }: { mrpCentipaise: number; priceCentipaise: number },
  rule: PriceRule,
): number | null {
  const changed = changedPrice(mrpCentipaise, priceCentipaise, rule)
  if (changed === null || changed <= 0) return null
  const rounded = rule.roundTo === null ? toPaisa(changed) : toEnding(changed, rule.roundTo)
  return rounded <= 0 ? null : rounded
}

function changedPrice(
  mrpCentipaise: number,
  priceCentipaise: number,
  { amountCentipaise, mrpMinusPpm, percentPpm }: PriceRule,
): number | null {
  if (percentPpm !== null) return times(priceCentipaise, 1_000_000 + percentPpm)
  if (amountCentipaise !== null) return priceCentipaise + amountCentipaise
  if (mrpMinusPpm === null) return priceCentipaise
  return mrpCentipaise === 0 ? null : times(mrpCentipaise, 1_000_000 - mrpMinusPpm)
}

function times(centipaise: number, ppm: number): number {
  return toSafeInteger(divideHalfUp(BigInt(centipaise) * BigInt(ppm), WHOLE_PPM))
}

function toPaisa(centipaise: number): number {
  return toSafeInteger(divideHalfUp(BigInt(centipaise), 100n)) * 100
}

/** The nearest price with the ending; of two as near the higher. */
function toEnding(centipaise: number, roundTo: 9 | 10 | 49 | 99): number {
  const step = (roundTo < 11 ? 10 : 100) * RUPEE
  const ending = roundTo === 10 ? 0 : roundTo * RUPEE
  return Math.floor((centipaise - ending) / step + 0.5) * step + ending
}
