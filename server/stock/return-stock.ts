import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { proportion } from '../domain/stock-value.ts'
import { reverseCredit } from './adjust-stock.ts'
import { type MovementSource, recordMovement } from './record-movement.ts'

const ONE_MILLI = 1_000

/** A sold line, or a part of it, that comes back. */
export type ReturnedGoods = {
  orderId: number
  itemId: number
  unitId: number | null
  qtyMilli: number
}

/**
 * Returns the numbered pieces that come back: the line's own, else the oldest that the order took
 * of the item without naming them. Empty for goods that are not numbered.
 */
export function returnedUnits(db: ReadableDb, goods: ReturnedGoods): number[] {
  if (goods.unitId !== null) return [goods.unitId]
  return unnamedUnits(db, goods).slice(0, goods.qtyMilli / ONE_MILLI)
}

/** Whether an order took numbered pieces of an item that no line names. */
export function hasUnnamedUnits(db: ReadableDb, goods: ReturnedGoods): boolean {
  return goods.unitId === null && unnamedUnits(db, goods).length > 0
}

export type StockReturn = MovementSource & {
  itemId: number
  qtyMilli: number
  reason: 'return' | 'cancel'
  orderLineId: number
  labOrderId?: number | null
}

/**
 * Puts returned goods back on the shelf, each numbered piece by itself, at the cost at which they
 * went out. Stock without a known cost comes back without one, and is worth nothing; what was sold
 * before it came is worth the present average. Returns the worth, in paise.
 */
export function returnStock(
  tx: WritableDb,
  goods: StockReturn,
  unitIds: readonly number[],
): number {
  let worthPaise = 0
  if (unitIds.length === 0) {
    for (const part of lotsOfReturn(tx, goods)) {
      worthPaise += recordMovement(tx, { ...goods, ...part, unitId: null }).valuePaise
    }
  }
  for (const unitId of unitIds) {
    const costPaise = costOfUnitSale(tx, unitId)
    const back = recordMovement(tx, { ...goods, unitId, costPaise, qtyMilli: ONE_MILLI })
    worthPaise += back.valuePaise
    run(tx, `UPDATE units SET status = 'in_stock' WHERE id = :unitId`, { unitId })
  }
  return worthPaise
}

type IssuedLot = {
  batchId: number | null
  outMilli: number
  outPaise: number
  isCostKnown: number
  /** Some of it was sold before its goods had come in, which then bore its cost. */
  isOwed: number
}

/**
 * What comes back by the lots that the line took, with its share of the cost of each. A lens that was
 * made again in another power is of another item: what the first one took is not what comes back.
 */
function lotsOfReturn(
  tx: WritableDb,
  { itemId, orderLineId, qtyMilli }: StockReturn,
): { batchId: number | null; qtyMilli: number; costPaise: number | 'average' | null }[] {
  const lots = all<IssuedLot>(
    tx,
    `SELECT batch_id AS batchId, -sum(qty_milli) AS outMilli, -sum(value_paise) AS outPaise,
            min(is_cost_known) AS isCostKnown,
            max(is_cost_known = 0 AND balance_milli < 0) AS isOwed
       FROM stock_movements
      WHERE order_line_id = :orderLineId AND item_id = :itemId
        AND reason IN ('sale', 'return', 'cancel')
      GROUP BY batch_id HAVING outMilli > 0 ORDER BY batch_id`,
    { itemId, orderLineId },
  )
  const parts: ReturnType<typeof lotsOfReturn> = []
  let openMilli = qtyMilli
  for (const { batchId, isCostKnown, isOwed, outMilli, outPaise } of lots) {
    const partMilli = Math.min(openMilli, outMilli)
    if (partMilli === 0) continue
    const known = isCostKnown === 1 ? proportion(outPaise, partMilli, outMilli) : null
    const costPaise = known ?? (isOwed === 1 ? 'average' : null)
    parts.push({ batchId, qtyMilli: partMilli, costPaise })
    openMilli -= partMilli
  }
  // What went out before stock had lines comes back at the average.
  if (openMilli > 0) parts.push({ batchId: null, qtyMilli: openMilli, costPaise: 'average' })
  return parts
}

function costOfUnitSale(db: ReadableDb, unitId: number): number | 'average' | null {
  const sale = one<{ paise: number; isCostKnown: number }>(
    db,
    `SELECT -value_paise AS paise, is_cost_known AS isCostKnown FROM stock_movements
      WHERE unit_id = :unitId AND reason = 'sale' ORDER BY id DESC LIMIT 1`,
    { unitId },
  )
  if (sale === undefined) return 'average'
  return sale.isCostKnown === 1 ? sale.paise : null
}

/**
 * Takes returned goods back and writes them off in the same step, at the cost at which they went
 * out: a loss of the shop and no cost of sales, whose tax credit is given up (CGST s.17(5)(h)).
 */
export function writeOffReturn(
  tx: WritableDb,
  goods: StockReturn,
  unitIds: readonly number[],
): void {
  const parts =
    unitIds.length === 0
      ? lotsOfReturn(tx, goods).map((part) => ({ ...part, unitId: null }))
      : unitIds.map((unitId) => ({
          unitId,
          batchId: null,
          qtyMilli: ONE_MILLI,
          costPaise: costOfUnitSale(tx, unitId),
        }))
  for (const part of parts) {
    const back = recordMovement(tx, { ...goods, ...part })
    const lost = recordMovement(tx, {
      ...goods,
      ...part,
      qtyMilli: -part.qtyMilli,
      costPaise: back.valuePaise,
      reason: 'loss',
    })
    reverseCredit(tx, {
      itemId: goods.itemId,
      unitId: part.unitId,
      movementId: lost.id,
      qtyMilli: part.qtyMilli,
      source: goods,
    })
  }
  for (const unitId of unitIds) {
    run(tx, `UPDATE units SET status = 'written_off' WHERE id = :unitId`, { unitId })
  }
}

/**
 * The pieces that lines of several took in an order and that are still out, the oldest first. A
 * piece that came back and was sold again is another order's.
 */
function unnamedUnits(
  db: ReadableDb,
  { itemId, orderId }: Pick<ReturnedGoods, 'itemId' | 'orderId'>,
): number[] {
  return all<{ unitId: number }>(
    db,
    `SELECT u.id AS unitId
       FROM units u
      WHERE u.item_id = :itemId AND u.status = 'sold'
        AND (SELECT coalesce(l.order_id, m.entity_id)
               FROM stock_movements m LEFT JOIN sales_order_lines l ON l.id = m.order_line_id
              WHERE m.unit_id = u.id AND m.item_id = :itemId AND m.reason = 'sale'
                AND m.entity = 'order'
              ORDER BY m.id DESC LIMIT 1) = :orderId
        AND NOT EXISTS (SELECT 1 FROM sales_order_lines l
                         WHERE l.order_id = :orderId AND l.unit_id = u.id)
      ORDER BY u.id`,
    { itemId, orderId },
  ).map(({ unitId }) => unitId)
}
