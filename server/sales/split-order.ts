import { randomUUID } from 'node:crypto'
import { recordChange } from '../audit/record-change.ts'
import { splitOrder as spec } from '../contract/order-split.ts'
import { settleOrder } from '../credit/settle-order.ts'
import { exactlyOne, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import {
  divideLines,
  divideMoney,
  isSameInParts,
  pairOfGoods,
  splitRefusal,
  stateAfterSplit,
} from '../domain/order-split.ts'
import { RECEIPT_STATUS_IDS } from '../domain/order-states.ts'
import { isService } from '../domain/services.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { optionalDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { awaitedJob, divideJobs, isFitterBilled } from '../lab/divide-job.ts'
import { labLineIds } from '../lab/lab-orders.ts'
import { GIFT_CARD, ON_ACCOUNT } from '../masters/master-rows.ts'
import { openYearOf } from '../masters/open-year.ts'
import { type OrderActor, orderActor } from '../orders/order-actor.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { orderVersion, recordOrderChange } from '../orders/order-changes.ts'
import {
  invoiceOfOrder,
  type OrderLineRow,
  type OrderRow,
  orderById,
  orderFacts,
  orderLines,
  requireOrder,
} from '../orders/order-record.ts'
import { assertNotDropped, orderStatus, statusReply } from '../orders/order-status.ts'
import { creditPaidPaise } from '../orders/paid-by.ts'
import { rolledBack } from '../orders/rolled-back.ts'
import {
  keepReadiness,
  keepSplit,
  keepTray,
  repeatJobEvents,
  setSplitState,
  writeSplitOrder,
} from '../orders/split-rows.ts'
import { dividePrescription } from '../prescriptions/divide-prescription.ts'
import { recordReceipt } from '../receipts/save-receipt.ts'
import { findPayment, takePayments } from '../receipts/take-payments.ts'
import { milliToQuantity, toRupees } from '../wire/rupees.ts'

type SplitCall = Call<typeof spec>

/** What a request asks for. */
type Asked = { orderId: number; pairs: readonly string[]; expectedDate: string | null }

export const splitOrder = operation(spec, (call) => {
  const { body, services } = call
  const asked = {
    orderId: services.idOf('order', body.salesOrderID, 'salesOrderID'),
    pairs: [...new Set(body.pairs.map((pair) => pair.trim()))],
    expectedDate: readPromise(call),
  }
  return body.preview === true
    ? rolledBack(services, (tx) => split(tx, call, asked))
    : services.write((tx) => split(tx, call, asked))
})

function readPromise({ body, services }: SplitCall): string | null {
  const expectedDate = optionalDate(services, body.expectedDate, 'expectedDate')
  if (expectedDate !== null && expectedDate.slice(0, 10) < services.localNow().slice(0, 10)) {
    throw invalidField('expectedDate', message('orders.promise-in-past'))
  }
  return expectedDate
}

/**
 * Moves the pairs that stay behind into an order of their own, inside the caller's transaction, with
 * their lab job, prescription and promise. Both orders come to what the one came to.
 */
function split(tx: WritableDb, call: SplitCall, asked: Asked) {
  const { body, services } = call
  const { expectedDate, orderId, pairs } = asked
  const order = requireOrder(tx, orderId)
  if (body.version !== orderVersion(tx, orderId)) {
    throw new Refusal('CONFLICT', message('orders.changed-meanwhile'))
  }
  assertMayBeSplit(tx, order)
  const actor = orderActor(call)
  const paid = paidBefore(tx, orderId)
  const lines = linesByPair(tx, orderId, pairs)
  const lineIds = lines.stays.map(({ id }) => id)
  const { goes, stays } = writeSplitOrder(tx, services, actor, {
    order,
    sessionKey: `split-${randomUUID()}`,
    expectedDate: expectedDate ?? order.expectedDate,
    lineIds,
  })
  if (!isSameInParts(order, goes, stays)) {
    throw new Refusal('BUSINESS_RULE', message('orders.split-charges'))
  }
  moveWork(tx, services, actor, { order, newOrderId: stays.id, lineIds })
  dividePrescription(tx, { orderId, newOrderId: stays.id, pairs })
  copyPointRule(tx, orderId, stays.id)
  const moved = moveMoney(tx, services, actor, { goes, stays, paid })
  record(tx, actor, { order, goes, stays, pairs, moved })
  return reply(tx, services, { order, goes, stays, moved, isPreview: body.preview === true })
}

/** Throws 409 for an order that was handed over, billed, cancelled, dropped, or is paid by a payer. */
function assertMayBeSplit(tx: WritableDb, order: OrderRow): void {
  const status = orderStatus(tx, order.id)
  assertNotDropped(status)
  const refusal = splitRefusal({
    order: status.order,
    wasDelivered: status.wasDelivered,
    invoiceNo: invoiceOfOrder(tx, order.id)?.invoiceNo ?? null,
    isOpening: order.opening !== null,
    onAccountPaise: receivedPaise(tx, order.id, { typeId: ON_ACCOUNT }),
  })
  if (refusal !== null) throw new Refusal('CONFLICT', refusal)
}

type Paid = {
  paidPaise: number
  giftCardPaise: number
  pendingPaise: number
  creditPaise: number
}

function paidBefore(db: ReadableDb, orderId: number): Paid {
  const { netPaise, balancePaise } = balanceOf(db, orderId)
  return {
    paidPaise: netPaise - balancePaise,
    giftCardPaise: receivedPaise(db, orderId, { typeId: GIFT_CARD }),
    pendingPaise: receivedPaise(db, orderId, { statusId: RECEIPT_STATUS_IDS.Pending }),
    creditPaise: creditPaidPaise(db, orderId),
  }
}

/** What counts as received of an order by one way of paying, or in one state, in paise. */
function receivedPaise(
  db: ReadableDb,
  orderId: number,
  { statusId = null, typeId = null }: { typeId?: number | null; statusId?: number | null },
): number {
  return exactlyOne<{ paise: number }>(
    db,
    `SELECT coalesce(sum(amount_paise), 0) AS paise FROM valid_receipts
      WHERE order_id = :orderId AND (:typeId IS NULL OR receipt_type_id = :typeId)
        AND (:statusId IS NULL OR status_id = :statusId)`,
    { orderId, typeId, statusId },
  ).paise
}

type DividedLines = { goes: OrderLineRow[]; stays: OrderLineRow[] }

/**
 * Divides the lines of an order by pair. Throws 400 for a pair that is not in it, and 422 where
 * nothing would be handed over, or one of both would hold no goods.
 */
function linesByPair(db: ReadableDb, orderId: number, pairs: readonly string[]): DividedLines {
  const made = labLineIds(db, orderId)
  const lines = orderLines(db, orderId).map((line) => ({ ...line, isLabWork: made.has(line.id) }))
  const known = new Set(lines.map(pairOfGoods))
  for (const [index, pair] of pairs.entries()) {
    if (known.has(pair)) continue
    throw invalidField(`pairs[${index}]`, message('orders.split-no-pair', { pair }))
  }
  const { goes, stays } = divideLines(lines, new Set(pairs))
  const hasGoods = (part: readonly OrderLineRow[]) =>
    part.some(({ hsn, kind }) => kind === 'item' && !isService(hsn))
  if (!goes.some(({ kind }) => kind === 'item')) {
    throw new Refusal('BUSINESS_RULE', message('orders.split-nothing-goes'))
  }
  // An advance for services bears tax, one for goods bears none.
  if (!hasGoods(goes) || !hasGoods(stays)) {
    throw new Refusal('BUSINESS_RULE', message('orders.split-services'))
  }
  return { goes, stays }
}

/** Divides the lab's work; both orders stand where their jobs are, in the tray of the one. */
function moveWork(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  work: { order: OrderRow; newOrderId: number; lineIds: readonly number[] },
): void {
  const { lineIds, newOrderId, order } = work
  const jobs = divideJobs(tx, services, actor, { orderId: order.id, newOrderId, lineIds })
  for (const job of jobs) {
    repeatJobEvents(tx, { newOrderId, job, isFittingBilled: isFitterBilled(tx, job.fromId) })
  }
  for (const id of [order.id, newOrderId]) {
    setSplitState(tx, id, stateAfterSplit(order.status, awaitedJob(tx, id)))
  }
  keepTray(tx, order.id, newOrderId)
  const isReady = order.status === 'Ready' && orderStatus(tx, newOrderId).order === 'Ready'
  if (isReady) keepReadiness(tx, order.id, newOrderId)
}

/** Both orders earn points by the rule of the day on which they were booked. */
function copyPointRule(tx: WritableDb, orderId: number, newOrderId: number): void {
  run(
    tx,
    `INSERT INTO order_points (order_id, per_hundred_milli, point_paise, months)
     SELECT :newOrderId, per_hundred_milli, point_paise, months
       FROM order_points WHERE order_id = :orderId`,
    { orderId, newOrderId },
  )
}

type Moved = { paise: number; creditNo: string | null }

/**
 * Moves what was paid beyond the order that goes to the one that stays: it becomes a credit of the
 * customer, which pays the other at once. The receipts stay as they were issued. What credits paid
 * moves first, as it is kept first where an order is cancelled.
 */
function moveMoney(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  { goes, paid, stays }: { goes: OrderRow; stays: OrderRow; paid: Paid },
): Moved {
  const divided = divideMoney({
    ...paid,
    goesNetPaise: goes.netPaise,
    staysNetPaise: stays.netPaise,
  })
  if (!divided.ok) throw new Refusal('CONFLICT', divided.reason)
  const of = { orderId: goes.id, newOrderId: stays.id }
  const { movedPaise } = divided
  if (movedPaise === 0) {
    keepSplit(tx, actor, { ...of, settlementId: null, movedPaise, movedCreditPaise: 0 })
    return { paise: 0, creditNo: null }
  }
  const { number, settlementId } = settleOrder(tx, services, actor, {
    order: goes,
    kind: 'Overpaid',
    reason: stays.orderNo,
    releasedPaise: 0,
    returnedPaise: movedPaise,
    refundTypeId: null,
    referenceNo: null,
    creditNoteId: null,
  })
  const movedCreditPaise = Math.min(movedPaise, paid.creditPaise)
  keepSplit(tx, actor, { ...of, settlementId, movedPaise, movedCreditPaise })
  payWithCredit(tx, services, actor, { order: stays, number, paise: movedPaise })
  return { paise: movedPaise, creditNo: number }
}

function payWithCredit(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  { number, order, paise }: { order: OrderRow; number: string | null; paise: number },
): void {
  const { id: receiptTypeId } = exactlyOne<{ id: number }>(
    tx,
    `SELECT id FROM receipt_types WHERE kind = 'CreditNote' ORDER BY id LIMIT 1`,
  )
  const payment = findPayment(tx, {
    amountPaise: paise,
    receiptTypeId,
    cardTypeId: null,
    referenceNo: number,
    statusId: null,
    remarks: null,
    onAccount: null,
  })
  const receipts = takePayments(tx, services, actor, [payment], {
    facts: orderFacts(tx, services, order),
    invoice: null,
    before: { paidPaise: 0, balancePaise: order.netPaise },
    date: actor.localNow,
    yearId: openYearOf(tx, services, actor.localNow),
  })
  for (const receipt of receipts) recordReceipt(tx, actor, receipt, order.id)
}

type SplitDone = { order: OrderRow; goes: OrderRow; stays: OrderRow; moved: Moved }

/** Writes the split to the history of both orders and to the audit log. */
function record(
  tx: WritableDb,
  actor: OrderActor,
  { goes, moved, order, pairs, stays }: SplitDone & { pairs: readonly string[] },
): void {
  const money =
    moved.creditNo === null
      ? []
      : [
          message('orders.change.split-money', {
            amount: moved.paise,
            number: moved.creditNo,
          }),
        ]
  recordOrderChange(tx, actor, {
    orderId: goes.id,
    reason: null,
    netBeforePaise: order.netPaise,
    netAfterPaise: goes.netPaise,
    labOrderId: null,
    changes: [
      message('orders.change.split-into', { pairs: [...pairs], number: stays.orderNo }),
      ...money,
    ],
  })
  recordOrderChange(tx, actor, {
    orderId: stays.id,
    reason: null,
    netBeforePaise: stays.netPaise,
    netAfterPaise: stays.netPaise,
    labOrderId: null,
    changes: [message('orders.change.split-from', { number: goes.orderNo }), ...money],
  })
  recordChange(tx, {
    actor,
    atMs: actor.nowMs,
    action: 'order.split',
    entity: 'order',
    entityId: goes.id,
    detail: {
      newOrderId: stays.id,
      orderNo: stays.orderNo,
      pairs,
      netBeforePaise: order.netPaise,
      goesNetPaise: goes.netPaise,
      staysNetPaise: stays.netPaise,
      movedPaise: moved.paise,
      creditNo: moved.creditNo,
    },
  })
}

function reply(
  tx: WritableDb,
  services: Services,
  { goes, isPreview, moved, order, stays }: SplitDone & { isPreview: boolean },
) {
  const { BalanceAmount: _, IsRepeat: __, ...status } = statusReply(tx, goes.id, true)
  return {
    ...status,
    Version: orderVersion(tx, goes.id),
    Goes: partOf(tx, services, goes.id),
    Stays: {
      ...partOf(tx, services, stays.id),
      // Of a preview nothing is left that these could name.
      ...(isPreview ? { SalesOrderID: null, SalesOrderNo: null, LabOrderNo: null } : {}),
    },
    NetBefore: toRupees(order.netPaise),
    MovedAmount: toRupees(moved.paise),
    CreditNo: isPreview ? null : moved.creditNo,
    RoundingDifference: toRupees(goes.netPaise + stays.netPaise - order.netPaise),
  }
}

function partOf(db: ReadableDb, services: Services, orderId: number) {
  const order = orderById(db, orderId)
  const lines = orderLines(db, orderId)
  const { balancePaise, netPaise } = balanceOf(db, orderId)
  const charges = lines.filter(({ kind }) => kind !== 'item')
  const { labOrderNo } = exactlyOne<{ labOrderNo: string | null }>(
    db,
    `SELECT (SELECT lab_order_no FROM lab_orders WHERE order_id = :orderId
              ORDER BY id DESC LIMIT 1) AS labOrderNo`,
    { orderId },
  )
  return {
    SalesOrderID: services.ids.encode('order', orderId),
    SalesOrderNo: order.orderNo,
    Status: order.status,
    Lines: lines
      .filter(({ kind }) => kind === 'item')
      .map((line) => ({
        ItemName: line.itemName,
        PairNo: line.pairNo,
        Qty: milliToQuantity(line.qtyMilli),
        TotalAmount: toRupees(line.totalPaise),
      })),
    Charges: toRupees(charges.reduce((sum, { totalPaise }) => sum + totalPaise, 0)),
    Rounding: toRupees(order.roundingPaise),
    NetAmount: toRupees(netPaise),
    PaidAmount: toRupees(netPaise - balancePaise),
    BalanceAmount: toRupees(balancePaise),
    ExpectedDate: order.expectedDate,
    LabOrderNo: labOrderNo,
  }
}
