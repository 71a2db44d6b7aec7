// POST /api/Orders/refund-overpayment
import { refundOverpayment as spec } from '../contract/order-transitions.ts'
import { one, type WritableDb } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { moverOf } from '../orders/order-actor.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { orderById } from '../orders/order-record.ts'
import { settlementsOfOrder } from '../orders/order-settlements.ts'
import { standingOf } from '../orders/order-status.ts'
import { stateAnswer } from '../orders/state-answer.ts'
import { refundMethod, settleOrder } from './return-money.ts'

/** A second press within this time asks for the same money. */
const SAME_REFUND_MS = 60_000

export const refundOverpayment = operation(spec, (call) => {
  const { body, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  if (body.reason.trim() === '') throw invalidField('reason', 'Say why the money goes back.')
  const who = moverOf(call)
  return services.write((tx) => {
    standingOf(tx, orderId)
    const refundTypeId = body.refundTypeId ?? null
    if (refundTypeId !== null) refundMethod(tx, refundTypeId)
    const { balancePaise } = balanceOf(tx, orderId)
    const isDone = balancePaise < 0
    if (!isDone && !wasJustReturned(tx, orderId, who.nowMs)) {
      throw new Refusal('CONFLICT', 'Nothing was paid above the bill of this order.')
    }
    if (isDone) {
      settleOrder(tx, services, who, {
        order: orderById(tx, orderId),
        kind: 'Overpaid',
        reason: body.reason.trim(),
        releasedPaise: 0,
        returnedPaise: -balancePaise,
        refundTypeId,
        referenceNo: body.refundReferenceNo ?? null,
        creditNoteId: null,
      })
    }
    const settled = settlementsOfOrder(tx, services.ids, orderId).at(-1)
    if (settled === undefined) throw new Error(`order ${orderId} has no settlement`)
    const { Date: _date, Kind: _kind, Reason: _reason, ...Settled } = settled
    return { ...stateAnswer(tx, orderId, isDone), Settled }
  })
})

function wasJustReturned(tx: WritableDb, orderId: number, nowMs: number): boolean {
  const last = one<{ atMs: number }>(
    tx,
    `SELECT created_at_ms AS atMs FROM order_settlements
      WHERE order_id = :orderId AND kind = 'Overpaid' ORDER BY id DESC LIMIT 1`,
    { orderId },
  )
  return last !== undefined && nowMs - last.atMs < SAME_REFUND_MS
}
