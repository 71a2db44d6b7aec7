import { recordChange } from '../audit/record-change.ts'
import {
  cancelPayerReceipt as cancelSpec,
  takePayerReceipt as takeSpec,
} from '../contract/payers.ts'
import { all, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { type ClaimShare, type OpenClaim, spreadPayment } from '../domain/claim-allocation.ts'
import { cancelAccountReceipt, takeAccountReceipt } from '../gift-cards/account-receipts.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { once } from '../kernel/once.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'
import { moveClaim } from './payer-moves.ts'
import { payerBalance, payerById } from './payer-rows.ts'

type TakeCall = Call<typeof takeSpec>

export const takePayerReceipt = operation(takeSpec, (call) => {
  const { body, headers, services } = call
  const context = commitContext(call)
  const payerId = services.idOf('payer', body.payerID, 'payerID')
  const paise = toPaise(body.amount)
  const tdsPaise = toPaise(body.tds ?? 0)
  const named = namedShares(call, { paise, tdsPaise })
  const referenceNo = body.referenceNo?.trim() ?? ''
  return services.write((tx) =>
    once(tx, { operation: takeSpec.name, key: headers['idempotency-key'], body }, () => {
      payerById(tx, payerId)
      const open = openClaims(tx, payerId)
      const shares = named ?? spreadPayment(open, { paise, tdsPaise })
      if (shares === null) {
        const owed = Math.max(0, payerBalance(tx, payerId))
        throw new Refusal('BUSINESS_RULE', message('payers.more-than-open', { open: owed }))
      }
      for (const share of shares) assertFits(share, open)
      const receipt = takeAccountReceipt(tx, services, context, {
        kind: 'Payer',
        payerId,
        amountPaise: paise,
        receiptTypeId: body.receiptTypeId,
        referenceNo: referenceNo === '' ? null : referenceNo,
      })
      for (const share of shares) {
        const of = { claimId: share.id, accountReceiptId: receipt.id }
        if (share.paise !== 0) moveClaim(tx, context, { ...of, kind: 'paid', paise: -share.paise })
        if (share.tdsPaise > 0) {
          moveClaim(tx, context, { ...of, kind: 'tds', paise: -share.tdsPaise })
        }
      }
      return {
        success: true,
        receiptID: services.ids.encode('accountReceipt', receipt.id),
        receiptNo: receipt.receiptNo,
        balance: toRupees(payerBalance(tx, payerId)),
      }
    }),
  )
})

/** The claims that a request names; null where it names none. Throws 400 for sums that do not agree. */
function namedShares(
  { body, services }: TakeCall,
  { paise, tdsPaise }: { paise: number; tdsPaise: number },
): ClaimShare[] | null {
  if (body.allocations === undefined) return null
  const shares = body.allocations.map((each, index) => ({
    id: services.idOf('payerClaim', each.claimID, `allocations.${index}.claimID`),
    paise: toPaise(each.amount),
    tdsPaise: toPaise(each.tds ?? 0),
  }))
  if (new Set(shares.map(({ id }) => id)).size < shares.length) {
    throw invalidField('allocations', message('payers.claim-twice'))
  }
  const sum = shares.reduce((total, share) => total + share.paise, 0)
  const tds = shares.reduce((total, share) => total + share.tdsPaise, 0)
  if (sum !== paise || tds !== tdsPaise) {
    throw invalidField('allocations', message('payers.claims-other-sum'))
  }
  return shares
}

function openClaims(db: ReadableDb, payerId: number): OpenClaim[] {
  return all<OpenClaim>(
    db,
    `SELECT id, balance_paise AS balancePaise FROM payer_claims
      WHERE payer_id = :payerId AND balance_paise <> 0 ORDER BY charged_at, id`,
    { payerId },
  )
}

/** Throws 422 for a claim of another payer, one that is settled, and for more than is open of it. */
function assertFits(share: ClaimShare, open: readonly OpenClaim[]): void {
  const balance = open.find(({ id }) => id === share.id)?.balancePaise ?? 0
  const total = share.paise + share.tdsPaise
  const fits =
    balance > 0
      ? share.paise >= 0 && total > 0 && total <= balance
      : share.tdsPaise === 0 && total < 0 && total >= balance
  if (!fits) throw new Refusal('BUSINESS_RULE', message('payers.more-than-claim'))
}

export const cancelPayerReceipt = operation(cancelSpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('accountReceipt', body.accountReceiptID, 'accountReceiptID')
  const reason = body.reason.trim()
  if (reason === '') throw invalidField('reason', message('gift-cards.why'))
  const payerId = services.write((tx) => {
    const receipt = one<{ payerId: number | null; state: string }>(
      tx,
      'SELECT payer_id AS payerId, state FROM account_receipts WHERE id = :id',
      { id },
    )
    if (receipt === undefined || receipt.payerId === null) {
      throw new Refusal('NOT_FOUND', message('receipts.no-such-receipt'))
    }
    if (receipt.state === 'Cancelled') {
      throw new Refusal('CONFLICT', message('payers.receipt-cancelled'))
    }
    openAgain(tx, context, id)
    cancelAccountReceipt(tx, context, { id, reason })
    return receipt.payerId
  })
  return { success: true, balance: toRupees(payerBalance(services.db, payerId)) }
})

/** Opens the claims again that a receipt had settled. */
function openAgain(
  tx: WritableDb,
  when: ReturnType<typeof commitContext>,
  accountReceiptId: number,
): void {
  const moves = all<{ claimId: number; kind: 'paid' | 'tds'; paise: number }>(
    tx,
    `SELECT claim_id AS claimId, kind, amount_paise AS paise FROM payer_moves
      WHERE account_receipt_id = :accountReceiptId AND kind IN ('paid', 'tds') ORDER BY id`,
    { accountReceiptId },
  )
  for (const { claimId, kind, paise } of moves) {
    moveClaim(tx, when, { claimId, kind: `${kind}-back`, paise: -paise, accountReceiptId })
  }
}

/** Writes to the audit log that a claim was settled otherwise than by money. */
export function recordClaim(
  tx: WritableDb,
  { actor, services }: Pick<Call<unknown>, 'actor' | 'services'>,
  claimId: number,
  detail: Record<string, string | number | null>,
): void {
  recordChange(tx, {
    actor,
    atMs: services.clock.now(),
    action: 'payer-claim.changed',
    entity: 'payerClaim',
    entityId: claimId,
    detail,
  })
}
