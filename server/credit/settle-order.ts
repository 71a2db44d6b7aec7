import { recordChange } from '../audit/record-change.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import { insert, type WritableDb } from '../db/sql.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import type { OrderRow } from '../orders/order-record.ts'
import { refundMethod, writeSettlementRefund } from './refund-vouchers.ts'

export type Settlement = {
  order: OrderRow
  kind: 'Cancelled' | 'Overpaid'
  reason: string
  /** What the customer no longer owes of the order, in paise. */
  releasedPaise: number
  /** What goes back to them: given, or kept as their credit. */
  returnedPaise: number
  /** Null keeps the money as the customer's credit. */
  refundTypeId: number | null
  referenceNo: string | null
  creditNoteId: number | null
  /** The credit note whose credit is given back, by which its paper tells what for. */
  paidOutNoteId?: number
}

/**
 * Books what a cancellation or an overpayment does to the money, inside the caller's transaction:
 * with a refund voucher (CGST rule 51) where it is given back, else as a credit that the customer
 * pays with by its number. The receipts stay as they were: the money had come. Returns the number of
 * the paper, null where no money went back.
 */
export function settleOrder(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  given: Settlement,
): { settlementId: number; number: string | null } {
  const { order, refundTypeId, returnedPaise } = given
  const isReturned = returnedPaise > 0
  const settlementId = insert(
    tx,
    `INSERT INTO order_settlements
       (order_id, kind, settled_date, reason, released_paise, returned_paise, refund_type_id,
        reference_no, credit_note_id, created_by, created_at_ms)
     VALUES
       (:orderId, :kind, :date, :reason, :releasedPaise, :returnedPaise, :refundTypeId,
        :referenceNo, :creditNoteId, :userId, :nowMs)`,
    {
      orderId: order.id,
      kind: given.kind,
      date: context.localNow,
      reason: given.reason,
      releasedPaise: given.releasedPaise,
      returnedPaise,
      refundTypeId: isReturned ? refundTypeId : null,
      referenceNo: given.referenceNo,
      creditNoteId: given.creditNoteId,
      userId: context.userId,
      nowMs: context.nowMs,
    },
  )
  const yearId = openYearOf(tx, services, context.localNow)
  const number = !isReturned
    ? null
    : refundTypeId === null
      ? keepAsCredit(tx, services, context, { given, settlementId, yearId })
      : writeSettlementRefund(tx, services, context, {
          settlementId,
          order,
          yearId,
          returnedPaise,
          mode: refundMethod(tx, refundTypeId),
          referenceNo: given.referenceNo,
          paidOutNoteId: given.paidOutNoteId,
        })
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action: 'order.settled',
    entity: 'order',
    entityId: order.id,
    detail: {
      settlementId,
      kind: given.kind,
      reason: given.reason,
      releasedPaise: given.releasedPaise,
      returnedPaise,
      refundTypeId: isReturned ? refundTypeId : null,
      number,
      creditNoteId: given.creditNoteId,
    },
  })
  return { settlementId, number }
}

function keepAsCredit(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  args: { given: Settlement; settlementId: number; yearId: number },
): string {
  const { given, settlementId, yearId } = args
  const creditNo = nextDocumentNumber(tx, services, {
    series: 'customer_credit',
    yearId,
    date: context.localNow,
  })
  insert(
    tx,
    `INSERT INTO customer_credits
       (credit_no, year_id, settlement_id, order_id, customer_id, credit_date, amount_paise,
        balance_paise, created_by, created_at_ms)
     VALUES
       (:creditNo, :yearId, :settlementId, :orderId, :customerId, :date, :amountPaise,
        :amountPaise, :userId, :nowMs)`,
    {
      creditNo,
      yearId,
      settlementId,
      orderId: given.order.id,
      customerId: given.order.customerId,
      date: context.localNow,
      amountPaise: given.returnedPaise,
      userId: context.userId,
      nowMs: context.nowMs,
    },
  )
  return creditNo
}
