import { changeHolding, holdingOf, type ItemHolding, setLastCost } from '../catalog/insert-item.ts'
import { insert, one, run, type WritableDb } from '../db/sql.ts'
import {
  averageCost,
  costOfIssue,
  settlementOf,
  splitLateCost,
  unitCostCentipaise,
} from '../domain/stock-value.ts'

export type MovementReason =
  | 'opening'
  | 'import'
  | 'purchase'
  | 'purchase_return'
  | 'sale'
  | 'return'
  | 'cancel'
  | 'damage'
  | 'loss'
  | 'found'
  | 'own_use'
  | 'sample'
  | 'count'
  | 'transfer_out'
  | 'transfer_in'
  | 'cost'
  | 'merge'

/** Who moved stock, by which document, and when. */
export type MovementSource = {
  entity: string
  entityId: number
  userId: number | null
  atMs: number
}

export type StockMovement = MovementSource & {
  itemId: number
  unitId: number | null
  /** Above zero in, below zero out. */
  qtyMilli: number
  reason: MovementReason
  /**
   * What the goods cost in all. In: null is not known, `average` the present average. Out: null
   * takes the unit's own cost, else the average.
   */
  costPaise?: number | 'average' | null
  batchId?: number | null
  orderLineId?: number | null
  reversesId?: number | null
  /** The lab job that brought the lens, or that broke it. */
  labOrderId?: number | null
  /** What came free says nothing of what the item costs. */
  keepsLastCost?: boolean
}

export type RecordedMovement = { id: number; valuePaise: number }

/** Movements whose cost is a cost of sales. */
const SALES: ReadonlySet<MovementReason> = new Set(['sale', 'return', 'cancel'])
/** Movements that say what an item costs to buy. */
const BUYS: ReadonlySet<MovementReason> = new Set(['opening', 'import', 'purchase', 'transfer_in'])

/**
 * Writes one movement with the balances that it leaves, the item's and the lot's totals, in the
 * caller's transaction. Nothing else writes stock or its value, and nothing written is changed.
 */
export function recordMovement(tx: WritableDb, movement: StockMovement): RecordedMovement {
  const holding = holdingOf(tx, movement.itemId)
  const { qtyMilli } = movement
  if (qtyMilli < 0) return recordIssue(tx, movement, holding)
  const costPaise = costOfArrival(movement, holding)
  const recorded = write(tx, movement, {
    valuePaise: costPaise ?? 0,
    isCostKnown: costPaise !== null,
    salesCostPaise: SALES.has(movement.reason) ? -(costPaise ?? 0) : 0,
    lastCostCentipaise:
      costPaise !== null && BUYS.has(movement.reason) && movement.keepsLastCost !== true
        ? unitCostCentipaise(costPaise, qtyMilli)
        : null,
  })
  const settledPaise = settlementOf(holding, qtyMilli, costPaise ?? 0)
  if (settledPaise !== 0)
    recordCost(tx, movement, { stockPaise: -settledPaise, soldPaise: settledPaise })
  return recorded
}

/**
 * Takes goods out again at the cost at which they came in. What the present stock is worth less or
 * more than that is a cost of sales: what was sold meanwhile took it along.
 */
export function recordTakeBack(
  tx: WritableDb,
  movement: StockMovement & { costPaise: number },
): RecordedMovement {
  const recorded = recordMovement(tx, movement)
  const soldPaise = -recorded.valuePaise - movement.costPaise
  if (soldPaise !== 0) recordCost(tx, movement, { stockPaise: 0, soldPaise })
  return recorded
}

/**
 * Takes the last cost of an item from its last arrival that stands, once a supplier's bill was
 * reversed: the cost of a typing error would be proposed again.
 */
export function forgetReversedCost(tx: WritableDb, itemId: number): void {
  const last = one<{ valuePaise: number; qtyMilli: number }>(
    tx,
    `SELECT m.value_paise AS valuePaise, m.qty_milli AS qtyMilli FROM stock_movements m
      WHERE m.item_id = :itemId AND m.qty_milli > 0 AND m.is_cost_known = 1
        AND m.reason IN (SELECT value FROM json_each(:reasons))
        -- A lens that the lab makes good came free: keepsLastCost.
        AND NOT (m.lab_order_id IS NOT NULL AND m.value_paise = 0)
        AND NOT (m.entity = 'goodsReceipt' AND EXISTS (
              SELECT 1 FROM goods_receipts g WHERE g.id = m.entity_id AND g.state = 'Reversed'))
      ORDER BY m.id DESC LIMIT 1`,
    { itemId, reasons: JSON.stringify([...BUYS]) },
  )
  setLastCost(
    tx,
    itemId,
    last === undefined ? null : unitCostCentipaise(last.valuePaise, last.qtyMilli),
  )
}

/** Writes a cost that goes to the item's stock, to the cost of sales, or in parts to both. */
export function recordCost(
  tx: WritableDb,
  of: MovementSource & {
    itemId: number
    orderLineId?: number | null
    labOrderId?: number | null
  },
  { soldPaise, stockPaise }: { stockPaise: number; soldPaise: number },
): RecordedMovement {
  const { atMs, entity, entityId, itemId, labOrderId, orderLineId, userId } = of
  return write(
    tx,
    {
      atMs,
      entity,
      entityId,
      itemId,
      orderLineId: orderLineId ?? null,
      labOrderId: labOrderId ?? null,
      userId,
      unitId: null,
      qtyMilli: 0,
      reason: 'cost',
    },
    {
      valuePaise: stockPaise,
      isCostKnown: true,
      salesCostPaise: soldPaise,
      lastCostCentipaise: null,
    },
  )
}

/**
 * Books a cost that comes after its goods: what is still here of them bears its part. Returns that part.
 */
export function recordLateCost(
  tx: WritableDb,
  of: MovementSource & { itemId: number; receivedMilli: number; latePaise: number },
): number {
  const { latePaise, receivedMilli, ...source } = of
  if (latePaise === 0) return 0
  const { onHandMilli } = holdingOf(tx, of.itemId)
  return recordCost(tx, source, splitLateCost(latePaise, { onHandMilli, receivedMilli })).valuePaise
}

function recordIssue(
  tx: WritableDb,
  movement: StockMovement,
  holding: ItemHolding,
): RecordedMovement {
  const ownPaise =
    typeof movement.costPaise === 'number'
      ? movement.costPaise
      : movement.unitId === null
        ? null
        : unitCost(tx, movement.unitId)
  const costPaise = costOfIssue(holding, -movement.qtyMilli, ownPaise)
  return write(tx, movement, {
    valuePaise: costPaise === 0 ? 0 : -costPaise,
    isCostKnown: ownPaise !== null || holding.lastCostCentipaise !== null,
    salesCostPaise: SALES.has(movement.reason) ? costPaise : 0,
    lastCostCentipaise: null,
  })
}

function unitCost(tx: WritableDb, unitId: number): number | null {
  const unit = one<{ costPaise: number | null }>(
    tx,
    'SELECT cost_paise AS costPaise FROM units WHERE id = :unitId',
    { unitId },
  )
  return unit?.costPaise ?? null
}

function costOfArrival(
  { costPaise, qtyMilli }: StockMovement,
  holding: ItemHolding,
): number | null {
  return costPaise === 'average' ? averageCost(holding, qtyMilli) : (costPaise ?? null)
}

function write(
  tx: WritableDb,
  movement: StockMovement,
  value: {
    valuePaise: number
    isCostKnown: boolean
    salesCostPaise: number
    lastCostCentipaise: number | null
  },
): RecordedMovement {
  const { itemId, qtyMilli } = movement
  const { lastCostCentipaise, valuePaise } = value
  const balances = changeHolding(tx, itemId, { qtyMilli, valuePaise, lastCostCentipaise })
  const batchId = movement.batchId ?? null
  if (batchId !== null) {
    run(tx, 'UPDATE batches SET on_hand_milli = on_hand_milli + :qtyMilli WHERE id = :batchId', {
      batchId,
      qtyMilli,
    })
  }
  const id = insert(
    tx,
    `INSERT INTO stock_movements
       (item_id, unit_id, batch_id, qty_milli, balance_milli, value_paise, value_balance_paise,
        sales_cost_paise, is_cost_known, reason, entity, entity_id, order_line_id, reverses_id,
        lab_order_id, at_ms, user_id)
     VALUES
       (:itemId, :unitId, :batchId, :qtyMilli, :balanceMilli, :valuePaise, :valueBalancePaise,
        :salesCostPaise, :isCostKnown, :reason, :entity, :entityId, :orderLineId, :reversesId,
        :labOrderId, :atMs, :userId)`,
    {
      itemId,
      unitId: movement.unitId,
      batchId,
      qtyMilli,
      ...balances,
      valuePaise,
      salesCostPaise: value.salesCostPaise,
      isCostKnown: value.isCostKnown ? 1 : 0,
      reason: movement.reason,
      entity: movement.entity,
      entityId: movement.entityId,
      orderLineId: movement.orderLineId ?? null,
      reversesId: movement.reversesId ?? null,
      labOrderId: movement.labOrderId ?? null,
      atMs: movement.atMs,
      userId: movement.userId,
    },
  )
  return { id, valuePaise }
}
