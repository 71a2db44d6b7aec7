import { refundOverpayment as spec } from '../contract/order-transitions.ts'
import { one, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { sourcesPaise } from '../orders/cash-taken.ts'
import { orderActor } from '../orders/order-actor.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { settlementsOfOrder } from '../orders/order-detail.ts'
import { requireOrder } from '../orders/order-record.ts'
import { statusReply } from '../orders/order-status.ts'
import { type GivenBack, releaseSources } from '../receipts/release-sources.ts'
import { wireGivenBack } from './given-back.ts'
import { refundMethod } from './refund-vouchers.ts'
import { settleOrder } from './settle-order.ts'
import { assertConfirmed } from './settle-return.ts'

/** A repeat within this time asks for the same money. */
const SAME_REFUND_MS = 60_000

export const refundOverpayment = operation(spec, (call) => {
  const { body, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  if (body.reason.trim() === '') throw invalidField('reason', message('credit.why-refund'))
  const actor = orderActor(call)
  return services.write((tx) => {
    const order = requireOrder(tx, orderId)
    const refundTypeId = body.refundTypeId ?? null
    if (refundTypeId !== null) refundMethod(tx, refundTypeId)
    const { balancePaise } = balanceOf(tx, orderId)
    const isDone = balancePaise < 0
    if (!isDone && !wasJustReturned(tx, orderId, actor.nowMs)) {
      throw new Refusal('CONFLICT', message('credit.nothing-overpaid'))
    }
    let given: GivenBack[] = []
    if (isDone) {
      assertConfirmed(tx, orderId, -balancePaise)
      given = releaseSources(tx, services, actor, {
        orderId,
        paise: Math.min(sourcesPaise(tx, orderId), -balancePaise),
      })
      settleOrder(tx, services, actor, {
        order,
        kind: 'Overpaid',
        reason: body.reason.trim(),
        releasedPaise: 0,
        returnedPaise: -balanceOf(tx, orderId).balancePaise,
        refundTypeId,
        referenceNo: body.refundReferenceNo ?? null,
        creditNoteId: null,
      })
    }
    const settled = settlementsOfOrder(tx, services.ids, orderId).at(-1)
    if (settled === undefined) throw new Error(`order ${orderId} has no settlement`)
    const { Date: _date, Kind: _kind, Reason: _reason, SettledBy: _by, ...Settled } = settled
    return { ...statusReply(tx, orderId, isDone), Settled, GivenBack: wireGivenBack(given) }
  })
})

function wasJustReturned(tx: WritableDb, orderId: number, nowMs: number): boolean {
  const last = one<{ atMs: number }>(
    tx,
    // What moved to an order that was split off this one was never asked back.
    `SELECT created_at_ms AS atMs FROM order_settlements
      WHERE order_id = :orderId AND kind = 'Overpaid'
        AND id NOT IN (SELECT settlement_id FROM order_splits WHERE settlement_id IS NOT NULL)
      ORDER BY id DESC LIMIT 1`,
    { orderId },
  )
  return last !== undefined && nowMs - last.atMs < SAME_REFUND_MS
}
