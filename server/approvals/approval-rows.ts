import { recordChange } from '../audit/record-change.ts'
import type { ApprovalAction } from '../contract/approvals.ts'
import { one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'

/** One yes of a manager: who asked, who gave it, for what, and for how long. */
export type Approval = {
  id: number
  action: ApprovalAction
  askedBy: number
  givenBy: number
  sessionKey: string | null
  /** The ID that the approved request must name; null where the action has no subject. */
  subjectId: string | null
  maxDiscountPpm: number | null
  /** SHA-256 of what was approved; null where the action has no content. */
  contentHash: string | null
  /** The discount that was approved, as JSON of `ApprovedDiscount`. */
  discountJson: string | null
  expiresAtMs: number
  usedAtMs: number | null
  usedFor: string | null
}

const STALE = message('approvals.stale')

export function findApproval(db: ReadableDb, id: number): Approval | undefined {
  return one<Approval>(
    db,
    `SELECT id, action, asked_by AS askedBy, given_by AS givenBy, session_key AS sessionKey,
            subject_id AS subjectId, max_discount_ppm AS maxDiscountPpm,
            content_hash AS contentHash, discount_json AS discountJson,
            expires_at_ms AS expiresAtMs, used_at_ms AS usedAtMs, used_for AS usedFor
       FROM approvals WHERE id = :id`,
    { id },
  )
}

export type Claim = {
  approvalId: number
  /** Who uses it: the one who asked, and nobody else. */
  userId: number
  /** The one request, or the one sale, that it is used for. */
  usedFor: string
  nowMs: number
}

/**
 * Spends an approval on what it is used for. The same use may come again (a lost answer, another
 * line of the same sale); any other is refused with 403, as is one that is too old or not theirs.
 */
export function claimApproval(tx: WritableDb, claim: Claim): Approval {
  const approval = findApproval(tx, claim.approvalId)
  if (approval === undefined || approval.askedBy !== claim.userId) {
    throw new Refusal('FORBIDDEN', STALE)
  }
  if (approval.usedFor === claim.usedFor) return approval
  if (approval.usedFor !== null || approval.expiresAtMs <= claim.nowMs) {
    throw new Refusal('FORBIDDEN', STALE)
  }
  run(tx, 'UPDATE approvals SET used_at_ms = :nowMs, used_for = :usedFor WHERE id = :id', {
    id: approval.id,
    nowMs: claim.nowMs,
    usedFor: claim.usedFor,
  })
  return approval
}

/** Gives an approval back whose request was refused for another reason. */
export function returnApproval(tx: WritableDb, approvalId: number): void {
  run(tx, 'UPDATE approvals SET used_at_ms = NULL, used_for = NULL WHERE id = :approvalId', {
    approvalId,
  })
}

/** Writes down what an approval was used for, with both names. */
export function recordUse(
  tx: WritableDb,
  approval: Approval,
  use: { operation: string; ip: string; nowMs: number },
): void {
  const { action, askedBy, givenBy, id } = approval
  recordChange(tx, {
    actor: { userId: askedBy, ip: use.ip },
    atMs: use.nowMs,
    action: 'approval.used',
    entity: 'approval',
    entityId: id,
    detail: { action, askedBy, givenBy, operation: use.operation },
  })
}
