import { type GoodsFilter, isOfGoods } from './offers/offer.ts'
import { divideHalfUp, sumExactly, timesQuantity, toSafeInteger } from './rounding.ts'

/** What a person earns by a line: a share of its taxable value, or paise a piece. */
export type Pay = { kind: 'rate'; ratePpm: number } | { kind: 'piece'; paise: number }

/** Who earns what on which goods, from when to when (back-office reference 14.4). */
export type IncentiveRule = {
  /** Empty for everybody; else the people, or those of the roles. */
  userIds: readonly number[]
  roles: readonly string[]
  filter: GoodsFilter
  pay: Pay
  /** What the person has to sell of these goods in the month, in paise without tax. */
  fromPaise: number
  /** The margin of a line on its taxable value: from, and below; null is open. */
  marginFromPpm: number | null
  marginBelowPpm: number | null
  fromDay: string | null
  toDay: string | null
  /** The lower number goes first; of a line one rule counts. */
  priority: number
}

/** A line that was earned in a month, or, below zero, came back in it. */
export type EarnedLine = {
  userId: number
  role: string
  section: string
  brand: string
  itemId: number
  /** What one piece was sold for, in paise, as the price filter of a rule looks at it. */
  piecePaise: number
  qtyMilli: number
  taxablePaise: number
  /** Of the line as it was sold; null where its cost is not known. */
  marginPpm: number | null
  /** `YYYY-MM-DD`. */
  day: string
}

/** What a person earned by one rule; `lines` are the places of the lines that it counts. */
export type Earned = {
  userId: number
  ruleId: number
  qtyMilli: number
  taxablePaise: number
  paise: number
  lines: readonly number[]
}

const WHOLE_PPM = 1_000_000n

/**
 * Returns what people earned of the lines of a month, by person and rule. A line counts for the
 * first rule by priority that is meant for it and whose least turnover the person has reached;
 * what a rule pays is rounded once, half-up to the paisa. Returns of a month may make it negative.
 */
export function earnedBy(
  rules: readonly (IncentiveRule & { id: number })[],
  lines: readonly EarnedLine[],
): Earned[] {
  const order = [...rules].sort((a, b) => a.priority - b.priority || a.id - b.id)
  const people = [...new Set(lines.map(({ userId }) => userId))].sort((a, b) => a - b)
  return people.flatMap((userId) => {
    const own = lines.flatMap((line, place) => (line.userId === userId ? [{ line, place }] : []))
    const reached = order.filter((rule) => {
      const meant = own.filter(({ line }) => isMeant(rule, line))
      // Where more came back than was sold, a rule without a slab takes it off.
      const isSlab = rule.fromPaise > 0
      return !isSlab || turnoverOf(meant.map(({ line }) => line)) >= rule.fromPaise
    })
    return reached.flatMap((rule) => {
      const counted = own.filter(({ line }) => reached.find((each) => isMeant(each, line)) === rule)
      if (counted.length === 0) return []
      const all = counted.map(({ line }) => line)
      const qtyMilli = sumExactly(all.map((line) => line.qtyMilli))
      const taxablePaise = turnoverOf(all)
      return [
        {
          userId,
          ruleId: rule.id,
          qtyMilli,
          taxablePaise,
          paise: payOf(rule.pay, { qtyMilli, taxablePaise }),
          lines: counted.map(({ place }) => place),
        },
      ]
    })
  })
}

function isMeant(rule: IncentiveRule, line: EarnedLine): boolean {
  const { fromDay, roles, toDay, userIds } = rule
  const isPerson =
    (userIds.length === 0 && roles.length === 0) ||
    userIds.includes(line.userId) ||
    roles.includes(line.role)
  return (
    isPerson &&
    (fromDay === null || line.day >= fromDay) &&
    (toDay === null || line.day <= toDay) &&
    isInBand(rule, line.marginPpm) &&
    isOfGoods(rule.filter, { ...line, valuePaise: line.piecePaise })
  )
}

/** A line of unknown cost is in no band. */
function isInBand({ marginBelowPpm, marginFromPpm }: IncentiveRule, ppm: number | null): boolean {
  if (marginFromPpm === null && marginBelowPpm === null) return true
  return (
    ppm !== null &&
    (marginFromPpm === null || ppm >= marginFromPpm) &&
    (marginBelowPpm === null || ppm < marginBelowPpm)
  )
}

function turnoverOf(lines: readonly EarnedLine[]): number {
  return sumExactly(lines.map(({ taxablePaise }) => taxablePaise))
}

function payOf(pay: Pay, of: { qtyMilli: number; taxablePaise: number }): number {
  if (pay.kind === 'piece') {
    const paise = timesQuantity(Math.abs(of.qtyMilli), pay.paise * 100)
    return of.qtyMilli < 0 ? 0 - paise : paise
  }
  return toSafeInteger(divideHalfUp(BigInt(of.taxablePaise) * BigInt(pay.ratePpm), WHOLE_PPM))
}
