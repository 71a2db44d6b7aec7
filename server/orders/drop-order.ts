import { recordChange } from '../audit/record-change.ts'
import {
  dropOrder as dropSpec,
  reinstateOrder as reinstateSpec,
} from '../contract/order-transitions.ts'
import { all, exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { addDays } from '../domain/local-time.ts'
import { isService } from '../domain/services.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { FIRST_UNCLAIMED, readSetting } from '../settings/settings.ts'
import { reverseCredit } from '../stock/adjust-stock.ts'
import { choosePieces, issueStock } from '../stock/issue-stock.ts'
import { recordMovement } from '../stock/record-movement.ts'
import { returnedUnits, returnStock } from '../stock/return-stock.ts'
import { type OrderActor, orderActor } from './order-actor.ts'
import { invoiceOfOrder, madeToOrderLines, type OrderLineRow, orderLines } from './order-record.ts'
import { type OrderStatusDetail, orderStatus, statusReply } from './order-status.ts'

export const dropOrder = operation(dropSpec, (call) => {
  const { body, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  const reason = body.reason.trim()
  if (reason === '') throw invalidField('reason', message('orders.why-dropped'))
  const actor = orderActor(call)
  return services.write((tx) => {
    const status = orderStatus(tx, orderId)
    if (status.isDropped) return statusReply(tx, orderId, false)
    assertUnclaimed(tx, orderId, status, actor.localNow)
    for (const goods of goodsOf(tx, orderId)) takeBack(tx, actor, orderId, goods)
    setDropped(tx, orderId, actor.localNow)
    const dropId = insert(
      tx,
      `INSERT INTO order_drops (order_id, dropped_at, dropped_at_ms, dropped_by, reason, device)
       VALUES (:orderId, :localNow, :nowMs, :userId, :reason, :device)`,
      {
        orderId,
        reason,
        localNow: actor.localNow,
        nowMs: actor.nowMs,
        userId: actor.userId,
        device: actor.device,
      },
    )
    run(tx, 'DELETE FROM order_trays WHERE order_id = :orderId', { orderId })
    record(tx, actor, 'order.dropped', orderId, { dropId, reason })
    return statusReply(tx, orderId, true)
  })
})

export const reinstateOrder = operation(reinstateSpec, (call) => {
  const { body, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  const actor = orderActor(call)
  return services.write((tx) => {
    const { isDropped, order } = orderStatus(tx, orderId)
    if (!isDropped) return statusReply(tx, orderId, false)
    if (order === 'Cancelled') throw new Refusal('CONFLICT', message('orders.was-cancelled'))
    issueAgain(tx, actor, orderId)
    setDropped(tx, orderId, null)
    run(
      tx,
      `UPDATE order_drops
          SET reinstated_at = :localNow, reinstated_at_ms = :nowMs, reinstated_by = :userId
        WHERE order_id = :orderId AND reinstated_at IS NULL`,
      { orderId, localNow: actor.localNow, nowMs: actor.nowMs, userId: actor.userId },
    )
    record(tx, actor, 'order.reinstated', orderId, {})
    return statusReply(tx, orderId, true)
  })
})

function setDropped(tx: WritableDb, orderId: number, at: string | null): void {
  run(tx, 'UPDATE sales_orders SET dropped_at = :at WHERE id = :orderId', { orderId, at })
}

function record(
  tx: WritableDb,
  actor: OrderActor,
  action: 'order.dropped' | 'order.reinstated',
  orderId: number,
  detail: object,
): void {
  recordChange(tx, {
    actor,
    action,
    entity: 'order',
    entityId: orderId,
    atMs: actor.nowMs,
    detail: { ...detail },
  })
}

/** Throws 409 for an order that is not ready, was billed, or was not waited for as long as it is to be. */
function assertUnclaimed(
  db: ReadableDb,
  orderId: number,
  status: OrderStatusDetail,
  localNow: string,
): void {
  if (status.order !== 'Ready') throw new Refusal('CONFLICT', message('orders.drop-not-ready'))
  const invoice = invoiceOfOrder(db, orderId)
  if (invoice !== null) {
    throw new Refusal('CONFLICT', message('orders.drop-invoiced', { number: invoice.invoiceNo }))
  }
  const { unclaimedDays = FIRST_UNCLAIMED.days, unclaimedTold = FIRST_UNCLAIMED.told } =
    readSetting(db, 'shop')
  const { since } = exactlyOne<{ since: string }>(
    db,
    `SELECT coalesce((SELECT max(at) FROM order_events
                       WHERE order_id = o.id AND kind IN ('Ready', 'Booked')), o.order_date) AS since
       FROM sales_orders o WHERE o.id = :orderId`,
    { orderId },
  )
  const from = addDays(since, unclaimedDays)
  if (localNow.slice(0, 10) < from.slice(0, 10)) {
    throw new Refusal('CONFLICT', message('orders.drop-too-early', { day: from }))
  }
  if (status.timesNotified < unclaimedTold) {
    throw new Refusal(
      'CONFLICT',
      message('orders.drop-not-told', { times: status.timesNotified, needed: unclaimedTold }),
    )
  }
}

type Goods = { line: OrderLineRow & { itemId: number }; isMade: boolean }

/** The goods of an order that are still with it; lenses made to its powers go nowhere else. */
function goodsOf(db: ReadableDb, orderId: number): Goods[] {
  const made = madeToOrderLines(db, orderId)
  return orderLines(db, orderId).flatMap(({ itemId, ...line }) => {
    const isOut = line.kind === 'item' && line.supply !== 'to_order' && !isService(line.hsn)
    if (itemId === null || !isOut || line.returnedMilli >= line.qtyMilli) return []
    return [{ line: { ...line, itemId }, isMade: made.has(line.id) }]
  })
}

function sourceOf({ nowMs, userId }: OrderActor, orderId: number) {
  return { entity: 'order', entityId: orderId, userId, atMs: nowMs }
}

/** Puts the goods of a line back to stock; a lens that was made is written off in the same step. */
function takeBack(tx: WritableDb, actor: OrderActor, orderId: number, goods: Goods): void {
  const { isMade, line } = goods
  const { itemId, unitId } = line
  const qtyMilli = line.qtyMilli - line.returnedMilli
  const source = sourceOf(actor, orderId)
  const back = { ...source, itemId, qtyMilli, reason: 'cancel' as const, orderLineId: line.id }
  const units = returnedUnits(tx, { orderId, itemId, unitId, qtyMilli })
  const costPaise = costOfLine(tx, line.id)
  returnStock(tx, back, units)
  if (!isMade) return
  const lost = recordMovement(tx, {
    ...source,
    itemId,
    costPaise,
    unitId: null,
    qtyMilli: -qtyMilli,
    reason: 'loss',
    orderLineId: line.id,
  })
  reverseCredit(tx, { itemId, unitId: null, movementId: lost.id, qtyMilli, source })
}

/** At what a line stands in the cost of sales; null where it is not known. */
function costOfLine(db: ReadableDb, lineId: number): number | null {
  const row = one<{ paise: number | null; isKnown: number | null }>(
    db,
    `SELECT -sum(value_paise) AS paise, min(is_cost_known) AS isKnown FROM stock_movements
      WHERE order_line_id = :lineId AND reason IN ('sale', 'return', 'cancel')`,
    { lineId },
  )
  return row?.isKnown === 1 ? row.paise : null
}

/** Takes the goods out once more, lenses at what was written off. Throws STOCK_SHORT naming what is gone. */
function issueAgain(tx: WritableDb, actor: OrderActor, orderId: number): void {
  const source = sourceOf(actor, orderId)
  const goods = goodsOf(tx, orderId)
  const wanted = goods.map(({ isMade, line }) => ({
    itemId: line.itemId,
    unitId: line.unitId,
    qtyMilli: line.qtyMilli - line.returnedMilli,
    mrpCentipaise: line.mrpCentipaise,
    itemName: line.itemName,
    isSerialised: !isMade && isSerialised(tx, line.itemId),
  }))
  const pieces = choosePieces(tx, wanted)
  for (const [index, each] of wanted.entries()) {
    const { isMade, line } = goods[index] ?? {}
    if (line === undefined) continue
    if (isMade === true) {
      const costPaise = lossOfLine(tx, line.id)
      const { itemId, qtyMilli } = each
      const movement = { ...source, itemId, unitId: null, orderLineId: line.id, costPaise }
      recordMovement(tx, { ...movement, qtyMilli, reason: 'found' })
      recordMovement(tx, { ...movement, qtyMilli: -qtyMilli, reason: 'sale' })
    } else {
      issueStock(tx, {
        ...source,
        ...each,
        unitIds: pieces[index] ?? [],
        orderLineId: line.id,
        mayGoNegative: false,
        localNow: actor.localNow,
      })
    }
  }
}

function isSerialised(db: ReadableDb, itemId: number): boolean {
  const [row] = all<{ isSerialised: number }>(
    db,
    'SELECT is_serialised AS isSerialised FROM items WHERE id = :itemId',
    { itemId },
  )
  return row?.isSerialised === 1
}

/** What the lenses of a line were written off at; null where it is not known. */
function lossOfLine(db: ReadableDb, lineId: number): number | null {
  const row = one<{ paise: number; isKnown: number }>(
    db,
    `SELECT -value_paise AS paise, is_cost_known AS isKnown FROM stock_movements
      WHERE order_line_id = :lineId AND reason = 'loss' ORDER BY id DESC LIMIT 1`,
    { lineId },
  )
  return row?.isKnown === 1 ? row.paise : null
}
