import { recordChange } from '../audit/record-change.ts'
import type { PaymentKind } from '../contract/primitives.ts'
import type { saveReceipt } from '../contract/receipts.ts'
import { giveCreditBack } from '../credit/spend-credit.ts'
import { exactlyOne, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import {
  canTransition,
  RECEIPT_STATUS_IDS,
  RECEIPT_TRANSITIONS,
  type ReceiptState,
  receiptStateOf,
} from '../domain/order-states.ts'
import { giveBackToCard } from '../gift-cards/spend-gift-card.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { type Message, message } from '../kernel/message.ts'
import type { Call } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { isPaidOut, paidOutOf } from '../orders/paid-out.ts'
import { giveBackToPayer } from '../payers/payer-moves.ts'
import { toPaise } from '../wire/rupees.ts'
import type { PaymentInput } from './take-payments.ts'

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

/**
 * Changes what may change of a receipt: status, reference and remarks. Throws 409 for another
 * amount or order, and for a transition that its state does not allow. A bounced or cancelled one
 * gives its credit note back. Only a cheque, or money that was awaited, may be bounced by
 * anyone at a till.
 */
export function changeReceipt(
  tx: WritableDb,
  call: Call<typeof saveReceipt>,
  args: { orderId: number; receiptId: number; payment: PaymentInput },
): { id: number; receiptNo: string } {
  const { actor, body, services, user } = call
  const receipt = findReceipt(tx, args.receiptId)
  if (receipt.orderId !== args.orderId) {
    throw new Refusal('CONFLICT', message('receipts.of-another-order'))
  }
  if (toPaise(body.receiptAmount) !== receipt.amountPaise) {
    throw new Refusal('CONFLICT', message('receipts.amount-fixed'))
  }
  const statusId = body.statusId ?? receipt.statusId
  const referenceNo = args.payment.referenceNo ?? receipt.referenceNo
  assertTransition(receipt, statusId)
  assertLawful(tx, receipt, {
    statusId,
    referenceNo,
    mayCancel: user.permissions.has('orders.cancel'),
  })
  run(
    tx,
    `UPDATE receipts SET status_id = :statusId, reference_no = :referenceNo, remarks = :remarks,
            status_device_id = :deviceId
      WHERE id = :id`,
    {
      id: receipt.id,
      statusId,
      referenceNo,
      remarks: body.remarks ?? receipt.remarks,
      deviceId: user.deviceId,
    },
  )
  if (isValid(receipt.statusId) && !isValid(statusId)) {
    giveCreditBack(tx, receipt.id)
    giveBackToCard(tx, commitContext(call), receipt.id)
    giveBackToPayer(tx, commitContext(call), receipt.id)
  }
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
  return receipt
}

function isValid(statusId: number): boolean {
  const state = receiptStateOf(statusId)
  return state === 'Active' || state === 'Pending'
}

function findReceipt(tx: WritableDb, receiptId: number): ReceiptRow {
  const receipt = one<ReceiptRow>(
    tx,
    `SELECT r.id, r.receipt_no AS receiptNo, r.order_id AS orderId,
            r.amount_paise AS amountPaise, r.status_id AS statusId,
            r.reference_no AS referenceNo, r.remarks, t.kind, t.name AS methodName,
            t.needs_reference AS needsReference
       FROM receipts r JOIN receipt_types t ON t.id = r.receipt_type_id
      WHERE r.id = :receiptId`,
    { receiptId },
  )
  if (receipt === undefined) throw new Refusal('NOT_FOUND', message('receipts.no-such-receipt'))
  return receipt
}

const STATES: Record<ReceiptState, Message> = {
  Active: message('receipts.active'),
  Pending: message('receipts.pending'),
  Bounced: message('receipts.bounced'),
  Cancelled: message('receipts.cancelled'),
}

/** A cheque bounces; any other payment fails. */
function stateWord(state: ReceiptState, { kind }: ReceiptRow): Message {
  return state === 'Bounced' && kind !== 'Cheque' ? message('receipts.failed') : STATES[state]
}

function assertTransition(receipt: ReceiptRow, toId: number): void {
  const { statusId: fromId } = receipt
  if (fromId === toId) return
  const from = receiptStateOf(fromId)
  const to = receiptStateOf(toId)
  if (!canTransition(RECEIPT_TRANSITIONS, from, to)) {
    const states = { from: stateWord(from, receipt), to: stateWord(to, receipt) }
    throw new Refusal('CONFLICT', message('receipts.no-transition', states))
  }
}

/** Throws what is refused of a transition that the states allow. */
function assertLawful(
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
    throw new Refusal('FORBIDDEN', message('receipts.taken-back-by-manager'))
  }
  if (to.statusId === Active && receipt.needsReference === 1 && to.referenceNo === null) {
    throw new Refusal(
      'BUSINESS_RULE',
      message('receipts.needs-reference', { method: receipt.methodName }),
    )
  }
  if (to.statusId === Cancelled && (wentBack(tx, receipt) || wasPaidOut(tx, receipt))) {
    throw new Refusal('CONFLICT', message('receipts.money-given-back'))
  }
}

/** Whether a receipt is half of the pay-out of a credit: the other half is money that went out. */
function wasPaidOut(db: ReadableDb, { id }: ReceiptRow): boolean {
  const payOut = one(db, `SELECT 1 FROM receipts r WHERE r.id = :id AND ${isPaidOut('r')}`, { id })
  return payOut !== undefined
}

/** Whether what went back on the order is more than its other receipts brought. */
function wentBack(db: ReadableDb, { amountPaise, orderId }: ReceiptRow): boolean {
  const { backPaise } = exactlyOne<{ backPaise: number }>(
    db,
    `SELECT (SELECT coalesce(sum(amount_paise + round_off_paise - applied_to_due_paise), 0)
               FROM credit_notes WHERE order_id = :orderId)
          + (SELECT coalesce(sum(returned_paise), 0)
               FROM order_settlements WHERE order_id = :orderId)
          - ${paidOutOf(':orderId')} AS backPaise`,
    { orderId },
  )
  return backPaise > 0 && balanceOf(db, orderId).paidPaise - amountPaise < backPaise
}
