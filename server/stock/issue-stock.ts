import { holdingOf } from '../catalog/insert-item.ts'
import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { centipaiseToPaise } from '../domain/rounding.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { isOfOtherMrp, lotOrder } from './lot-order.ts'
import { type MovementSource, recordMovement } from './record-movement.ts'
import { findUnit } from './units.ts'

/** Goods that one line of a sale asks for. */
export type WantedGoods = {
  itemId: number
  unitId: number | null
  qtyMilli: number
  /** The MRP that the line sells at: goods that carry it go first; null is the item's own. */
  mrpCentipaise: number | null
  /** The lot on the package that was scanned: goods of it go first. */
  lot?: string | null
  /** Whether goods printed with this MRP may leave at the price of the line; left out, any may. */
  takesGoodsOf?: (mrpCentipaise: number) => boolean
  /** Name and code, for the refusal. */
  itemName: string
  isSerialised: boolean
}

export type StockIssue = WantedGoods &
  MovementSource & {
    /** The pieces that `choosePieces` gave; empty for goods that are not numbered. */
    unitIds: readonly number[]
    orderLineId: number | null
    /** The lab job that a lens is made again for. */
    labOrderId?: number | null
    /** Where the branch allows negative stock. */
    mayGoNegative: boolean
    /** The branch's `yyyy-mm-dd...`: a lot that expired before it is not sold. */
    localNow: string
  }

/**
 * Returns the numbered pieces that lines of a sale take, each line's own, else those of its MRP, the
 * oldest first, that no other line takes; empty for goods that are not numbered. Throws STOCK_SHORT naming the item.
 */
export function choosePieces(db: ReadableDb, wanted: readonly WantedGoods[]): number[][] {
  const taken = new Set(wanted.flatMap(({ unitId }) => unitId ?? []))
  return wanted.map((goods) => {
    if (!goods.isSerialised) return []
    if (goods.unitId !== null) {
      assertTakesPiece(db, goods, goods.unitId)
      return [goods.unitId]
    }
    const count = goods.qtyMilli / 1_000
    const here = all<{ id: number; mrp: number }>(
      db,
      `SELECT u.id, coalesce(u.mrp_centipaise, i.mrp_centipaise) AS mrp
         FROM units u JOIN items i ON i.id = u.item_id
        WHERE u.item_id = :itemId AND u.status = 'in_stock'
        ORDER BY ${isOfOtherMrp('u', ':mrpCentipaise')}, u.id`,
      { itemId: goods.itemId, mrpCentipaise: goods.mrpCentipaise },
    ).filter(({ id }) => !taken.has(id))
    const chosen = here
      .filter(({ mrp }) => takes(goods, mrp))
      .map(({ id }) => id)
      .slice(0, count)
    const dear = here.find(({ mrp }) => !takes(goods, mrp))
    if (chosen.length < count && here.length >= count && dear !== undefined) {
      throw printedLower(goods.itemName, dear.mrp)
    }
    if (chosen.length < count) throw stockShort(goods.itemName)
    for (const id of chosen) taken.add(id)
    return chosen
  })
}

function takes({ takesGoodsOf }: WantedGoods, mrpCentipaise: number): boolean {
  return takesGoodsOf === undefined || takesGoodsOf(mrpCentipaise)
}

/** Throws STOCK_SHORT for a piece whose printed MRP is below the price of its line. */
function assertTakesPiece(db: ReadableDb, goods: WantedGoods, unitId: number): void {
  const piece = one<{ mrp: number }>(
    db,
    `SELECT coalesce(u.mrp_centipaise, i.mrp_centipaise) AS mrp
       FROM units u JOIN items i ON i.id = u.item_id WHERE u.id = :unitId`,
    { unitId },
  )
  if (piece !== undefined && !takes(goods, piece.mrp)) throw printedLower(goods.itemName, piece.mrp)
}

/** Returns the refusal of goods that are printed with less than the line asks. */
function printedLower(item: string, mrpCentipaise: number): Refusal {
  const mrp = centipaiseToPaise(mrpCentipaise)
  return new Refusal('STOCK_SHORT', message('stock.printed-lower', { item, mrp }))
}

/**
 * Issues what one line sells, in the caller's transaction. Throws STOCK_SHORT naming the item, so
 * that the last piece sells once.
 */
export function issueStock(tx: WritableDb, issue: StockIssue): void {
  if (!issue.isSerialised) {
    reduce(tx, issue)
    return
  }
  for (const unitId of issue.unitIds) {
    sellUnit(tx, issue, unitId)
    sell(tx, issue, { unitId, batchId: null, qtyMilli: 1_000 })
  }
}

function reduce(tx: WritableDb, issue: StockIssue): void {
  const { itemId, itemName, mayGoNegative, qtyMilli } = issue
  const { onHandMilli, tracksBatches } = holdingOf(tx, itemId)
  if (!mayGoNegative && onHandMilli < qtyMilli) throw stockShort(itemName)
  if (tracksBatches === 0) {
    sell(tx, issue, { unitId: null, batchId: null, qtyMilli })
    return
  }
  for (const part of lotsFor(tx, issue, onHandMilli)) sell(tx, issue, { unitId: null, ...part })
}

type LotPart = { batchId: number | null; qtyMilli: number }

type Lot = { batchId: number; leftMilli: number; isExpired: number; mrp: number; isScanned: number }

/** The lots that a sale takes, in the order of `lotOrder`; an expired one is never taken. */
function lotsFor(tx: WritableDb, issue: StockIssue, onHandMilli: number): LotPart[] {
  const lots = all<Lot>(
    tx,
    `SELECT b.id AS batchId, b.on_hand_milli AS leftMilli,
            coalesce(b.expires_on < :today, 0) AS isExpired,
            coalesce(b.mrp_centipaise, i.mrp_centipaise) AS mrp,
            coalesce(b.lot = :lot, 0) AS isScanned
       FROM batches b JOIN items i ON i.id = b.item_id
      WHERE b.item_id = :itemId AND b.on_hand_milli > 0
      ORDER BY ${lotOrder({ lot: ':lot', mrp: ':mrpCentipaise' })}`,
    {
      itemId: issue.itemId,
      mrpCentipaise: issue.mrpCentipaise,
      lot: issue.lot ?? null,
      today: issue.localNow.slice(0, 10),
    },
  )
  const scanned = lots.filter(({ isScanned }) => isScanned === 1)
  if (scanned.length > 0 && scanned.every(({ isExpired }) => isExpired === 1)) {
    throw new Refusal('STOCK_SHORT', message('stock.scanned-expired', { item: issue.itemName }))
  }
  const parts: LotPart[] = []
  let openMilli = issue.qtyMilli
  let printed: number | null = null
  for (const { batchId, isExpired, isScanned, leftMilli, mrp } of lots) {
    if (isExpired === 1 || openMilli === 0) continue
    if (!takes(issue, mrp)) {
      if (isScanned === 1) throw printedLower(issue.itemName, mrp)
      printed = mrp
      continue
    }
    const qtyMilli = Math.min(openMilli, leftMilli)
    parts.push({ batchId, qtyMilli })
    openMilli -= qtyMilli
  }
  if (openMilli === 0) return parts
  const unlottedMilli = onHandMilli - lots.reduce((sum, { leftMilli }) => sum + leftMilli, 0)
  if (printed !== null && unlottedMilli < openMilli) throw printedLower(issue.itemName, printed)
  if (!issue.mayGoNegative && unlottedMilli < openMilli) {
    throw new Refusal('STOCK_SHORT', message('stock.expired', { item: issue.itemName }))
  }
  return [...parts, { batchId: null, qtyMilli: openMilli }]
}

function sell(
  tx: WritableDb,
  { atMs, entity, entityId, itemId, labOrderId = null, orderLineId, userId }: StockIssue,
  part: { unitId: number | null; batchId: number | null; qtyMilli: number },
): void {
  recordMovement(tx, {
    atMs,
    entity,
    entityId,
    itemId,
    orderLineId,
    labOrderId,
    userId,
    unitId: part.unitId,
    batchId: part.batchId,
    qtyMilli: -part.qtyMilli,
    reason: 'sale',
  })
}

function sellUnit(tx: WritableDb, issue: StockIssue, unitId: number): void {
  const sold = run(
    tx,
    `UPDATE units SET status = 'sold' WHERE id = :unitId AND status = 'in_stock'`,
    { unitId },
  )
  if (sold === 0) throw pieceGone(tx, unitId, issue.itemName)
}

/** Returns the refusal of a numbered piece that is sold, lost or away. */
export function pieceGone(db: ReadableDb, unitId: number, itemName: string): Refusal {
  const code = findUnit(db, unitId)?.code ?? ''
  return new Refusal('STOCK_SHORT', message('stock.piece-gone', { item: itemName, code }))
}

/** Returns the refusal of a line that the shelf can't fill. */
export function stockShort(itemName: string): Refusal {
  return new Refusal('STOCK_SHORT', message('stock.short', { item: itemName }))
}
