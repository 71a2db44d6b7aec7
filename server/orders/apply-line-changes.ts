import { assertLawful, assertWithinLimit } from '../cart/check-line.ts'
import { coverLine } from '../cart/discount-approval.ts'
import { comparableListPrice, listPriceOf } from '../cart/list-price.ts'
import { saleLineOf } from '../cart/price-lines.ts'
import { membershipOfItem } from '../catalog/membership-item.ts'
import { exactlyOne, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { computeLine, reductionSharePpm, type TaxMode, takesGoodsOf } from '../domain/gst.ts'
import { isService } from '../domain/services.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { correctRemadeLine } from '../lab/create-remake.ts'
import { readSetting } from '../settings/settings.ts'
import { choosePieces, issueStock } from '../stock/issue-stock.ts'
import { returnedUnits, returnStock } from '../stock/return-stock.ts'
import { milliToQuantity } from '../wire/rupees.ts'
import { type GoodsLine, hasOtherPowers, isLens, isPricedAnew, POWERS } from './changed-line.ts'
import type { OrderActor } from './order-actor.ts'
import type { OrderRow } from './order-record.ts'
import type { Addition, AskedLines, LineChange } from './read-change.ts'
import {
  amountColumns,
  changeBookedPowers,
  changeBookedPrism,
  changeOrderLine,
  insertOrderLines,
  keepPrisms,
  removeOrderLine,
} from './write-order.ts'

export type LineChanger = {
  services: Services
  user: SignedIn
  ip: string
  actor: OrderActor
  order: OrderRow
  sessionKey: string
  /** The lines of the remake that was not sent: what their lenses are made to is its job's. */
  remake: { labOrderId: number | null; lineIds: ReadonlySet<number> }
  approvalId: number | null
  /** Nothing is kept: a discount that needs a manager is told, not refused. */
  isPreview: boolean
  onRemoved: LinesRemoved
}

/** What else ends with lines that are taken off an order. */
export type LinesRemoved = (tx: WritableDb, lineIds: readonly number[]) => void

/** Goods that went back to the shelf (above zero) or were taken from it. */
export type StockChange = { itemName: string; itemCode: string; qtyMilli: number }
export type AppliedLines = { stock: StockChange[]; approvalPpm: number | null }

/** Writes changed lines with their stock, inside the caller's transaction. */
export function applyLines(
  tx: WritableDb,
  changer: LineChanger,
  { added, changed, removed }: AskedLines,
): AppliedLines {
  const stock: StockChange[] = []
  const shares: number[] = []
  // What goes back first may be taken again by what comes.
  for (const line of removed) {
    // Lenses that had come are taken off only while they are back at the lab.
    if (takesStock(line) && line.supply !== 'arrived') {
      putBack(tx, changer, line, line.qtyMilli)
      stock.push(stockChange(line, line.qtyMilli))
    }
    removeOrderLine(tx, line.id, changer.actor.nowMs)
  }
  changer.onRemoved(
    tx,
    removed.map(({ id }) => id),
  )
  for (const change of changed) {
    if (change.after.qtyMilli !== change.before.qtyMilli) {
      assertNoMembership(tx, change.before, `${change.field}.qty`)
    }
    const { approvalId, sharePpm } = cover(tx, changer, change)
    if (sharePpm !== null) shares.push(sharePpm)
    const supply = moveQuantity(tx, changer, change, stock)
    changeOrderLine(tx, { ...change.after, approvalId, supply })
    writeFigures(tx, changer, change)
  }
  for (const line of added) {
    assertNoMembership(tx, line, `${line.field}.itemID`)
    const { approvalId, sharePpm } = cover(tx, changer, {
      after: line,
      before: null,
      field: line.field,
    })
    if (sharePpm !== null) shares.push(sharePpm)
    addLine(tx, changer, { ...line, approvalId }, stock)
  }
  return { stock, approvalPpm: shares.length === 0 ? null : Math.max(...shares) }
}

/** Writes what a lens is made to: to its line, or to the remake that makes it again. */
function writeFigures(tx: WritableDb, changer: LineChanger, change: LineChange): void {
  const { after, before } = change
  const hasOtherPrism = before.prism !== after.prism
  if (hasOtherPrism) keepPrisms(tx, changer.order.id)
  const hasOtherHeight = before.fittingHeightMilli !== after.fittingHeightMilli
  const { labOrderId, lineIds } = changer.remake
  if (labOrderId !== null && lineIds.has(before.id)) {
    const powers = POWERS.filter((power) => (before[power] ?? '') !== (after[power] ?? ''))
    correctRemadeLine(tx, labOrderId, {
      lineId: before.id,
      ...Object.fromEntries(powers.map((power) => [power, after[power] ?? ''])),
      ...(hasOtherPrism ? { prism: after.prism } : {}),
      ...(hasOtherHeight
        ? { lensFittingHeight: milliToQuantity(after.fittingHeightMilli ?? 0) }
        : {}),
    })
    return
  }
  if (hasOtherPowers(before, after) || hasOtherHeight) changeBookedPowers(tx, after)
  if (hasOtherPrism) changeBookedPrism(tx, after)
}

/** Throws 400 for a membership: it begins with its sale, and comes on no order that stands. */
function assertNoMembership(
  db: ReadableDb,
  { hsn, item }: Pick<GoodsLine, 'hsn' | 'item'>,
  field: string,
): void {
  if (membershipOfItem(db, { hsn, itemId: item.itemId }) === undefined) return
  throw invalidField(field, message('customers.membership-in-new-sale'))
}

function takesStock({ hsn, supply }: Pick<GoodsLine, 'hsn' | 'supply'>): boolean {
  return !isService(hsn) && supply !== 'to_order'
}

function stockChange(
  { itemCode, itemName }: Pick<GoodsLine, 'itemCode' | 'itemName'>,
  qtyMilli: number,
): StockChange {
  return { itemName, itemCode, qtyMilli }
}

type Priced = Omit<LineChange, 'before' | 'after'> & {
  before: GoodsLine | null
  after: GoodsLine | Addition
}

/** Allows the price of a line as the counter does: MRP, ceiling, floor, approvals. */
function cover(
  tx: WritableDb,
  changer: LineChanger,
  { after, before, field }: Priced,
): { approvalId: number | null; sharePpm: number | null } {
  const standing = before?.approvalId ?? null
  if (before !== null && 'id' in after && !isPricedAnew(before, after)) {
    return { approvalId: standing, sharePpm: null }
  }
  const line = saleLineOf(after)
  const { item, priceIncludesTax } = after
  const listCentipaise = comparableListPrice({ ...item, priceIncludesTax })
  assertWithinLimit(line)
  assertLawful(changer, item.itemId, line)
  const goods = { itemId: item.itemId, unitId: after.unitId, lineId: null }
  try {
    const approvalId = coverLine(tx, changer, {
      line,
      listCentipaise,
      standingApprovalId: standing,
      goods,
    })
    return { approvalId, sharePpm: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'APPROVAL_REQUIRED') throw error
    if (!changer.isPreview) {
      throw new Refusal('APPROVAL_REQUIRED', error.reason, {
        errors: [{ field: `${field}.price`, message: error.reason }],
      })
    }
    return { approvalId: null, sharePpm: reductionSharePpm(line, listCentipaise) }
  }
}

/** Moves the difference of a quantity; a lens that the shelf lacks has to be ordered whole. */
function moveQuantity(
  tx: WritableDb,
  changer: LineChanger,
  { after, before, field }: LineChange,
  stock: StockChange[],
): GoodsLine['supply'] {
  const moreMilli = after.qtyMilli - before.qtyMilli
  if (moreMilli === 0 || !takesStock(before)) return before.supply
  if (before.supply === 'arrived') throw invalidField(field, message('orders.lenses-have-come'))
  if (moreMilli < 0) {
    putBack(tx, changer, before, -moreMilli)
    stock.push(stockChange(before, -moreMilli))
    return 'shelf'
  }
  if (isLens(before) && onHandOf(tx, before.itemId) < moreMilli) {
    putBack(tx, changer, before, before.qtyMilli)
    stock.push(stockChange(before, before.qtyMilli))
    return 'to_order'
  }
  takeOut(tx, changer, { line: { ...before, qtyMilli: moreMilli }, lineId: before.id, unitIds: [] })
  stock.push(stockChange(before, -moreMilli))
  return 'shelf'
}

function onHandOf(tx: WritableDb, itemId: number): number {
  return exactlyOne<{ onHandMilli: number }>(
    tx,
    'SELECT on_hand_milli AS onHandMilli FROM items WHERE id = :itemId',
    { itemId },
  ).onHandMilli
}

function addLine(tx: WritableDb, changer: LineChanger, line: Addition, stock: StockChange[]): void {
  const { field: _, item, ownPrism, ...columns } = line
  const isToOrder =
    isLens(line) && item.isSerialised === 0 && onHandOf(tx, item.itemId) < line.qtyMilli
  const supply = isToOrder ? ('to_order' as const) : ('shelf' as const)
  const [unitIds = []] = takesStock({ hsn: line.hsn, supply })
    ? choosePieces(tx, [wantedGoods(line, changer.order.taxMode)])
    : []
  const amounts = computeLine(saleLineOf(line), changer.order.taxMode)
  const [written] = insertOrderLines(tx, changer.order.id, [
    {
      ...columns,
      ...amountColumns(amounts),
      prism: ownPrism,
      unitId: unitIds.length === 1 ? (unitIds[0] ?? null) : line.unitId,
      listPriceCentipaise: listPriceOf({ ...item, priceIncludesTax: line.priceIncludesTax }),
      supply,
    },
  ])
  if (written === undefined || !takesStock({ hsn: line.hsn, supply })) return
  takeOut(tx, changer, { line, lineId: written.id, unitIds })
  stock.push(stockChange(line, -line.qtyMilli))
}

type Goods = Pick<GoodsLine, 'unitId' | 'mrpCentipaise' | 'item'> & Parameters<typeof saleLineOf>[0]

function wantedGoods(goods: Goods, mode: TaxMode) {
  const { item, mrpCentipaise, qtyMilli, unitId } = goods
  return {
    takesGoodsOf: takesGoodsOf(saleLineOf(goods), mode),
    itemId: item.itemId,
    unitId,
    qtyMilli,
    mrpCentipaise,
    itemName: `${item.itemName} (${item.itemCode})`,
    isSerialised: item.isSerialised === 1,
  }
}

function takeOut(
  tx: WritableDb,
  { actor, order }: LineChanger,
  { line, lineId, unitIds }: { line: Goods; lineId: number; unitIds: readonly number[] },
): void {
  issueStock(tx, {
    ...wantedGoods(line, order.taxMode),
    unitIds,
    orderLineId: lineId,
    entity: 'order',
    entityId: order.id,
    userId: actor.userId,
    atMs: actor.nowMs,
    localNow: actor.localNow,
    mayGoNegative: readSetting(tx, 'allowNegativeStock'),
  })
}

function putBack(
  tx: WritableDb,
  { actor, order }: LineChanger,
  { id, itemId, unitId }: GoodsLine,
  qtyMilli: number,
): void {
  const movement = {
    itemId,
    qtyMilli,
    reason: 'cancel' as const,
    entity: 'order',
    entityId: order.id,
    userId: actor.userId,
    atMs: actor.nowMs,
    orderLineId: id,
  }
  returnStock(tx, movement, returnedUnits(tx, { orderId: order.id, itemId, unitId, qtyMilli }))
}
