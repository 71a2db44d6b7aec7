import { all, one, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { pieceGone, stockShort } from './issue-stock.ts'
import {
  type MovementReason,
  type MovementSource,
  type RecordedMovement,
  recordMovement,
  recordTakeBack,
} from './record-movement.ts'

export type TakenOut = MovementSource & {
  itemId: number
  /** The numbered piece; needed for an item that has them. */
  unitId: number | null
  /** The lot; needed for an item that has them. */
  lot: string | null
  qtyMilli: number
  /** What the goods cost when they came in; null takes the unit's own cost, else the average. */
  costPaise: number | null
  reason: MovementReason
  unitStatus: 'written_off' | 'returned_to_supplier'
  /** The line of the request, for refusals. */
  field: string
}

type Item = {
  name: string
  onHandMilli: number
  isSerialised: number
  tracksBatches: number
}

/** Takes goods out of stock other than by a sale. Throws where they are not there. */
export function takeOutOfStock(tx: WritableDb, taken: TakenOut): RecordedMovement {
  const { costPaise, field, itemId, lot, qtyMilli, unitId, unitStatus, ...source } = taken
  const item = one<Item>(
    tx,
    `SELECT name, on_hand_milli AS onHandMilli, is_serialised AS isSerialised,
            tracks_batches AS tracksBatches
       FROM items WHERE id = :itemId`,
    { itemId },
  )
  if (item === undefined) throw new Refusal('NOT_FOUND', message('stock.no-such-item'))
  if (item.isSerialised === 1) takeUnit(tx, taken, item.name)
  else if (unitId !== null) {
    throw invalidField(`${field}.inventoryID`, message('stock.not-numbered', { item: item.name }))
  }
  if (item.onHandMilli < qtyMilli) throw stockShort(item.name)
  const batchId = item.tracksBatches === 1 ? batchWith(tx, taken, item.name) : null
  const movement = { ...source, itemId, unitId, batchId, qtyMilli: -qtyMilli }
  return costPaise === null
    ? recordMovement(tx, movement)
    : recordTakeBack(tx, { ...movement, costPaise })
}

function takeUnit(
  tx: WritableDb,
  { field, itemId, qtyMilli, unitId, unitStatus }: TakenOut,
  name: string,
): void {
  if (unitId === null) {
    throw invalidField(`${field}.inventoryID`, message('stock.which-piece', { item: name }))
  }
  if (qtyMilli !== 1_000) throw invalidField(`${field}.qty`, message('stock.one-piece'))
  const taken = run(
    tx,
    `UPDATE units SET status = :unitStatus
      WHERE id = :unitId AND item_id = :itemId AND status = 'in_stock'`,
    { unitId, itemId, unitStatus },
  )
  if (taken === 0) throw pieceGone(tx, unitId, name)
}

/** Returns the lot that was named. Throws where it is not known, or holds less. */
function batchWith(
  tx: WritableDb,
  { field, itemId, lot, qtyMilli }: TakenOut,
  name: string,
): number {
  if (lot === null) throw invalidField(`${field}.lot`, message('stock.which-lot', { item: name }))
  const found = all<{ id: number; onHandMilli: number }>(
    tx,
    `SELECT id, on_hand_milli AS onHandMilli FROM batches
      WHERE item_id = :itemId AND lot = :lot ORDER BY on_hand_milli DESC`,
    { itemId, lot },
  )[0]
  if (found === undefined) {
    throw invalidField(`${field}.lot`, message('stock.no-such-lot', { item: name, lot }))
  }
  if (found.onHandMilli < qtyMilli) throw stockShort(name)
  return found.id
}
