import type { ReplyOf } from '../contract/operation.ts'
import type { saveReceipt } from '../contract/receipts.ts'
import { recordChange } from '../db/record-change.ts'
import { one, run, type WritableDb } from '../db/sql.ts'
import { canMove, RECEIPT_MOVES, type ReceiptState } from '../domain/order-states.ts'
import { Refusal } from '../errors.ts'
import type { Call } from '../operation.ts'
import type { OrderRow } from '../orders/order-record.ts'
import { toPaise } from '../wire/rupees.ts'
import { invoiceOfOrder } from './invoice-of-order.ts'
import { receiptReply } from './receipt-reply.ts'
import { giveCreditBack } from './spend-credit.ts'

type ReceiptRow = {
  id: number
  receiptNo: string
  orderId: number
  amountPaise: number
  statusId: number
  referenceNo: string | null
  remarks: string | null
}

const STATES: readonly ReceiptState[] = ['Active', 'Pending', 'Bounced', 'Cancelled']

/**
 * Changes what may change of a receipt: status, reference and remarks. Another amount or order is
 * 409, as is a move that its state does not allow; a bounced or cancelled one gives its credit note
 * back.
 */
export function changeReceipt(
  tx: WritableDb,
  call: Call<typeof saveReceipt>,
  args: { order: OrderRow; receiptId: number },
): ReplyOf<typeof saveReceipt> {
  const { body, ip, shop, user } = call
  const receipt = findReceipt(tx, args.receiptId)
  if (receipt === undefined) throw new Refusal('NOT_FOUND', 'There is no such receipt.')
  if (receipt.orderId !== args.order.id) {
    throw new Refusal('CONFLICT', 'This receipt belongs to another order.')
  }
  if (toPaise(body.receiptAmount) !== receipt.amountPaise) {
    throw new Refusal('CONFLICT', 'The amount of a receipt can not be changed.')
  }
  const statusId = body.statusId ?? receipt.statusId
  refuseMove(receipt.statusId, statusId)
  run(
    tx,
    `UPDATE receipts SET status_id = :statusId, reference_no = :referenceNo, remarks = :remarks
      WHERE id = :id`,
    {
      id: receipt.id,
      statusId,
      referenceNo: body.referenceNo ?? receipt.referenceNo,
      remarks: body.remarks ?? receipt.remarks,
    },
  )
  if (statusId > 2 && receipt.statusId <= 2) giveCreditBack(tx, receipt.id)
  recordChange(tx, {
    actor: { userId: user.userId, ip },
    atMs: shop.clock.now(),
    action: 'receipt.changed',
    entity: 'receipt',
    entityId: receipt.id,
    detail: {
      before: { statusId: receipt.statusId, referenceNo: receipt.referenceNo },
      after: { statusId, referenceNo: body.referenceNo ?? receipt.referenceNo },
    },
  })
  return receiptReply(shop, receipt, invoiceOfOrder(tx, args.order.id))
}

function findReceipt(tx: WritableDb, receiptId: number): ReceiptRow | undefined {
  return one<ReceiptRow>(
    tx,
    `SELECT id, receipt_no AS receiptNo, order_id AS orderId, amount_paise AS amountPaise,
            status_id AS statusId, reference_no AS referenceNo, remarks
       FROM receipts WHERE id = :receiptId`,
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
