import {
  type Approval,
  claimApproval,
  findApproval,
  recordUse,
} from '../approvals/approval-rows.ts'
import type { ApprovedDiscount, ApprovedLine } from '../approvals/approved-content.ts'
import { ceilingOfItem } from '../approvals/who-may-approve.ts'
import { exactlyOne, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { type BillDiscount, isWithinBillDiscount } from '../domain/bill-discount.ts'
import { reductionSharePpm, type SaleLine } from '../domain/gst.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { belowFloor, isBelowFloor } from './price-floor.ts'

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
  args: { sharePpm: number; standingApprovalId: number | null; goods: Goods },
): number | null {
  const ceilingPpm = ceilingOfItem(tx, giver.user.role, args.goods.itemId)
  if (ceilingPpm === null || args.sharePpm <= ceilingPpm) return null
  const approval = standingOrSent(tx, giver, args)
  if (approval !== null) return approval.id
  const sent = giver.approvalId === null ? undefined : findApproval(tx, giver.approvalId)
  const mostPpm = Math.max(ceilingPpm, sent?.maxDiscountPpm ?? 0)
  throw new Refusal('APPROVAL_REQUIRED', message('cart.discount-limit', { rate: mostPpm }))
}

/** The approval that covers a reduction: the one that the line has, else the one that was sent. */
function standingOrSent(
  tx: WritableDb,
  giver: DiscountGiver,
  args: { sharePpm: number; standingApprovalId: number | null; goods: Goods },
): Approval | null {
  const standing =
    args.standingApprovalId === null ? undefined : findApproval(tx, args.standingApprovalId)
  if (standing !== undefined && covers(tx, standing, args)) return standing
  const sent = claimDiscount(tx, giver)
  return sent !== null && covers(tx, sent, args) ? sent : null
}

/**
 * As `coverDiscount`, where a price below the list price counts as a discount of the difference. A
 * lowered price that leaves less above cost than the shop wants takes an approval too. A line below
 * the list within the ceiling needs no approval, but keeps the one that it has, or that was
 * sent: the day's report counts it.
 */
export function coverLine(
  tx: WritableDb,
  giver: DiscountGiver,
  args: {
    line: SaleLine
    listCentipaise: number | null
    standingApprovalId: number | null
    goods: Omit<Goods, 'qtyMilli'> & { unitId: number | null }
  },
): number | null {
  const { line, listCentipaise, standingApprovalId } = args
  const sharePpm = reductionSharePpm(line, listCentipaise)
  const { itemId, lineId, unitId } = args.goods
  const goods = { itemId, lineId, qtyMilli: line.qtyMilli }
  const covering = coverDiscount(tx, giver, { sharePpm, standingApprovalId, goods })
  if (covering === null && sharePpm > 0 && isBelowFloor(tx, giver.user, { itemId, unitId, line })) {
    const approval = standingOrSent(tx, giver, { standingApprovalId, goods, sharePpm })
    if (approval === null) throw belowFloor()
    return approval.id
  }
  const isBelowList = listCentipaise !== null && line.priceCentipaise < listCentipaise
  if (covering !== null || !isBelowList) return covering
  return claimDiscount(tx, giver)?.id ?? standingApprovalId
}

/** The goods of a line; `lineId` is null while it is added. */
type Goods = { itemId: number; lineId: number | null; qtyMilli: number }

/** Whether an approval goes so far, and covers these goods beside the others sold under it. */
function covers(
  db: ReadableDb,
  { discountJson, id, maxDiscountPpm }: Approval,
  { goods, sharePpm }: { goods: Goods; sharePpm: number },
): boolean {
  if (maxDiscountPpm === null || sharePpm > maxDiscountPpm) return false
  const approved = readApproved(discountJson)
  // One that was given before approvals named their lines.
  if (approved === null) return true
  if (approved.bill !== null) return false
  const { qtyMilli: othersMilli } = exactlyOne<{ qtyMilli: number }>(
    db,
    `SELECT coalesce(sum(qty_milli), 0) AS qtyMilli FROM cart_lines
      WHERE approval_id = :id AND item_id = :itemId AND id IS NOT :lineId`,
    { id, itemId: goods.itemId, lineId: goods.lineId },
  )
  return othersMilli + goods.qtyMilli <= quantityOf(approved.lines, goods.itemId)
}

/**
 * Throws 403 where an approval of a discount on the bill was given for a lower one, for another
 * kind, or for other goods.
 */
export function assertBillApproved(
  { discountJson }: Approval,
  asked: { discount: BillDiscount; lines: readonly ApprovedLine[] },
): void {
  const approved = readApproved(discountJson)
  if (approved === null) return
  const { bill, lines } = approved
  const isSame =
    bill !== null &&
    isWithinBillDiscount(asked.discount, bill) &&
    asked.lines.every(({ itemId }) => quantityOf(asked.lines, itemId) <= quantityOf(lines, itemId))
  if (!isSame) throw new Refusal('FORBIDDEN', message('approvals.changed-since'))
}

/** Only give-approval writes it, so the text has the type. */
function readApproved(discountJson: string | null): ApprovedDiscount | null {
  return discountJson === null ? null : JSON.parse(discountJson)
}

function quantityOf(lines: readonly ApprovedLine[], itemId: number): number {
  return lines.reduce((sum, line) => sum + (line.itemId === itemId ? line.qtyMilli : 0), 0)
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
