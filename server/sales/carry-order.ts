import { randomUUID } from 'node:crypto'
import { all, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { DocumentTotals } from '../domain/document-totals.ts'
import { isService } from '../domain/services.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { insertLabOrder } from '../lab/lab-orders.ts'
import { openYearOf } from '../masters/open-year.ts'
import type { OrderLineRow, OrderRow } from '../orders/order-record.ts'
import { insertOrder, insertOrderLines } from '../orders/write-order.ts'
import { readSetting } from '../settings/settings.ts'
import { choosePieces, issueStock } from '../stock/issue-stock.ts'

/** An order as another computer of the shop had booked it. */
export type OrderElsewhere = { order: OrderRow; lines: readonly OrderLineRow[] }

/** What of an order's line says which goods it took. */
export type GoodsLine = Pick<
  OrderLineRow,
  'id' | 'itemId' | 'unitId' | 'serialNo' | 'itemName' | 'itemCode' | 'hsn' | 'qtyMilli' | 'supply'
> & {
  /** Not known of what was told before lines told it. */
  mrpCentipaise?: number | null
}

export type CarriedOrder = OrderElsewhere & {
  customerId: number
  /** What was paid on it there, in paise. */
  paidPaise: number
}

/**
 * Books an order here that another computer of the shop had booked and not billed, at the prices and
 * with the tax of then; returns its row. It is billed here, on its delivery, and what was paid there
 * counts as paid. Goods off the shelf leave the stock, lenses get a job for the lab. Throws 409 where
 * the shelf holds too little, and 422 where an item is not known here.
 */
export function carryOrder(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  { customerId, lines, order, paidPaise }: CarriedOrder,
): OrderRow {
  const known = lines.map((line) => ({ ...line, ...goodsHere(tx, line) }))
  const yearId = openYearOf(tx, services, context.localNow)
  const isReady = order.status === 'Ready' || order.status === 'Delivered'
  const made = insertOrder(tx, services, context, {
    yearId,
    sessionKey: `found-${randomUUID()}`,
    customerId,
    doctor: null,
    orderDate: order.orderDate,
    expectedDate: order.expectedDate,
    status: isReady ? 'Ready' : 'Booked',
    deliveryMode: 'Counter',
    taxMode: order.taxMode,
    isComposition: order.isComposition === 1,
    place: {
      stateCode: order.posStateCode,
      source: 'store',
      isInterState: order.taxMode === 'inter',
      kind: order.supplyKind,
    },
    totals: totalsOf(order, lines),
    remarks: order.orderNo,
    opening: { kind: 'Order', legacyNo: order.orderNo, paidPaise },
  })
  const written = insertOrderLines(
    tx,
    made.id,
    known.map((line) => ({
      ...line,
      fittingHeightMilli: null,
      totalHeightMilli: null,
      listPriceCentipaise: null,
      approvalId: null,
    })),
  )
  const shelf = written.filter(({ supply }) => supply === 'shelf')
  takeFromShelf(tx, context, shelf, { entity: 'order', entityId: made.id, isOfOrder: true })
  const lensIds = written.filter(({ itemId }) => isLens(tx, itemId)).map(({ id }) => id)
  if (!isReady && lensIds.length > 0) {
    insertLabOrder(tx, services, {
      yearId,
      orderId: made.id,
      supplierId: null,
      fitterId: null,
      priorityId: null,
      date: context.localNow,
      expectedDate: order.expectedDate,
      instructions: null,
      lineIds: lensIds,
    })
  }
  return made
}

/**
 * Takes the goods of an order out of stock that left the shop by another computer; what was ordered
 * for it came and went there. Throws 409 where the shelf holds too little, and 422 where an item is not
 * known here.
 */
export function bookGoods(
  tx: WritableDb,
  context: CommitContext,
  lines: readonly GoodsLine[],
  source: { entity: string; entityId: number },
): void {
  const known = lines
    .filter(({ supply }) => supply === 'shelf')
    .map((line) => ({ ...line, ...goodsHere(tx, line) }))
  takeFromShelf(tx, context, known, { ...source, isOfOrder: false })
}

type Source = { entity: string; entityId: number; isOfOrder: boolean }

function takeFromShelf(
  tx: WritableDb,
  context: CommitContext,
  lines: readonly GoodsLine[],
  { entity, entityId, isOfOrder }: Source,
): void {
  const goods = lines.flatMap((line) => {
    const { hsn, id, itemCode, itemId, itemName, mrpCentipaise = null, qtyMilli, unitId } = line
    if (itemId === null || isService(hsn)) return []
    const isSerialised = isNumbered(tx, itemId)
    const name = `${itemName} (${itemCode})`
    return { id, itemId, unitId, qtyMilli, mrpCentipaise, isSerialised, itemName: name }
  })
  const pieces = choosePieces(tx, goods)
  const mayGoNegative = readSetting(tx, 'allowNegativeStock')
  for (const [index, { id, ...wanted }] of goods.entries()) {
    issueStock(tx, {
      ...wanted,
      unitIds: pieces[index] ?? [],
      orderLineId: isOfOrder ? id : null,
      entity,
      entityId,
      userId: context.userId,
      atMs: context.nowMs,
      localNow: context.localNow,
      mayGoNegative,
    })
  }
}

/** The item and the piece as they are numbered here; charges have none. */
function goodsHere(
  db: ReadableDb,
  { itemCode, itemId, itemName, serialNo }: GoodsLine,
): Pick<OrderLineRow, 'itemId' | 'unitId'> {
  if (itemId === null) return { itemId: null, unitId: null }
  const [item] = all<{ id: number }>(
    db,
    'SELECT id FROM items WHERE code = :itemCode ORDER BY id <> :itemId LIMIT 1',
    { itemCode, itemId },
  )
  if (item === undefined) {
    const name = `${itemName} (${itemCode})`
    throw new Refusal('BUSINESS_RULE', message('standby.found-item-unknown', { item: name }))
  }
  if (serialNo === null) return { itemId: item.id, unitId: null }
  const sql = 'SELECT id FROM units WHERE code = :serialNo AND item_id = :itemId'
  // A piece that came in after the take-over: any other of its kind is taken in its place.
  return {
    itemId: item.id,
    unitId: one<{ id: number }>(db, sql, { serialNo, itemId: item.id })?.id ?? null,
  }
}

function isNumbered(db: ReadableDb, itemId: number): boolean {
  const sql = 'SELECT 1 FROM items WHERE id = :itemId AND is_serialised = 1'
  return one(db, sql, { itemId }) !== undefined
}

function isLens(db: ReadableDb, itemId: number | null): boolean {
  const sql = `SELECT 1 FROM items i JOIN item_types t ON t.id = i.item_type_id
                WHERE i.id = :itemId AND t.section = 'SpectacleLens'`
  return itemId !== null && one(db, sql, { itemId }) !== undefined
}

function totalsOf(order: OrderRow, lines: readonly OrderLineRow[]): DocumentTotals {
  return {
    lineCount: lines.length,
    totalQtyMilli: lines.reduce((sum, { qtyMilli }) => sum + qtyMilli, 0),
    totalMrpPaise: order.totalMrpPaise,
    totalPricePaise: order.grossPaise,
    totalDiscountPaise: order.discountPaise,
    taxablePaise: order.taxablePaise,
    sgstPaise: order.sgstPaise,
    cgstPaise: order.cgstPaise,
    igstPaise: order.igstPaise,
    jobChargesPaise: 0,
    shippingChargesPaise: 0,
    otherChargesPaise: 0,
    serviceTaxRatePpm: order.serviceTaxRatePpm,
    serviceTaxPaise: 0,
    grandTotalPaise: order.netPaise - order.roundingPaise,
    roundingPaise: order.roundingPaise,
    netPaise: order.netPaise,
    chargeLines: [],
  }
}
