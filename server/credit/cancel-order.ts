// POST /api/Orders/cancel
import { cancelOrder as spec } from '../contract/order-transitions.ts'
import { exactlyOne, type WritableDb } from '../db/sql.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { type Mover, recordMove, setStates } from '../orders/apply-transition.ts'
import { moverOf } from '../orders/order-actor.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { type OrderRow, orderById, orderLines } from '../orders/order-record.ts'
import { settlementsOfOrder } from '../orders/order-settlements.ts'
import { canCancel, type OrderStanding, standingOf } from '../orders/order-status.ts'
import { stateAnswer } from '../orders/state-answer.ts'
import { invoiceOfOrder } from '../receipts/invoice-of-order.ts'
import { milliToQuantity } from '../wire/rupees.ts'
import { putGoodsBack } from './put-goods-back.ts'
import { refundMethod, settleOrder } from './return-money.ts'
import { takeBack } from './save-return.ts'
import { madeToOrderLines } from './settle-return.ts'

type CancelCall = Pick<Call<typeof spec>, 'body' | 'ip' | 'services' | 'user'>

export const cancelOrder = operation(spec, (call) => {
  const { body, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  if (body.reason.trim() === '') throw invalidField('reason', 'Say why the order is cancelled.')
  const who = moverOf(call)
  return services.write((tx) => {
    const standing = standingOf(tx, orderId)
    const isDone = standing.order !== 'Cancelled'
    if (isDone) cancel(tx, call, who, { orderId, standing })
    return { ...stateAnswer(tx, orderId, isDone), Settled: settledOf(tx, call, orderId) }
  })
})

/**
 * Cancels an order, inside the caller's transaction: goods back on the shelf, its invoice credited
 * in full, and all that was paid given back or kept as credit. Afterwards nothing is owed either
 * way.
 */
export function cancel(
  tx: WritableDb,
  call: CancelCall,
  who: Mover,
  { orderId, standing }: { orderId: number; standing: OrderStanding },
): void {
  const { body, services } = call
  refuseUncancellable(tx, orderId, standing)
  const refundTypeId = body.refundTypeId ?? null
  if (refundTypeId !== null) refundMethod(tx, refundTypeId)
  const order = orderById(tx, orderId)
  const reason = body.reason.trim()
  const isInvoiced = invoiceOfOrder(tx, orderId) !== null
  const creditNoteId = isInvoiced ? creditAll(tx, call, order) : null
  putGoodsBack(tx, who, { orderId, lab: standing.lab, isInvoiced })
  // Of an invoice the credit note has taken everything off; an order alone is owed no more.
  const releasedPaise = isInvoiced ? 0 : order.netPaise
  const owedPaise = balanceOf(tx, orderId).balancePaise - releasedPaise
  if (owedPaise > 0) {
    throw new Refusal(
      'CONFLICT',
      'More was given back on this order than was paid: settle that with a receipt first.',
    )
  }
  settleOrder(tx, services, who, {
    order,
    kind: 'Cancelled',
    reason,
    releasedPaise,
    returnedPaise: -owedPaise,
    refundTypeId,
    referenceNo: body.refundReferenceNo ?? null,
    creditNoteId,
  })
  const to = { order: 'Cancelled', lab: standing.lab === null ? null : 'Rejected' } as const
  setStates(tx, orderId, standing, to)
  recordMove(tx, who, {
    orderId,
    labOrderId: standing.labOrderId,
    kind: 'Cancelled',
    from: standing.order,
    to: to.order,
    labFrom: standing.lab,
    labTo: to.lab,
    note: reason,
    channel: null,
    passed: null,
  })
}

function refuseUncancellable(tx: WritableDb, orderId: number, standing: OrderStanding): void {
  if (!canCancel(standing)) {
    throw new Refusal(
      'CONFLICT',
      'This order was handed over: what comes back now is a return on its invoice.',
    )
  }
  const { count } = exactlyOne<{ count: number }>(
    tx,
    'SELECT count(*) AS count FROM receipts WHERE order_id = :orderId AND status_id = 2',
    { orderId },
  )
  if (count > 0) {
    throw new Refusal(
      'CONFLICT',
      'A cheque of this order has not cleared: mark it as cleared or bounced first.',
    )
  }
}

/** Credits all that is left of the invoice; null where earlier notes left nothing. */
function creditAll(tx: WritableDb, call: CancelCall, order: OrderRow): number | null {
  const { body, ip, services, user } = call
  const invoice = invoiceOfOrder(tx, order.id)
  const made = madeToOrderLines(tx, order.id)
  const lines = orderLines(tx, order.id)
    .filter((line) => line.returnedMilli < line.qtyMilli)
    .map((line) => ({
      lineId: line.id,
      qtyMilli: line.qtyMilli - line.returnedMilli,
      restock: line.kind === 'item' && !made.has(line.id),
    }))
  if (invoice === null || lines.length === 0) return null
  const invoiceID = services.ids.encode('invoice', invoice.id)
  const asked = {
    invoiceID,
    lines: lines.map((line) => ({
      lineID: services.ids.encode('orderLine', line.lineId),
      qty: milliToQuantity(line.qtyMilli),
      restock: line.restock,
    })),
    reason: `Order cancelled: ${body.reason.trim()}`,
    settleRoundOff: true,
    ...(body.refundTypeId === undefined ? {} : { refundTypeId: body.refundTypeId }),
  }
  const credited = { ...invoice, orderId: order.id, customerId: order.customerId }
  const { creditNoteID } = takeBack(tx, { body: asked, ip, services, user }, credited, lines)
  return services.idOf('creditNote', creditNoteID, 'creditNoteID')
}

/** What the cancellation gave back, as it stands in the order's detail. */
function settledOf(tx: WritableDb, { services }: CancelCall, orderId: number) {
  const found = settlementsOfOrder(tx, services.ids, orderId).find(
    ({ Kind }) => Kind === 'Cancelled',
  )
  if (found === undefined) {
    throw new Refusal('CONFLICT', 'This order was cancelled before refunds were kept.')
  }
  const { Date: _date, Kind: _kind, Reason: _reason, ...settled } = found
  return settled
}
