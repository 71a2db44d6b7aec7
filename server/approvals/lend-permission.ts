import { hash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  APPROVAL_HEADER,
  APPROVAL_SUBJECTS,
  APPROVALS_OF_REQUEST,
  type ApprovalAction,
} from '../contract/approvals.ts'
import type { Permission } from '../contract/permissions.ts'
import type { ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { isRecord } from '../wire/record.ts'
import { type Approval, claimApproval, recordUse, returnApproval } from './approval-rows.ts'
import { requestHash } from './approved-content.ts'

/** An approval that one request brought along in its `x-approval` header. */
export type UsedApproval = {
  user: SignedIn
  /** The request went well: both names are written down. */
  keep(): void
  /** The request was refused: the approval is good for another try. */
  giveBack(): void
}

/**
 * Lends the permission of an approval to one request. The person is let through as if the
 * permission were theirs; afterwards the approval is spent. Sent again with the same
 * `Idempotency-Key` and body (a lost answer) it passes again where `isExactlyOnce`, for such an
 * operation answers what it answered. Null where the request brings none; 403 where it is spent,
 * too old, another's, about another order, invoice or count, or given for another content.
 */
export function lendPermission(
  services: Services,
  request: FastifyRequest,
  asked: { operation: string; isExactlyOnce: boolean },
): UsedApproval | null {
  const text = request.headers[APPROVAL_HEADER]
  const user = request.signedIn
  if (typeof text !== 'string' || user === null) return null
  const approvalId = services.idOf('approval', text, APPROVAL_HEADER)
  const usedFor = asked.isExactlyOnce ? nameOf(request) : `request ${randomUUID()}`
  let isRepeat = false
  const approval = services.write((tx) => {
    const nowMs = services.clock.now()
    const claimed = claimApproval(tx, { approvalId, userId: user.userId, usedFor, nowMs })
    // As it was before this request: one that was spent on it already came with an earlier try.
    isRepeat = claimed.usedFor !== null
    assertSameSubject(claimed, request.body)
    const { body } = request
    // A repeat answers what it answered: the sale that it was about is gone from its cart.
    if (!isRepeat) {
      assertSameContent(tx, claimed, { operation: asked.operation, body })
    }
    return claimed
  })
  return {
    user: { ...user, permissions: withLent(user.permissions, approval) },
    keep() {
      if (isRepeat) return
      const use = { operation: request.url, ip: request.ip, nowMs: services.clock.now() }
      services.write((tx) => recordUse(tx, approval, use))
    },
    giveBack() {
      if (!isRepeat) services.write((tx) => returnApproval(tx, approval.id))
    },
  }
}

/** Throws 403 for a request whose lines, amounts or refund method are not those approved. */
function assertSameContent(
  db: ReadableDb,
  { action, contentHash, sessionKey }: Approval,
  request: { operation: string; body: unknown },
): void {
  if (contentHash === null && !APPROVALS_OF_REQUEST.includes(action)) return
  if (requestHash(db, { ...request, action, sessionKey }) === contentHash) return
  throw new Refusal('FORBIDDEN', message('approvals.changed-since'))
}

/** The refusal undoes the claim: the yes stays good for what it was given for. */
function assertSameSubject({ action, sessionKey, subjectId }: Approval, body: unknown): void {
  const isOfOrder = action === 'sale.unpaid' && subjectId !== null
  const isOfSale = action === 'sale.unpaid' && !isOfOrder
  if (isOfSale && !(isRecord(body) && body['sessionID'] === sessionKey)) {
    throw new Refusal('FORBIDDEN', message('approvals.for-something-else'))
  }
  const keys = isOfOrder ? ['salesOrderID'] : APPROVAL_SUBJECTS[action]
  if (keys === undefined) return
  const isNamed =
    subjectId !== null && isRecord(body) && keys.some((key) => body[key] === subjectId)
  if (!isNamed) throw new Refusal('FORBIDDEN', message('approvals.for-something-else'))
}

/**
 * Without an idempotency key every request is another, so that nothing is done twice on one yes.
 */
function nameOf({ body, headers, method, url }: FastifyRequest): string {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return `request ${randomUUID()}`
  const text = hash('sha256', JSON.stringify(body ?? null), 'hex')
  return `${method} ${url} ${key} ${text}`
}

function withLent(own: ReadonlySet<Permission>, { action }: Approval): ReadonlySet<Permission> {
  if (!isPermission(action)) return own
  // Who may take goods back late may take them back.
  return new Set(action === 'returns.late' ? [...own, 'returns', action] : [...own, action])
}

function isPermission(action: ApprovalAction): action is Exclude<ApprovalAction, 'discount'> {
  return action !== 'discount'
}
