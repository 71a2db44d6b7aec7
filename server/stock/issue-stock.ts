import { changeOnHand } from '../catalog/insert-item.ts'
import { all, insert, one, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'

export type StockMovement = {
  itemId: number
  unitId: number | null
  qtyMilli: number
  reason: 'opening' | 'import' | 'sale' | 'return' | 'cancel' | 'purchase'
  entity: string
  entityId: number
  userId: number | null
  atMs: number
}

export type StockIssue = Omit<StockMovement, 'reason'> & {
  /** Name and code, for the refusal. */
  itemName: string
  isSerialised: boolean
  /** Made-to-order lenses, and every item where the branch allows negative stock. */
  mayGoNegative: boolean
}

/**
 * Issues what one line sells, in the caller's transaction. Returns the unit where it is one. Throws
 * STOCK_SHORT naming the item, so that the last piece sells once.
 */
export function issueStock(tx: WritableDb, issue: StockIssue): number | null {
  if (!issue.isSerialised) {
    reduce(tx, issue)
    return null
  }
  const unitIds = issue.unitId === null ? oldestUnits(tx, issue) : [issue.unitId]
  for (const unitId of unitIds) {
    sellUnit(tx, issue, unitId)
    reduce(tx, { ...issue, unitId, qtyMilli: 1_000 })
  }
  return unitIds.length === 1 ? (unitIds[0] ?? null) : null
}

/** Writes one movement with the balance it leaves, and the balance itself. */
export function recordMovement(tx: WritableDb, movement: StockMovement): void {
  const balanceMilli = changeOnHand(tx, movement.itemId, movement.qtyMilli)
  insert(
    tx,
    `INSERT INTO stock_movements
       (item_id, unit_id, qty_milli, balance_milli, reason, entity, entity_id, at_ms, user_id)
     VALUES
       (:itemId, :unitId, :qtyMilli, :balanceMilli, :reason, :entity, :entityId, :atMs, :userId)`,
    { ...movement, balanceMilli },
  )
}

function reduce(tx: WritableDb, issue: StockIssue): void {
  const { isSerialised: _, itemName, mayGoNegative, qtyMilli, ...movement } = issue
  if (!mayGoNegative) {
    const enough = one(
      tx,
      'SELECT 1 FROM items WHERE id = :itemId AND on_hand_milli >= :qtyMilli',
      { itemId: movement.itemId, qtyMilli },
    )
    if (enough === undefined) throw stockShort(itemName)
  }
  recordMovement(tx, { ...movement, qtyMilli: -qtyMilli, reason: 'sale' })
}

function oldestUnits(tx: WritableDb, issue: StockIssue): number[] {
  const count = issue.qtyMilli / 1_000
  const units = all<{ id: number }>(
    tx,
    `SELECT id FROM units WHERE item_id = :itemId AND status = 'in_stock' ORDER BY id LIMIT :count`,
    { itemId: issue.itemId, count },
  )
  if (units.length < count) throw stockShort(issue.itemName)
  return units.map((unit) => unit.id)
}

function sellUnit(tx: WritableDb, issue: StockIssue, unitId: number): void {
  const sold = run(
    tx,
    `UPDATE units SET status = 'sold' WHERE id = :unitId AND status = 'in_stock'`,
    { unitId },
  )
  if (sold === 0) throw stockShort(issue.itemName)
}

/** Returns the refusal of a line that the shelf can't fill. */
export function stockShort(itemName: string): Refusal {
  return new Refusal('STOCK_SHORT', message('stock.short', { item: itemName }))
}
