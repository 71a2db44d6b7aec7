import { holdingOf } from '../catalog/insert-item.ts'
import { all, run, type WritableDb } from '../db/sql.ts'
import { batchOf, type Lot } from './batches.ts'
import { type MovementSource, recordMovement } from './record-movement.ts'

/**
 * Moves all stock of one item to another: a pair of movements of the same value a lot, and the
 * pieces with their codes. What has happened to the first item stays in its ledger.
 */
export function mergeStock(
  tx: WritableDb,
  {
    fromItemId,
    intoItemId,
    source,
  }: { fromItemId: number; intoItemId: number; source: MovementSource },
): void {
  const lots = all<Lot & { id: number; milli: number }>(
    tx,
    `SELECT id, lot, expires_on AS expiresOn, item_id AS itemId, mrp_centipaise AS mrpCentipaise, on_hand_milli AS milli
       FROM batches WHERE item_id = :fromItemId ORDER BY id`,
    { fromItemId },
  )
  const move = (qtyMilli: number, batchId: number | null, intoBatchId: number | null) => {
    const pair = { ...source, unitId: null, reason: 'merge' as const }
    const out = recordMovement(tx, { ...pair, itemId: fromItemId, batchId, qtyMilli: -qtyMilli })
    const costPaise = -out.valuePaise
    recordMovement(tx, { ...pair, itemId: intoItemId, batchId: intoBatchId, qtyMilli, costPaise })
  }
  for (const { id, milli, ...lot } of lots) {
    const intoBatchId = batchOf(tx, { ...lot, itemId: intoItemId })
    if (milli !== 0) move(milli, id, intoBatchId)
  }
  const { onHandMilli } = holdingOf(tx, fromItemId)
  if (onHandMilli !== 0) move(onHandMilli, null, null)
  run(tx, 'UPDATE units SET item_id = :intoItemId WHERE item_id = :fromItemId', {
    fromItemId,
    intoItemId,
  })
}
