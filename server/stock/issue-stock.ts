import { all, exactlyOne, insert, one, run, type WritableDb } from '../db/sql.ts'
import { Refusal } from '../kernel/refusal.ts'

export type StockMove = {
  itemId: number
  unitId: number | null
  qtyMilli: number
  reason: 'sale' | 'return' | 'cancel' | 'purchase'
  entity: string
  entityId: number
  userId: number | null
  atMs: number
}

export type StockTake = Omit<StockMove, 'reason'> & {
  /** As the counter knows it, for the refusal. */
  itemName: string
  isSerialised: boolean
  /** Made-to-order lenses, and every item where the branch allows negative stock. */
  mayGoNegative: boolean
}

/**
 * Takes what one line promises from the shelf and answers the unit sold, where it is one. Stock and
 * its ledger move in the caller's transaction; a short line is refused by name, so the last piece
 * sells once.
 */
export function takeStock(tx: WritableDb, take: StockTake): number | null {
  if (!take.isSerialised) {
    reduce(tx, take)
    return null
  }
  const unitIds = take.unitId === null ? oldestUnits(tx, take) : [take.unitId]
  for (const unitId of unitIds) {
    sellUnit(tx, take, unitId)
    reduce(tx, { ...take, unitId, qtyMilli: 1_000 })
  }
  return unitIds.length === 1 ? (unitIds[0] ?? null) : null
}

/** Writes one movement with the balance it leaves, and the balance itself. */
export function moveStock(tx: WritableDb, move: StockMove): void {
  const { balanceMilli } = exactlyOne<{ balanceMilli: number }>(
    tx,
    `UPDATE items SET on_hand_milli = on_hand_milli + :qtyMilli WHERE id = :itemId
     RETURNING on_hand_milli AS balanceMilli`,
    { itemId: move.itemId, qtyMilli: move.qtyMilli },
  )
  insert(
    tx,
    `INSERT INTO stock_movements
       (item_id, unit_id, qty_milli, balance_milli, reason, entity, entity_id, at_ms, user_id)
     VALUES
       (:itemId, :unitId, :qtyMilli, :balanceMilli, :reason, :entity, :entityId, :atMs, :userId)`,
    { ...move, balanceMilli },
  )
}

function reduce(tx: WritableDb, take: StockTake): void {
  if (!take.mayGoNegative) {
    const enough = one(
      tx,
      'SELECT 1 FROM items WHERE id = :itemId AND on_hand_milli >= :qtyMilli',
      {
        itemId: take.itemId,
        qtyMilli: take.qtyMilli,
      },
    )
    if (enough === undefined) throw stockShort(take.itemName)
  }
  moveStock(tx, {
    itemId: take.itemId,
    unitId: take.unitId,
    qtyMilli: -take.qtyMilli,
    reason: 'sale',
    entity: take.entity,
    entityId: take.entityId,
    userId: take.userId,
    atMs: take.atMs,
  })
}

function oldestUnits(tx: WritableDb, take: StockTake): number[] {
  const count = take.qtyMilli / 1_000
  const units = all<{ id: number }>(
    tx,
    `SELECT id FROM units WHERE item_id = :itemId AND status = 'in_stock' ORDER BY id LIMIT :count`,
    { itemId: take.itemId, count },
  )
  if (units.length < count) throw stockShort(take.itemName)
  return units.map((unit) => unit.id)
}

function sellUnit(tx: WritableDb, take: StockTake, unitId: number): void {
  const sold = run(
    tx,
    `UPDATE units SET status = 'sold' WHERE id = :unitId AND status = 'in_stock'`,
    { unitId },
  )
  if (sold === 0) throw stockShort(take.itemName)
}

/** The refusal of a line that the shelf can't fill, naming it as the counter knows it. */
export function stockShort(itemName: string): Refusal {
  return new Refusal('STOCK_SHORT', `Not enough stock of ${itemName}.`)
}
