import { holdingOf } from '../catalog/insert-item.ts'
import { all, exactlyOne, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { centipaiseToPaise } from '../domain/rounding.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'
import { batchOf, batchOfArrival, type Lot } from './batches.ts'
import { type MovementSource, recordMovement } from './record-movement.ts'

/**
 * Moves all stock of one item to another: a pair of movements of the same value a lot, and the
 * pieces with their codes. What has happened to the first item stays in its ledger. Goods keep the MRP
 * that is printed on them. Throws 400 beside `intoItemID` where one lot would have two MRPs, and where
 * goods without lot or tag would be sold above theirs.
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
  const from = mrpOf(tx, fromItemId)
  const into = mrpOf(tx, intoItemId)
  const isOther = from.mrpCentipaise !== into.mrpCentipaise
  for (const { id, milli, ...lot } of lots) {
    const printed = lot.mrpCentipaise ?? from.mrpCentipaise
    const moved = {
      ...lot,
      itemId: intoItemId,
      mrpCentipaise: isOther && printed > 0 ? printed : lot.mrpCentipaise,
    }
    if (milli === 0) batchOf(tx, moved)
    else move(milli, id, batchOfArrival(tx, moved, { field: 'intoItemID', printed }))
  }
  const { onHandMilli } = holdingOf(tx, fromItemId)
  const isPrintedLower =
    from.isSerialised === 0 &&
    from.mrpCentipaise > 0 &&
    (into.mrpCentipaise === 0 || from.mrpCentipaise < into.mrpCentipaise)
  if (onHandMilli > 0 && isPrintedLower) {
    throw invalidField(
      'intoItemID',
      message('stock.merge-at-other-mrp', {
        from: from.name,
        into: into.name,
        mrp: centipaiseToPaise(from.mrpCentipaise),
      }),
    )
  }
  if (onHandMilli !== 0) move(onHandMilli, null, null)
  run(
    tx,
    `UPDATE units
        SET item_id = :intoItemId, mrp_centipaise = coalesce(mrp_centipaise, :printed)
      WHERE item_id = :fromItemId`,
    {
      fromItemId,
      intoItemId,
      printed: isOther && from.mrpCentipaise > 0 ? from.mrpCentipaise : null,
    },
  )
}

type Printed = { name: string; mrpCentipaise: number; isSerialised: number }

function mrpOf(db: ReadableDb, itemId: number): Printed {
  return exactlyOne(
    db,
    `SELECT name, mrp_centipaise AS mrpCentipaise, is_serialised AS isSerialised
       FROM items WHERE id = :itemId`,
    { itemId },
  )
}
