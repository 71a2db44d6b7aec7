import { insert, one, type WritableDb } from '../db/sql.ts'

export type Lot = {
  itemId: number
  lot: string
  /** `yyyy-mm-dd`, or null where none is printed. */
  expiresOn: string | null
  mrpCentipaise: number | null
}

/** Returns the row of an item's lot; writes it where the lot is new. */
export function batchOf(tx: WritableDb, { expiresOn, itemId, lot, mrpCentipaise }: Lot): number {
  const found = one<{ id: number }>(
    tx,
    `SELECT id FROM batches
      WHERE item_id = :itemId AND lot = :lot AND coalesce(expires_on, '') = coalesce(:expiresOn, '')`,
    { itemId, lot, expiresOn },
  )
  if (found !== undefined) return found.id
  return insert(
    tx,
    `INSERT INTO batches (item_id, lot, expires_on, mrp_centipaise)
     VALUES (:itemId, :lot, :expiresOn, :mrpCentipaise)`,
    { itemId, lot, expiresOn, mrpCentipaise },
  )
}
