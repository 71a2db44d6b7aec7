import {
  type Approval,
  claimApproval,
  findApproval,
  recordUse,
} from '../approvals/approval-rows.ts'
import { ceilingOf } from '../approvals/who-may-approve.ts'
import type { WritableDb } from '../db/sql.ts'
import { reductionSharePpm, type SaleLine } from '../domain/gst.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'

/** Who gives a discount, in which sale, and the approval that was sent with it, if any. */
export type DiscountGiver = {
  services: Services
  user: SignedIn
  ip: string
  sessionKey: string
  approvalId: number | null
}

/**
 * Allows a discount of `sharePpm`: within the person's own ceiling (returns null), under the
 * approval that the line already has, or under one that was sent, which is spent on this sale.
 * Returns the approval that covers it. Throws 403 `APPROVAL_REQUIRED` where none does.
 */
export function coverDiscount(
  tx: WritableDb,
  giver: DiscountGiver,
  args: { sharePpm: number; standingApprovalId: number | null },
): number | null {
  const ceilingPpm = ceilingOf(tx, giver.user.role)
  if (ceilingPpm === null || args.sharePpm <= ceilingPpm) return null
  const standing =
    args.standingApprovalId === null ? undefined : findApproval(tx, args.standingApprovalId)
  if (standing !== undefined && covers(standing, args.sharePpm)) return standing.id
  const approval = claimDiscount(tx, giver)
  if (approval !== null && covers(approval, args.sharePpm)) return approval.id
  const mostPpm = Math.max(ceilingPpm, approval?.maxDiscountPpm ?? 0)
  throw new Refusal('APPROVAL_REQUIRED', message('cart.discount-limit', { rate: mostPpm }))
}

/**
 * As `coverDiscount`, where a price below the list price counts as a discount of the difference. A
 * line below it within the ceiling needs no approval, but keeps the one that it has, or that was
 * sent: the day's report counts it.
 */
export function coverLine(
  tx: WritableDb,
  giver: DiscountGiver,
  args: { line: SaleLine; listCentipaise: number | null; standingApprovalId: number | null },
): number | null {
  const { line, listCentipaise, standingApprovalId } = args
  const sharePpm = reductionSharePpm(line, listCentipaise)
  const covering = coverDiscount(tx, giver, { sharePpm, standingApprovalId })
  const isBelowList = listCentipaise !== null && line.priceCentipaise < listCentipaise
  if (covering !== null || !isBelowList) return covering
  return claimDiscount(tx, giver)?.id ?? standingApprovalId
}

function covers({ maxDiscountPpm }: Approval, sharePpm: number): boolean {
  return maxDiscountPpm !== null && sharePpm <= maxDiscountPpm
}

/** Returns the approval that was sent, spent on this sale; null where none was. */
export function claimDiscount(tx: WritableDb, giver: DiscountGiver): Approval | null {
  const { approvalId, ip, sessionKey, services, user } = giver
  if (approvalId === null) return null
  const nowMs = services.clock.now()
  const usedFor = `sale ${sessionKey}`
  const approval = claimApproval(tx, { approvalId, userId: user.userId, usedFor, nowMs })
  if (approval.action !== 'discount' || approval.sessionKey !== sessionKey) {
    throw new Refusal('FORBIDDEN', message('approvals.for-something-else'))
  }
  if (approval.usedFor === null) {
    recordUse(tx, approval, { operation: 'cart.discount', ip, nowMs })
  }
  return approval
}
