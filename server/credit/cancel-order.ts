import type { BodyOf } from '../contract/operation.ts'
import { cancelOrder as spec } from '../contract/order-transitions.ts'
import { one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { RECEIPT_STATUS_IDS } from '../domain/order-states.ts'
import { isService } from '../domain/services.ts'
import { type Message, message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { applyCancellation } from '../orders/apply-transition.ts'
import { type OrderActor, orderActor } from '../orders/order-actor.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { settlementsOfOrder } from '../orders/order-detail.ts'
import {
  invoiceOfOrder,
  madeToOrderLines,
  type OrderLineRow,
  type OrderRow,
  orderById,
  orderLines,
} from '../orders/order-record.ts'
import {
  canCancel,
  type OrderStatusDetail,
  orderStatus,
  statusReply,
} from '../orders/order-status.ts'
import { returnedUnits, returnStock } from '../stock/return-stock.ts'
import { creditInvoice } from './credit-invoice.ts'
import { refundMethod } from './refund-vouchers.ts'
import { settleOrder } from './settle-order.ts'
import type { ReturnedInvoice } from './settle-return.ts'

type Asked = Pick<
  BodyOf<typeof spec>,
  'reason' | 'refundTypeId' | 'refundReferenceNo' | 'commercial'
>

export const cancelOrder = operation(spec, (call) => {
  const { body, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  if (body.reason.trim() === '') throw invalidField('reason', message('credit.why-cancel'))
  const actor = orderActor(call)
  return services.write((tx) => {
    const status = orderStatus(tx, orderId)
    const isDone = status.order !== 'Cancelled'
    if (isDone) cancel(tx, services, actor, { orderId, status, asked: body })
    return { ...statusReply(tx, orderId, isDone), Settled: settledOf(tx, services, orderId) }
  })
})

/**
 * Cancels an order, inside the caller's transaction: goods back on the shelf, its invoice credited
 * in full, and all that was paid given back or kept as credit. Afterwards nothing is owed either
 * way.
 */
export function cancel(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  { asked, orderId, status }: { orderId: number; status: OrderStatusDetail; asked: Asked },
): void {
  assertCancellable(tx, orderId, status)
  const refundTypeId = asked.refundTypeId ?? null
  if (refundTypeId !== null) refundMethod(tx, refundTypeId)
  const order = orderById(tx, orderId)
  const reason = asked.reason.trim()
  const goods = goodsOf(tx, orderId)
  const invoice = invoiceOfOrder(tx, orderId)
  const creditNoteId =
    invoice === null
      ? null
      : creditAll(tx, services, actor, {
          invoice: { ...invoice, orderId, customerId: order.customerId },
          goods,
          reason: message('credit.order-cancelled', { reason }),
          refundTypeId,
          isCommercial: asked.commercial ?? false,
        })
  const isInvoiced = invoice !== null
  returnGoods(tx, actor, order, goods, { status, isInvoiced })
  // Of an invoice the credit note has taken everything off; an order alone is owed no more.
  const releasedPaise = isInvoiced ? 0 : order.netPaise
  const owedPaise = balanceOf(tx, orderId).balancePaise - releasedPaise
  if (owedPaise > 0) {
    throw new Refusal('CONFLICT', message('credit.more-returned-than-paid'))
  }
  settleOrder(tx, services, actor, {
    order,
    kind: 'Cancelled',
    reason,
    releasedPaise,
    returnedPaise: -owedPaise,
    refundTypeId,
    referenceNo: asked.refundReferenceNo ?? null,
    creditNoteId,
  })
  applyCancellation(tx, actor, { orderId, reason, status })
}

/** Throws 409 for an order that was handed over, or has a cheque that has not cleared. */
function assertCancellable(db: ReadableDb, orderId: number, status: OrderStatusDetail): void {
  if (!canCancel(status)) {
    throw new Refusal('CONFLICT', message('credit.return-on-invoice'))
  }
  const pending = one(
    db,
    'SELECT 1 FROM receipts WHERE order_id = :orderId AND status_id = :pending LIMIT 1',
    { orderId, pending: RECEIPT_STATUS_IDS.Pending },
  )
  if (pending !== undefined) {
    throw new Refusal('CONFLICT', message('credit.cheque-not-cleared'))
  }
}

type Goods = { line: OrderLineRow; isMadeToOrder: boolean }

function goodsOf(db: ReadableDb, orderId: number): Goods[] {
  const made = madeToOrderLines(db, orderId)
  return orderLines(db, orderId).map((line) => ({ line, isMadeToOrder: made.has(line.id) }))
}

/** Credits all that is left of the invoice. Returns null where earlier notes left nothing. */
function creditAll(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  args: {
    invoice: ReturnedInvoice
    goods: readonly Goods[]
    reason: Message
    refundTypeId: number | null
    isCommercial: boolean
  },
): number | null {
  const { goods, invoice, isCommercial, reason, refundTypeId } = args
  const lines = goods
    .filter(({ line }) => line.returnedMilli < line.qtyMilli)
    .map(({ isMadeToOrder, line }) => ({
      lineId: line.id,
      qtyMilli: line.qtyMilli - line.returnedMilli,
      restock: line.kind === 'item' && !isMadeToOrder,
    }))
  if (lines.length === 0) return null
  return creditInvoice(tx, services, actor, {
    invoice,
    lines,
    reason,
    reasonCode: null,
    refundTypeId,
    isCommercial,
    settlesRoundOff: true,
  }).note.id
}

/**
 * Puts the goods of a cancelled order back on the shelf. Lenses that were made to a prescription
 * stay out of stock once they have come from the lab; before that nothing was used up, and those that
 * had to be ordered never moved. The credit
 * note of an invoice has put the other goods back already.
 */
function returnGoods(
  tx: WritableDb,
  actor: OrderActor,
  order: OrderRow,
  goods: readonly Goods[],
  { isInvoiced, status: { lab } }: { status: OrderStatusDetail; isInvoiced: boolean },
): void {
  const isMade = lab !== null && lab !== 'Draft' && lab !== 'Sent'
  for (const { isMadeToOrder, line } of goods) {
    const { itemId, qtyMilli, unitId } = line
    if (line.kind !== 'item' || itemId === null || isService(line.hsn)) continue
    if (line.supply === 'to_order') continue
    if (isMadeToOrder ? isMade : isInvoiced) continue
    const movement = {
      itemId,
      qtyMilli,
      reason: 'cancel' as const,
      entity: 'order',
      entityId: order.id,
      userId: actor.userId,
      atMs: actor.nowMs,
      orderLineId: line.id,
    }
    returnStock(tx, movement, returnedUnits(tx, { orderId: order.id, itemId, unitId, qtyMilli }))
  }
}

/** Returns what the cancellation gave back, as it stands in the order's detail. */
function settledOf(tx: WritableDb, services: Services, orderId: number) {
  const settlements = settlementsOfOrder(tx, services.ids, orderId)
  const found = settlements.find(({ Kind }) => Kind === 'Cancelled')
  if (found === undefined) {
    throw new Refusal('CONFLICT', message('credit.cancelled-before-refunds'))
  }
  const { Date: _date, Kind: _kind, Reason: _reason, ...settled } = found
  return settled
}
