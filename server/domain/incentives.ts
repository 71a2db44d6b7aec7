import { type GoodsFilter, isOfGoods } from './offers/offer.ts'
import { divideHalfUp, sumExactly, toSafeInteger } from './rounding.ts'

/** What a person earns by a line: a share of its taxable value, or paise a piece. */
export type Pay = { kind: 'rate'; ratePpm: number } | { kind: 'piece'; paise: number }

/** For what of a line somebody earns: its sale, the eye test before it, its delivery. */
export type Part = 'Sale' | 'Test' | 'Delivery'

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
  /** What of the pay goes to who tested and who delivered; the rest is the seller's. */
  testPpm: number
  deliveryPpm: number
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
  /** Who tested and who delivered; null where nobody is known: the seller has their part. */
  testedBy: number | null
  deliveredBy: number | null
  /** The parts that an agreed statement has counted. */
  countedParts: readonly Part[]
  /** `YYYY-MM-DD`. */
  day: string
}

/** What a person earned by one rule for one part; `lines` are the places of the lines that it counts. */
export type Earned = {
  userId: number
  ruleId: number
  part: Part
  qtyMilli: number
  taxablePaise: number
  paise: number
  lines: readonly number[]
}

const WHOLE_PPM = 1_000_000n

/**
 * Returns what people earned of the lines of a month, by person, rule and part. A line counts for
 * the first rule by priority that is meant for its seller and whose least turnover the seller has
 * reached; what a rule pays somebody for a part is rounded once, half-up to the paisa. Returns of a
 * month may make it negative.
 */
export function earnedBy(
  rules: readonly (IncentiveRule & { id: number })[],
  lines: readonly EarnedLine[],
): Earned[] {
  const order = [...rules].sort((a, b) => a.priority - b.priority || a.id - b.id)
  const sellers = [...new Set(lines.map(({ userId }) => userId))].sort((a, b) => a - b)
  const earned = sellers.flatMap((userId) => {
    const own = lines.flatMap((line, place) => (line.userId === userId ? [{ line, place }] : []))
    const reached = order.filter((rule) => {
      const meant = own.filter(
        ({ line }) => isMeant(rule, line) && !line.countedParts.includes('Sale'),
      )
      // Where more came back than was sold, a rule without a slab takes it off.
      const isSlab = rule.fromPaise > 0
      return !isSlab || turnoverOf(meant.map(({ line }) => line)) >= rule.fromPaise
    })
    return reached.flatMap((rule) =>
      own
        .filter(({ line }) => reached.find((each) => isMeant(each, line)) === rule)
        .flatMap(({ line, place }) =>
          partsOf(rule, line).map((part) => ({ ...part, line, place })),
        ),
    )
  })
  const together = Map.groupBy(
    earned,
    ({ part, rule, userId }) => `${userId} ${order.indexOf(rule)} ${PARTS.indexOf(part)}`,
  )
  return [...together.values()]
    .flatMap((parts) => {
      const [first] = parts
      if (first === undefined) return []
      const qtyMilli = sumExactly(parts.map(({ line }) => line.qtyMilli))
      const taxablePaise = turnoverOf(parts.map(({ line }) => line))
      const { part, rule, sharePpm, userId } = first
      const paise = payOf(rule.pay, { qtyMilli, taxablePaise, sharePpm })
      const places = parts.map(({ place }) => place)
      return [{ userId, ruleId: rule.id, part, qtyMilli, taxablePaise, paise, lines: places }]
    })
    .sort((a, b) => a.userId - b.userId)
}

const PARTS: readonly Part[] = ['Sale', 'Test', 'Delivery']

/** Who earns which share of what a rule pays for a line. */
function partsOf<Rule extends IncentiveRule>(rule: Rule, line: EarnedLine) {
  const { deliveryPpm, testPpm } = rule
  const parts = [
    { part: 'Sale' as const, userId: line.userId, sharePpm: 1_000_000 - testPpm - deliveryPpm },
    { part: 'Test' as const, userId: line.testedBy ?? line.userId, sharePpm: testPpm },
    { part: 'Delivery' as const, userId: line.deliveredBy ?? line.userId, sharePpm: deliveryPpm },
  ]
  return parts
    .filter(({ part, sharePpm }) => sharePpm > 0 && !line.countedParts.includes(part))
    .map((each) => ({ ...each, rule }))
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

function payOf(
  pay: Pay,
  {
    qtyMilli,
    sharePpm,
    taxablePaise,
  }: { qtyMilli: number; taxablePaise: number; sharePpm: number },
): number {
  const share = BigInt(sharePpm)
  if (pay.kind === 'piece') {
    // Half-up also where pieces came back.
    const pieces = BigInt(Math.abs(qtyMilli)) * BigInt(pay.paise) * share
    const paise = toSafeInteger(divideHalfUp(pieces, 1_000n * WHOLE_PPM))
    return qtyMilli < 0 ? 0 - paise : paise
  }
  const paid = BigInt(taxablePaise) * BigInt(pay.ratePpm) * share
  return toSafeInteger(divideHalfUp(paid, WHOLE_PPM * WHOLE_PPM))
}
