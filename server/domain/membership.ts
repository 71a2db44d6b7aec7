import { addMonths } from './local-time.ts'

/** What group a customer is of, and the last day of it; null has no end. */
export type Membership = { membershipId: number | null; until: string | null }

/** A membership that was sold; without months it has no end. */
export type SoldMembership = { membershipId: number; months: number; soldOn: string }

/**
 * Returns what a customer has after buying a membership: one that still runs is made longer, any
 * other begins on the day of the sale.
 */
export function afterBuying(
  before: Membership,
  { membershipId, months, soldOn }: SoldMembership,
): Membership {
  if (months === 0) return { membershipId, until: null }
  const { until } = before
  const isRunning = before.membershipId === membershipId && until !== null && until > soldOn
  return { membershipId, until: addMonths(isRunning ? until : soldOn, months) }
}
