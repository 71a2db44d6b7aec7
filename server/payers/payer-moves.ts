import type { PayerMove } from '../contract/payers.ts'
import { exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { payerBalance, payerById } from './payer-rows.ts'

/** Who pays a part of an order, under which approval, and for whom. */
export type OnAccount = {
  payerId: number
  approvalNo: string | null
  member: string | null
  /** The claim that it belongs to, where one was made before. */
  claimId?: number
}

type When = Pick<CommitContext, 'localNow' | 'nowMs' | 'userId'>

type NewMove = {
  claimId: number
  kind: PayerMove
  paise: number
  receiptId?: number
  accountReceiptId?: number
  reason?: string
}

/** Appends a move of a claim; its balance follows. */
export function moveClaim(tx: WritableDb, when: When, move: NewMove): void {
  insert(
    tx,
    `INSERT INTO payer_moves
       (claim_id, kind, amount_paise, receipt_id, account_receipt_id, reason, at, at_ms, user_id)
     VALUES
       (:claimId, :kind, :paise, :receiptId, :accountReceiptId, :reason, :localNow, :nowMs,
        :userId)`,
    {
      claimId: move.claimId,
      kind: move.kind,
      paise: move.paise,
      receiptId: move.receiptId ?? null,
      accountReceiptId: move.accountReceiptId ?? null,
      reason: move.reason ?? null,
      localNow: when.localNow,
      nowMs: when.nowMs,
      userId: when.userId,
    },
  )
}

/**
 * Throws for what may not be put on a payer's account: 422 for a payer that is no longer used, for an
 * invoice without the approval that it wants, and above what it pays of one order; 403 above what it
 * may owe, unless a manager lets it pass.
 */
export function assertMayCharge(
  db: ReadableDb,
  { permissions }: Pick<CommitContext, 'permissions'>,
  { approvalNo, payerId }: OnAccount,
  charge: { orderId: number; paise: number; isInvoiced: boolean },
): void {
  const payer = payerById(db, payerId)
  const { name } = payer
  if (payer.isActive === 0) {
    throw new Refusal('BUSINESS_RULE', message('payers.not-used', { name }))
  }
  if (payer.needsApproval === 1 && charge.isInvoiced && approvalNo === null) {
    throw new Refusal('BUSINESS_RULE', message('payers.needs-approval', { name }))
  }
  if (payer.mostPaise !== null) {
    const { before } = exactlyOne<{ before: number }>(
      db,
      `SELECT coalesce(sum(m.amount_paise), 0) AS before
         FROM payer_claims c JOIN payer_moves m ON m.claim_id = c.id
        WHERE c.payer_id = :payerId AND c.order_id = :orderId
          AND m.kind IN ('charged', 'given-back')`,
      { payerId, orderId: charge.orderId },
    )
    if (before + charge.paise > payer.mostPaise) {
      throw new Refusal(
        'BUSINESS_RULE',
        message('payers.above-most', { name, most: payer.mostPaise }),
      )
    }
  }
  const { limitPaise } = payer
  if (limitPaise === null || permissions.has('sale.unpaid')) return
  const openPaise = payerBalance(db, payerId)
  if (openPaise + charge.paise <= limitPaise) return
  throw new Refusal(
    'APPROVAL_REQUIRED',
    message('payers.over-limit', { name, open: openPaise, limit: limitPaise }),
  )
}

/** Puts a receipt on the account of a payer, under the claim of its order and approval. */
export function chargePayer(
  tx: WritableDb,
  when: When,
  onAccount: OnAccount,
  { orderId, paise, receiptId }: { orderId: number; paise: number; receiptId: number },
): void {
  const claimId =
    onAccount.claimId ??
    claimOfOrder(tx, onAccount, orderId) ??
    newClaim(tx, when, onAccount, orderId)
  moveClaim(tx, when, { claimId, kind: 'charged', paise, receiptId })
}

function claimOfOrder(
  db: ReadableDb,
  { approvalNo, payerId }: OnAccount,
  orderId: number,
): number | undefined {
  return one<{ id: number }>(
    db,
    `SELECT id FROM payer_claims
      WHERE order_id = :orderId AND payer_id = :payerId AND approval_no IS :approvalNo
      ORDER BY id LIMIT 1`,
    { orderId, payerId, approvalNo },
  )?.id
}

function newClaim(
  tx: WritableDb,
  { localNow, nowMs, userId }: When,
  { approvalNo, member, payerId }: OnAccount,
  orderId: number,
): number {
  return insert(
    tx,
    `INSERT INTO payer_claims
       (payer_id, order_id, approval_no, member, charged_at, created_by, created_at_ms)
     VALUES (:payerId, :orderId, :approvalNo, :member, :localNow, :userId, :nowMs)`,
    { payerId, orderId, approvalNo, member, localNow, userId, nowMs },
  )
}

/** Whose account a receipt was put on; undefined for any other receipt. */
export function payerOfReceipt(db: ReadableDb, receiptId: number): OnAccount | undefined {
  return one<OnAccount>(
    db,
    `SELECT c.payer_id AS payerId, c.approval_no AS approvalNo, c.member, c.id AS claimId
       FROM payer_moves m JOIN payer_claims c ON c.id = m.claim_id
      WHERE m.receipt_id = :receiptId AND m.kind = 'charged'`,
    { receiptId },
  )
}

/** Takes a receipt off the account of its payer: it was cancelled, or its goods came back. */
export function giveBackToPayer(tx: WritableDb, when: When, receiptId: number): void {
  const charged = one<{ claimId: number; paise: number }>(
    tx,
    `SELECT claim_id AS claimId, amount_paise AS paise FROM payer_moves
      WHERE receipt_id = :receiptId AND kind = 'charged'`,
    { receiptId },
  )
  if (charged === undefined) return
  const { claimId, paise } = charged
  moveClaim(tx, when, { claimId, kind: 'given-back', paise: -paise, receiptId })
}

/** Writes what a payer answered later: the number of its approval, and whom it is for. */
export function renameClaim(
  tx: WritableDb,
  claimId: number,
  { approvalNo, member }: { approvalNo: string | null; member: string | null },
): void {
  run(
    tx,
    'UPDATE payer_claims SET approval_no = :approvalNo, member = :member WHERE id = :claimId',
    {
      claimId,
      approvalNo,
      member,
    },
  )
}
