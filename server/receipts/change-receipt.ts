import { recordChange } from '../audit/record-change.ts'
import type { ReplyOf } from '../contract/operation.ts'
import type { PaymentKind } from '../contract/primitives.ts'
import type { saveReceipt } from '../contract/receipts.ts'
import { giveCreditBack } from '../credit/spend-credit.ts'
import { exactlyOne, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import {
  canMove,
  RECEIPT_MOVES,
  RECEIPT_STATUS_IDS,
  type ReceiptState,
} from '../domain/order-states.ts'
import type { Call } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { OrderRow } from '../orders/order-record.ts'
import { toPaise } from '../wire/rupees.ts'
import { invoiceOfOrder } from './invoice-of-order.ts'
import type { PaymentInput } from './payment-input.ts'
import { receiptReply } from './receipt-reply.ts'

type ReceiptRow = {
  id: number
  receiptNo: string
  orderId: number
  amountPaise: number
  statusId: number
  referenceNo: string | null
  remarks: string | null
  kind: PaymentKind
  methodName: string
  needsReference: number
}

const STATES: readonly ReceiptState[] = ['Active', 'Pending', 'Bounced', 'Cancelled']

/**
 * Changes what may change of a receipt: status, reference and remarks. Another amount or order is
 * 409, as is a move that its state does not allow; a bounced or cancelled one gives its credit note
 * back. Only a cheque, or money that was awaited, bounces at the word of anyone at a till.
 */
export function changeReceipt(
  tx: WritableDb,
  call: Call<typeof saveReceipt>,
  args: { order: OrderRow; receiptId: number; payment: PaymentInput },
): ReplyOf<typeof saveReceipt> {
  const { actor, body, services, user } = call
  const receipt = findReceipt(tx, args.receiptId)
  if (receipt === undefined) throw new Refusal('NOT_FOUND', 'There is no such receipt.')
  if (receipt.orderId !== args.order.id) {
    throw new Refusal('CONFLICT', 'This receipt belongs to another order.')
  }
  if (toPaise(body.receiptAmount) !== receipt.amountPaise) {
    throw new Refusal('CONFLICT', 'The amount of a receipt can not be changed.')
  }
  const statusId = body.statusId ?? receipt.statusId
  const referenceNo = args.payment.referenceNo ?? receipt.referenceNo
  refuseMove(receipt.statusId, statusId)
  refuseUnlawful(tx, receipt, {
    statusId,
    referenceNo,
    mayCancel: user.permissions.has('orders.cancel'),
  })
  run(
    tx,
    `UPDATE receipts SET status_id = :statusId, reference_no = :referenceNo, remarks = :remarks
      WHERE id = :id`,
    {
      id: receipt.id,
      statusId,
      referenceNo,
      remarks: body.remarks ?? receipt.remarks,
    },
  )
  if (statusId > 2 && receipt.statusId <= 2) giveCreditBack(tx, receipt.id)
  recordChange(tx, {
    actor,
    atMs: services.clock.now(),
    action: 'receipt.changed',
    entity: 'receipt',
    entityId: receipt.id,
    detail: {
      before: { statusId: receipt.statusId, referenceNo: receipt.referenceNo },
      after: { statusId, referenceNo },
    },
  })
  return receiptReply(services, receipt, invoiceOfOrder(tx, args.order.id))
}

function findReceipt(tx: WritableDb, receiptId: number): ReceiptRow | undefined {
  return one<ReceiptRow>(
    tx,
    `SELECT r.id, r.receipt_no AS receiptNo, r.order_id AS orderId,
            r.amount_paise AS amountPaise, r.status_id AS statusId,
            r.reference_no AS referenceNo, r.remarks, t.kind, t.name AS methodName,
            t.needs_reference AS needsReference
       FROM receipts r JOIN receipt_types t ON t.id = r.receipt_type_id
      WHERE r.id = :receiptId`,
    { receiptId },
  )
}

function refuseMove(fromId: number, toId: number): void {
  const from = STATES[fromId - 1]
  const to = STATES[toId - 1]
  if (fromId === toId || from === undefined || to === undefined) return
  if (!canMove(RECEIPT_MOVES, from, to)) {
    throw new Refusal('CONFLICT', `A receipt that is ${from} can not become ${to}.`)
  }
}

/** What is refused of a move that the states allow. */
function refuseUnlawful(
  tx: WritableDb,
  receipt: ReceiptRow,
  to: { statusId: number; referenceNo: string | null; mayCancel: boolean },
): void {
  const { Active, Bounced, Cancelled, Pending } = RECEIPT_STATUS_IDS
  if (receipt.statusId === to.statusId) return
  const isAwaited = receipt.statusId === Pending && receipt.kind !== 'Cash'
  // Cash that "bounced" would be cash that the till no longer looks for.
  const mayBounce = receipt.kind === 'Cheque' || isAwaited || to.mayCancel
  if (to.statusId === Bounced && !mayBounce) {
    throw new Refusal('FORBIDDEN', 'A receipt is taken back by the owner or a manager.')
  }
  if (to.statusId === Active && receipt.needsReference === 1 && to.referenceNo === null) {
    throw new Refusal('BUSINESS_RULE', `${receipt.methodName} needs its reference number.`)
  }
  if (to.statusId === Cancelled && wentBack(tx, receipt)) {
    throw new Refusal('CONFLICT', 'The money of this receipt was given back already.')
  }
}

/** Whether what went back on the order is more than its other receipts brought. */
function wentBack(db: ReadableDb, { amountPaise, orderId }: ReceiptRow): boolean {
  const { backPaise, paidPaise } = exactlyOne<{ paidPaise: number; backPaise: number }>(
    db,
    `SELECT (SELECT coalesce(sum(amount_paise), 0)
               FROM receipts WHERE order_id = :orderId AND status_id IN (1, 2)) AS paidPaise,
            (SELECT coalesce(sum(amount_paise + round_off_paise - applied_to_due_paise), 0)
               FROM credit_notes WHERE order_id = :orderId)
          + (SELECT coalesce(sum(returned_paise), 0)
               FROM order_settlements WHERE order_id = :orderId) AS backPaise`,
    { orderId },
  )
  return backPaise > 0 && paidPaise - amountPaise < backPaise
}
