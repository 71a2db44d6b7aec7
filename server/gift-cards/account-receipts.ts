import { recordChange } from '../audit/record-change.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import { insert, one, run, type WritableDb } from '../db/sql.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message, storedMessage } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'

/** Money that no order is paid with. */
export type AccountMoney = (
  | { kind: 'GiftCard'; giftCardId: number; customerId: number | null }
  | { kind: 'Payer'; payerId: number }
) & { amountPaise: number; receiptTypeId: number; referenceNo: string | null }

type Method = { kind: string; nameMessage: string; needsReference: number }

/**
 * Takes money that belongs to no order, with a receipt of its own. Throws 404 for a method that there
 * is none of, 422 for one that is no money, and for a reference that is missing.
 */
export function takeAccountReceipt(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  money: AccountMoney,
): { id: number; receiptNo: string } {
  const { referenceNo } = money
  const method = one<Method>(
    tx,
    `SELECT kind, name_message AS nameMessage, needs_reference AS needsReference
       FROM receipt_types WHERE id = :id`,
    { id: money.receiptTypeId },
  )
  if (method === undefined) throw new Refusal('NOT_FOUND', message('credit.no-such-method'))
  if (method.kind === 'CreditNote') {
    throw new Refusal('BUSINESS_RULE', message('receipts.money-only'))
  }
  if (method.kind === 'Cheque' && money.kind === 'GiftCard') {
    throw new Refusal('BUSINESS_RULE', message('gift-cards.no-cheque'))
  }
  if (method.needsReference === 1 && referenceNo === null) {
    throw new Refusal(
      'BUSINESS_RULE',
      message('receipts.needs-reference', { method: storedMessage(method.nameMessage) }),
    )
  }
  const yearId = openYearOf(tx, services, context.localNow)
  const receiptNo = nextDocumentNumber(tx, services, {
    series: 'account_receipt',
    yearId,
    date: context.localNow,
  })
  const id = insert(
    tx,
    `INSERT INTO account_receipts
       (receipt_no, year_id, kind, gift_card_id, payer_id, customer_id, receipt_date,
        amount_paise, receipt_type_id, reference_no, device_id, created_by, created_at_ms)
     VALUES
       (:receiptNo, :yearId, :kind, :giftCardId, :payerId, :customerId, :date,
        :amountPaise, :receiptTypeId, :referenceNo, :deviceId, :userId, :nowMs)`,
    {
      giftCardId: null,
      payerId: null,
      customerId: null,
      ...money,
      receiptNo,
      yearId,
      date: context.localNow,
      deviceId: context.deviceId,
      userId: context.userId,
      nowMs: context.nowMs,
    },
  )
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action: 'account-receipt.taken',
    entity: 'accountReceipt',
    entityId: id,
    detail: { receiptNo, ...money },
  })
  return { id, receiptNo }
}

/** Cancels such a receipt: its money went back the way it came, out of the drawer of this till. */
export function cancelAccountReceipt(
  tx: WritableDb,
  context: CommitContext,
  cancelled: { id: number; reason: string },
): void {
  run(
    tx,
    `UPDATE account_receipts
        SET state = 'Cancelled', cancel_reason = :reason, cancelled_at = :at,
            cancelled_at_ms = :nowMs, cancelled_by = :userId, cancel_device_id = :deviceId
      WHERE id = :id AND state = 'Active'`,
    {
      ...cancelled,
      at: context.localNow,
      nowMs: context.nowMs,
      userId: context.userId,
      deviceId: context.deviceId,
    },
  )
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action: 'account-receipt.cancelled',
    entity: 'accountReceipt',
    entityId: cancelled.id,
    detail: { reason: cancelled.reason },
  })
}
