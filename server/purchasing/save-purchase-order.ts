import { recordChange } from '../audit/record-change.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import {
  dropPurchaseOrder as dropSpec,
  endPurchaseOrder as endSpec,
  savePurchaseOrder as spec,
} from '../contract/purchase-orders.ts'
import { all, exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { isService } from '../domain/services.ts'
import { type CommitContext, commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import { toCentipaise, toMilli } from '../wire/rupees.ts'

type OrderRow = { state: string; version: number; receivedMilli: number }

type Line = { itemId: number; qtyMilli: number; costCentipaise: number | null }

export const savePurchaseOrder = operation(spec, (call) => {
  const { body, services, user } = call
  const context = commitContext(call)
  const orderId =
    body.orderID === undefined ? null : services.idOf('purchaseOrder', body.orderID, 'orderID')
  const supplierId = services.idOf('supplier', body.supplierID, 'supplierID')
  const expectedOn = expectedDay(services, body.expectedOn, body.send)
  const lines = body.lines.map(
    (line, index): Line => ({
      itemId: services.idOf('item', line.itemID, `lines.${index}.itemID`),
      qtyMilli: toMilli(line.qty),
      costCentipaise: line.cost === undefined ? null : toCentipaise(line.cost),
    }),
  )
  return services.write((tx) => {
    const note = body.note?.trim() ?? null
    if (orderId !== null) assertDraft(tx, orderId, body.version)
    const isAllSent = orderId === null || user.permissions.has('cost.see')
    const given = {
      supplierId,
      expectedOn,
      note,
      lines: isAllSent ? lines : withHiddenCosts(tx, orderId, lines),
    }
    const { id, orderNo, version } = writePurchaseOrder(tx, services, context, {
      ...given,
      orderId,
      isSent: body.send,
    })
    return {
      success: true,
      orderID: services.ids.encode('purchaseOrder', id),
      orderNo,
      state: orderNo === null ? 'Draft' : 'Sent',
      version,
    }
  })
})

/** The costs of a draft that were left out by whoever may not see them stay. */
function withHiddenCosts(db: ReadableDb, orderId: number, lines: readonly Line[]): Line[] {
  const kept = new Map(
    all<{ itemId: number; costCentipaise: number | null }>(
      db,
      `SELECT item_id AS itemId, cost_centipaise AS costCentipaise
         FROM purchase_order_lines WHERE order_id = :orderId`,
      { orderId },
    ).map(({ costCentipaise, itemId }) => [itemId, costCentipaise]),
  )
  return lines.map((line) => ({
    ...line,
    costCentipaise: line.costCentipaise ?? kept.get(line.itemId) ?? null,
  }))
}

/**
 * Returns the day on which an order is expected as `yyyy-mm-dd`; null for none. Throws 400 for one
 * before today, where the order is sent.
 */
export function expectedDay(
  services: Services,
  typed: string | undefined,
  isSent = true,
): string | null {
  if (typed === undefined) return null
  const day = requestDate(services, typed, 'expectedOn').slice(0, 10)
  if (isSent && day < services.localNow().slice(0, 10)) {
    throw invalidField('expectedOn', message('purchasing.expected-before-today'))
  }
  return day
}

export type PurchaseOrder = {
  /** Of the draft that is saved again; null makes a new order. */
  orderId: number | null
  supplierId: number
  /** `yyyy-mm-dd`. */
  expectedOn: string | null
  note: string | null
  lines: readonly Line[]
  isSent: boolean
}

/** Writes an order to a supplier in the caller's transaction; one that is sent has a number. */
export function writePurchaseOrder(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  { expectedOn, isSent, lines, note, orderId, supplierId }: PurchaseOrder,
): { id: number; version: number; orderNo: string | null } {
  const { localNow, nowMs, userId } = context
  assertSupplier(tx, supplierId)
  for (const [index, line] of lines.entries()) assertItem(tx, line.itemId, index, lines)
  if (isSent && lines.length === 0) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.order-empty'))
  }
  const head = { supplierId, expectedOn, note, nowMs, userId }
  const { id, version } = writeHead(tx, orderId, head)
  run(tx, 'DELETE FROM purchase_order_lines WHERE order_id = :id', { id })
  for (const line of lines) {
    insert(
      tx,
      `INSERT INTO purchase_order_lines (order_id, item_id, qty_milli, cost_centipaise)
       VALUES (:id, :itemId, :qtyMilli, :costCentipaise)`,
      { id, ...line },
    )
  }
  const orderNo = isSent
    ? nextDocumentNumber(tx, services, {
        series: 'purchase_order',
        yearId: openYearOf(tx, services, localNow),
        date: localNow,
      })
    : null
  if (orderNo !== null) {
    run(
      tx,
      `UPDATE purchase_orders
          SET state = 'Sent', order_no = :orderNo, sent_at_ms = :nowMs, sent_by = :userId
        WHERE id = :id`,
      { id, orderNo, nowMs, userId },
    )
  }
  recordChange(tx, {
    actor: context,
    atMs: nowMs,
    action: orderNo === null ? 'purchase.order-saved' : 'purchase.order-sent',
    entity: 'purchaseOrder',
    entityId: id,
    detail: { version, orderNo, supplierId, lines },
  })
  return { id, version, orderNo }
}

function assertSupplier(db: ReadableDb, supplierId: number): void {
  const supplier = one<{ isActive: number }>(
    db,
    'SELECT is_active AS isActive FROM suppliers WHERE id = :supplierId',
    { supplierId },
  )
  if (supplier === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-supplier'))
  if (supplier.isActive === 0) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.supplier-inactive'))
  }
}

function assertItem(db: ReadableDb, itemId: number, index: number, lines: readonly Line[]): void {
  const item = one<{ name: string; hsn: string; isActive: number; isSerialised: number }>(
    db,
    `SELECT name, hsn, is_active AS isActive, is_serialised AS isSerialised
       FROM items WHERE id = :itemId`,
    { itemId },
  )
  if (item === undefined) throw new Refusal('NOT_FOUND', message('stock.no-such-item'))
  if (isService(item.hsn)) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.service', { item: item.name }))
  }
  if (item.isActive === 0) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.off-sale', { item: item.name }))
  }
  if (item.isSerialised === 1 && (lines[index]?.qtyMilli ?? 0) % 1_000 !== 0) {
    throw invalidField(`lines.${index}.qty`, message('purchasing.whole-pieces'))
  }
  if (lines.findIndex((each) => each.itemId === itemId) !== index) {
    throw invalidField(
      `lines.${index}.itemID`,
      message('purchasing.item-twice', { item: item.name }),
    )
  }
}

function orderOf(db: ReadableDb, id: number): OrderRow {
  const found = one<OrderRow>(
    db,
    `SELECT state, version,
            (SELECT coalesce(sum(received_milli), 0) FROM purchase_order_lines
              WHERE order_id = o.id) AS receivedMilli
       FROM purchase_orders o WHERE id = :id`,
    { id },
  )
  if (found === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-order'))
  return found
}

/** Throws 409 for an order that was sent, and for a draft that another changed meanwhile. */
function assertDraft(db: ReadableDb, id: number, version: number | undefined): void {
  const order = orderOf(db, id)
  if (order.state !== 'Draft') throw new Refusal('CONFLICT', message('purchasing.order-sent'))
  if (version !== undefined && version !== order.version) {
    throw new Refusal('CONFLICT', message('purchasing.changed-meanwhile'))
  }
}

function writeHead(
  tx: WritableDb,
  orderId: number | null,
  head: {
    supplierId: number
    expectedOn: string | null
    note: string | null
    nowMs: number
    userId: number
  },
): { id: number; version: number } {
  const { nowMs, userId, ...changed } = head
  if (orderId === null) {
    const id = insert(
      tx,
      `INSERT INTO purchase_orders
         (state, version, supplier_id, expected_on, note, created_at_ms, created_by)
       VALUES ('Draft', 1, :supplierId, :expectedOn, :note, :nowMs, :userId)`,
      { ...changed, nowMs, userId },
    )
    return { id, version: 1 }
  }
  return exactlyOne(
    tx,
    `UPDATE purchase_orders
        SET version = version + 1, supplier_id = :supplierId, expected_on = :expectedOn,
            note = :note
      WHERE id = :orderId RETURNING id, version`,
    { ...changed, orderId },
  )
}

/** Throws a draft of an order away; what it was stays in the audit log. */
export const dropPurchaseOrder = operation(dropSpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('purchaseOrder', body.orderID, 'orderID')
  return services.write((tx) => {
    assertDraft(tx, id, body.version)
    const dropped = exactlyOne<{ supplierId: number; lines: number }>(
      tx,
      `SELECT supplier_id AS supplierId,
              (SELECT count(*) FROM purchase_order_lines WHERE order_id = :id) AS lines
         FROM purchase_orders WHERE id = :id`,
      { id },
    )
    run(tx, 'DELETE FROM purchase_order_lines WHERE order_id = :id', { id })
    run(tx, 'DELETE FROM purchase_orders WHERE id = :id', { id })
    recordChange(tx, {
      actor: context,
      atMs: context.nowMs,
      action: 'purchase.draft-dropped',
      entity: 'purchaseOrder',
      entityId: id,
      detail: dropped,
    })
    return { success: true, orderID: services.ids.encode('purchaseOrder', id) }
  })
})

export const endPurchaseOrder = operation(endSpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('purchaseOrder', body.orderID, 'orderID')
  return services.write((tx) => {
    const order = orderOf(tx, id)
    if (order.state === 'Closed' || order.state === 'Cancelled') {
      throw new Refusal('CONFLICT', message('purchasing.order-ended'))
    }
    const state = order.receivedMilli > 0 ? 'Closed' : 'Cancelled'
    const reason = body.reason.trim()
    run(
      tx,
      `UPDATE purchase_orders
          SET state = :state, ended_at_ms = :nowMs, ended_by = :userId, end_reason = :reason
        WHERE id = :id`,
      { id, state, reason, nowMs: context.nowMs, userId: context.userId },
    )
    recordChange(tx, {
      actor: call.actor,
      atMs: context.nowMs,
      action: state === 'Closed' ? 'purchase.order-closed' : 'purchase.order-cancelled',
      entity: 'purchaseOrder',
      entityId: id,
      detail: { state, reason },
    })
    return { success: true, orderID: services.ids.encode('purchaseOrder', id), state }
  })
})
