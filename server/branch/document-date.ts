import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'

/** How far the clock of another till may be ahead of the server's. */
const CLOCK_SKEW_MS = 5 * 60_000

/**
 * Throws 403 for a document that is dated to an earlier day by somebody who may not do that; a time
 * earlier on the same day is fine.
 */
export function assertMayDate({ localNow, permissions }: CommitContext, date: string): void {
  if (dayOf(date) < dayOf(localNow) && !permissions.has('sale.backdate')) {
    throw new Refusal('FORBIDDEN', message('sales.backdated-by-manager'))
  }
}

/** Throws 422 for a document that is dated in the future. */
export function assertNotInFuture({ localNow }: CommitContext, date: string): void {
  const aheadMs = Date.parse(`${date}Z`) - Date.parse(`${localNow}Z`)
  if (dayOf(date) > dayOf(localNow) || aheadMs > CLOCK_SKEW_MS) {
    throw new Refusal('BUSINESS_RULE', message('sales.date-in-future'))
  }
}

function dayOf(local: string): string {
  return local.slice(0, 10)
}
