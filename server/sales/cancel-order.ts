import type { BodyOf } from '../contract/operation.ts'
import { cancelOrder as spec } from '../contract/order-transitions.ts'
import { creditInvoice } from '../credit/credit-invoice.ts'
import type { NumberedNote } from '../credit/credit-note-model.ts'
import { wireGivenBack } from '../credit/given-back.ts'
import { refundMethod } from '../credit/refund-vouchers.ts'
import { settleOrder } from '../credit/settle-order.ts'
import type { ReturnedInvoice } from '../credit/settle-return.ts'
import { endMemberships } from '../customers/sold-memberships.ts'
import { one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { RECEIPT_STATUS_IDS } from '../domain/order-states.ts'
import { isService } from '../domain/services.ts'
import { type Message, message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { applyCancellation } from '../orders/apply-transition.ts'
import { sourcesPaise } from '../orders/cash-taken.ts'
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
import { creditPaidPaise } from '../orders/paid-by.ts'
import { type GivenBack, releaseSources } from '../receipts/release-sources.ts'
import { returnedUnits, returnStock } from '../stock/return-stock.ts'
import { billCancellationCharge, type ChargePayment, readCharge } from './cancellation-charge.ts'

type Asked = Pick<
  BodyOf<typeof spec>,
  | 'reason'
  | 'refundTypeId'
  | 'refundReferenceNo'
  | 'refundCredit'
  | 'commercial'
  | 'cancellationCharge'
>

export const cancelOrder = operation(spec, (call) => {
  const { body, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  if (body.reason.trim() === '') throw invalidField('reason', message('credit.why-cancel'))
  const actor = orderActor(call)
  return services.write((tx) => {
    const status = orderStatus(tx, orderId)
    const isDone = status.order !== 'Cancelled'
    const given = isDone ? cancel(tx, services, actor, { orderId, status, asked: body }) : []
    return {
      ...statusReply(tx, orderId, isDone),
      Settled: settledOf(tx, services, orderId),
      GivenBack: wireGivenBack(given),
    }
  })
})

/**
 * Cancels an order, inside the caller's transaction: goods back on the shelf, its invoice credited
 * in full, and all that was paid given back or kept as credit, but for a charge that the shop keeps
 * and bills. What credits paid stays the customer's credit unless it is asked for as money (decision
 * 0534). Afterwards nothing is owed either way. Returns what went back to gift cards and payers. Throws 422 for a charge above what there is.
 */
export function cancel(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  { asked, orderId, status }: { orderId: number; status: OrderStatusDetail; asked: Asked },
): GivenBack[] {
  assertCancellable(tx, orderId, status)
  const refundTypeId = asked.refundTypeId ?? null
  if (refundTypeId !== null) refundMethod(tx, refundTypeId)
  const order = orderById(tx, orderId)
  const reason = asked.reason.trim()
  const chargePaise = readCharge(asked.cancellationCharge)
  const isCreditKept = refundTypeId !== null && asked.refundCredit !== true
  const creditPaise = isCreditKept ? creditPaidPaise(tx, orderId) : 0
  const goods = goodsOf(tx, orderId)
  const invoice = invoiceOfOrder(tx, orderId)
  const credited =
    invoice === null
      ? null
      : creditAll(tx, services, actor, {
          invoice: { ...invoice, orderId, customerId: order.customerId },
          goods,
          reason: message('credit.order-cancelled', { reason }),
          refundTypeId,
          keptPaise: chargePaise + creditPaise,
          isCommercial: asked.commercial ?? false,
        })
  const note = credited?.note ?? null
  const isInvoiced = invoice !== null
  const givenBack = isInvoiced
    ? (credited?.givenBack ?? [])
    : giveBackSources(tx, services, actor, { orderId, chargePaise })
  // The goods of an order that was dropped are back already; a due of a former program has none.
  const hasGoodsOut = !status.isDropped && !status.isOpeningDue
  if (hasGoodsOut) returnGoods(tx, actor, order, goods, { status, isInvoiced })
  endMemberships(
    tx,
    services,
    actor,
    goods.map(({ line }) => line.id),
  )
  // Of an invoice the credit note has taken everything off; an order alone is owed no more.
  const releasedPaise = isInvoiced ? 0 : order.netPaise
  const owedPaise = balanceOf(tx, orderId).balancePaise - releasedPaise
  if (owedPaise > 0) {
    throw new Refusal('CONFLICT', message('credit.more-returned-than-paid'))
  }
  const kept = keepCharge(tx, services, actor, {
    order,
    reason,
    chargePaise,
    note,
    paidPaise: -owedPaise,
  })
  const backPaise = -owedPaise - kept.advancePaise
  const inNotePaise = (note?.balancePaise ?? 0) - kept.notePaise
  const againPaise = Math.min(backPaise, Math.max(0, creditPaise - inNotePaise))
  if (againPaise > 0) {
    keepAdvance(tx, services, actor, { order, reason, paise: againPaise })
  }
  settleOrder(tx, services, actor, {
    order,
    kind: 'Cancelled',
    reason,
    releasedPaise,
    returnedPaise: backPaise - againPaise,
    refundTypeId,
    referenceNo: asked.refundReferenceNo ?? null,
    creditNoteId: note?.id ?? null,
  })
  applyCancellation(tx, actor, { orderId, reason, status })
  if (chargePaise > 0) {
    billCancellationCharge(tx, services, actor, {
      ...kept,
      order,
      reason,
      amountPaise: chargePaise,
    })
  }
  return givenBack
}

/** What gift cards and payers paid goes back to them, but for what a charge is kept of. */
function giveBackSources(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  { chargePaise, orderId }: { orderId: number; chargePaise: number },
): GivenBack[] {
  const { paidPaise } = balanceOf(tx, orderId)
  const paise = Math.min(sourcesPaise(tx, orderId), Math.max(0, paidPaise - chargePaise))
  return releaseSources(tx, services, actor, { orderId, paise })
}

type Kept = {
  notePaise: number
  advancePaise: number
  settlementId: number | null
  payments: ChargePayment[]
}

/**
 * Keeps what pays a charge as the customer's credit: of the credit note first, then of the advance.
 * Throws 422 where they hold less.
 */
function keepCharge(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  args: {
    order: OrderRow
    reason: string
    chargePaise: number
    note: NumberedNote | null
    paidPaise: number
  },
): Kept {
  const { chargePaise, note, order, paidPaise, reason } = args
  const noteRestPaise = (note?.balancePaise ?? 0) + (note?.refundedPaise ?? 0)
  const notePaise = Math.min(chargePaise, note?.balancePaise ?? 0)
  const advancePaise = chargePaise - notePaise
  if (advancePaise > paidPaise) {
    throw new Refusal(
      'BUSINESS_RULE',
      message('credit.charge-above-paid', { paid: paidPaise + noteRestPaise }),
    )
  }
  const payments: ChargePayment[] = []
  if (note !== null && notePaise > 0) {
    payments.push({ number: note.number, amountPaise: notePaise })
  }
  if (advancePaise === 0) return { notePaise, advancePaise, settlementId: null, payments }
  const { number, settlementId } = keepAdvance(tx, services, actor, {
    order,
    reason,
    paise: advancePaise,
  })
  if (number !== null) payments.push({ number, amountPaise: advancePaise })
  return { notePaise, advancePaise, settlementId, payments }
}

/** Keeps a part of what was paid as a credit of the customer. */
function keepAdvance(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  { order, paise, reason }: { order: OrderRow; reason: string; paise: number },
) {
  return settleOrder(tx, services, actor, {
    order,
    kind: 'Overpaid',
    reason,
    releasedPaise: 0,
    returnedPaise: paise,
    refundTypeId: null,
    referenceNo: null,
    creditNoteId: null,
  })
}

/** Throws 409 for an order that was handed over, or has a payment that is not confirmed. */
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
    throw new Refusal('CONFLICT', message('credit.not-confirmed'))
  }
}

type Goods = { line: OrderLineRow; isMadeToOrder: boolean }

function goodsOf(db: ReadableDb, orderId: number): Goods[] {
  const made = madeToOrderLines(db, orderId)
  return orderLines(db, orderId).map((line) => ({ line, isMadeToOrder: made.has(line.id) }))
}

/** Credits all that is left of the invoice; null where earlier notes left nothing. */
function creditAll(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  args: {
    invoice: ReturnedInvoice
    goods: readonly Goods[]
    reason: Message
    refundTypeId: number | null
    keptPaise: number
    isCommercial: boolean
  },
): Pick<ReturnType<typeof creditInvoice>, 'note' | 'givenBack'> | null {
  const { goods, invoice, isCommercial, keptPaise, reason, refundTypeId } = args
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
    keptPaise,
    isCommercial,
    settlesRoundOff: true,
  })
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
  const { Date: _date, Kind: _kind, Reason: _reason, SettledBy: _by, ...settled } = found
  return settled
}
