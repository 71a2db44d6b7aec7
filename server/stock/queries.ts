import { one, type ReadableDb } from '../db/sql.ts'

export type ItemStock = { onHandMilli: number; reservedMilli: number }

/** What is on the shelf and what open carts hold of it; undefined for no such item. */
export function stockOfItem(db: ReadableDb, itemId: number): ItemStock | undefined {
  return one<ItemStock>(
    db,
    `SELECT on_hand_milli AS onHandMilli,
            (SELECT coalesce(sum(qty_milli), 0)
               FROM cart_lines WHERE item_id = items.id) AS reservedMilli
       FROM items
      WHERE id = :itemId`,
    { itemId },
  )
}
