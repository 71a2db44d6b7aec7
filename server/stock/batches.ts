import { exactlyOne, insert, one, run, type WritableDb } from '../db/sql.ts'
import { centipaiseToPaise } from '../domain/rounding.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'

export type Lot = {
  itemId: number
  lot: string
  /** `yyyy-mm-dd`, or null where none is printed. */
  expiresOn: string | null
  /** The MRP of these goods alone; null follows the item's. */
  mrpCentipaise: number | null
}

/** Returns the row of an item's lot; writes it where the lot is new. */
export function batchOf(tx: WritableDb, lot: Lot): number {
  return findBatch(tx, lot)?.id ?? insertBatch(tx, lot)
}

/**
 * Returns the row of the lot that a line of a bill brings. One that is empty takes the MRP of the
 * line. Throws 400 beside `field` where goods of the lot are here at another MRP than `printed`, in
 * centipaise: one lot has one MRP, for it is what the counter asks by.
 */
export function batchOfArrival(
  tx: WritableDb,
  lot: Lot,
  { field, printed }: { field: string; printed: number },
): number {
  const found = findBatch(tx, lot)
  if (found === undefined) return insertBatch(tx, lot)
  if (found.onHandMilli <= 0) {
    run(tx, 'UPDATE batches SET mrp_centipaise = :mrpCentipaise WHERE id = :id', {
      id: found.id,
      mrpCentipaise: lot.mrpCentipaise,
    })
    return found.id
  }
  const { itemMrp, name } = exactlyOne<{ name: string; itemMrp: number }>(
    tx,
    'SELECT name, mrp_centipaise AS itemMrp FROM items WHERE id = :itemId',
    { itemId: lot.itemId },
  )
  // Goods without an MRP of their own follow a new one that is for all of the item.
  const followsLine = found.mrpCentipaise === null && lot.mrpCentipaise === null
  const kept = found.mrpCentipaise ?? itemMrp
  if (followsLine || kept === printed) return found.id
  throw invalidField(
    field,
    message('stock.lot-at-other-mrp', {
      item: name,
      lot: lot.lot,
      mrp: centipaiseToPaise(kept),
    }),
  )
}

type Batch = { id: number; mrpCentipaise: number | null; onHandMilli: number }

function findBatch(tx: WritableDb, { expiresOn, itemId, lot }: Lot): Batch | undefined {
  return one<Batch>(
    tx,
    `SELECT id, mrp_centipaise AS mrpCentipaise, on_hand_milli AS onHandMilli FROM batches
      WHERE item_id = :itemId AND lot = :lot AND coalesce(expires_on, '') = coalesce(:expiresOn, '')`,
    { itemId, lot, expiresOn },
  )
}

function insertBatch(tx: WritableDb, { expiresOn, itemId, lot, mrpCentipaise }: Lot): number {
  return insert(
    tx,
    `INSERT INTO batches (item_id, lot, expires_on, mrp_centipaise)
     VALUES (:itemId, :lot, :expiresOn, :mrpCentipaise)`,
    { itemId, lot, expiresOn, mrpCentipaise },
  )
}
