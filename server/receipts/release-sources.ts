import { recordChange } from '../audit/record-change.ts'
import { all, run, type WritableDb } from '../db/sql.ts'
import { RECEIPT_STATUS_IDS } from '../domain/order-states.ts'
import { giveBackToCard } from '../gift-cards/spend-gift-card.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import { GIFT_CARD } from '../masters/master-rows.ts'
import { openYearOf } from '../masters/open-year.ts'
import { SOURCES } from '../orders/cash-taken.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { invoiceOfOrder, orderFacts, requireOrder } from '../orders/order-record.ts'
import { giveBackToPayer } from '../payers/payer-moves.ts'
import { retakePayment } from './take-payments.ts'

/** What was paid with a gift card, or by a payer, is never given back as money. */
export type GivenBack = { kind: 'GiftCard' | 'OnAccount'; name: string | null; paise: number }

const hasHistory = (receiptId: string, action: string) => `
  EXISTS (SELECT 1 FROM audit_log g
           WHERE g.entity = 'receipt' AND g.entity_id = CAST(${receiptId} AS TEXT)
             AND g.action = '${action}')`

/** Returns SQL: a receipt went back to its card or payer; it was not cancelled as a wrong entry. */
export const isGivenBack = (receiptId: string) => hasHistory(receiptId, 'receipt.given-back')

/** Returns SQL: a receipt stands for the rest of one that went back, and is no new payment. */
export const isRetaken = (receiptId: string) => hasHistory(receiptId, 'receipt.retaken')

type SourceReceipt = {
  id: number
  receiptNo: string
  paise: number
  typeId: number
  referenceNo: string | null
}

/**
 * Gives up to `paise` of an order back to whom it came from, payers first, then gift cards, the
 * newest receipt first: the receipt is cancelled, and taken again for what is left of it.
 */
export function releaseSources(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  { orderId, paise }: { orderId: number; paise: number },
): GivenBack[] {
  if (paise <= 0) return []
  const receipts = all<SourceReceipt>(
    tx,
    `${SOURCE_RECEIPTS}
      WHERE order_id = :orderId AND receipt_type_id IN (${SOURCES})
      ORDER BY receipt_type_id DESC, id DESC`,
    { orderId },
  )
  return release(tx, services, context, { orderId, receipts, paise })
}

/** Takes a part of a claim off the account of its payer: the customer owes it again. */
export function releaseClaim(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  { claimId, orderId, paise }: { claimId: number; orderId: number; paise: number },
): void {
  const receipts = all<SourceReceipt>(
    tx,
    `${SOURCE_RECEIPTS}
      WHERE id IN (SELECT receipt_id FROM payer_moves
                    WHERE claim_id = :claimId AND kind = 'charged')
      ORDER BY id DESC`,
    { claimId },
  )
  release(tx, services, context, { orderId, receipts, paise })
}

const SOURCE_RECEIPTS = `
  SELECT id, receipt_no AS receiptNo, amount_paise AS paise, receipt_type_id AS typeId,
         reference_no AS referenceNo
    FROM valid_receipts`

function release(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  args: { orderId: number; receipts: readonly SourceReceipt[]; paise: number },
): GivenBack[] {
  const { orderId, paise, receipts } = args
  const back: GivenBack[] = []
  let leftPaise = paise
  for (const receipt of receipts) {
    if (leftPaise === 0) break
    const part = Math.min(leftPaise, receipt.paise)
    cancelSource(tx, context, { receipt, orderId })
    if (part < receipt.paise) retake(tx, services, context, { ...receipt, orderId, part })
    back.push({
      kind: receipt.typeId === GIFT_CARD ? 'GiftCard' : 'OnAccount',
      name: receipt.referenceNo,
      paise: part,
    })
    leftPaise -= part
  }
  return back
}

function cancelSource(
  tx: WritableDb,
  context: CommitContext,
  { orderId, receipt }: { receipt: SourceReceipt; orderId: number },
): void {
  run(
    tx,
    'UPDATE receipts SET status_id = :statusId, status_device_id = :deviceId WHERE id = :id',
    { id: receipt.id, statusId: RECEIPT_STATUS_IDS.Cancelled, deviceId: context.deviceId },
  )
  giveBackToCard(tx, context, receipt.id)
  giveBackToPayer(tx, context, receipt.id)
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action: 'receipt.given-back',
    entity: 'receipt',
    entityId: receipt.id,
    detail: { receiptNo: receipt.receiptNo, orderId },
  })
}

/** Takes the rest of a receipt again, from the same card or payer. */
function retake(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  {
    id,
    orderId,
    paise,
    part,
    referenceNo,
    typeId,
  }: SourceReceipt & {
    orderId: number
    part: number
  },
): void {
  const order = requireOrder(tx, orderId)
  const again = { receiptId: id, receiptTypeId: typeId, referenceNo, paise: paise - part }
  const receipt = retakePayment(tx, services, context, again, {
    facts: orderFacts(tx, services, order),
    invoice: invoiceOfOrder(tx, orderId),
    before: balanceOf(tx, orderId),
    date: context.localNow,
    yearId: openYearOf(tx, services, context.localNow),
  })
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action: 'receipt.retaken',
    entity: 'receipt',
    entityId: receipt.id,
    detail: { receiptNo: receipt.receiptNo, orderId, amountPaise: receipt.amountPaise, of: id },
  })
}
