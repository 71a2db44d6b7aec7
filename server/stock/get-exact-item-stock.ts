import { exactItemStock } from '../contract/stock.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { milliToQuantity } from '../wire/rupees.ts'

export const getExactItemStock = operation(exactItemStock, ({ services, query }) => {
  const stock = stockOfItem(services.db, query.itemId)
  if (stock === undefined) throw new Refusal('NOT_FOUND', message('stock.no-such-item'))
  return {
    ItemID: query.itemId,
    Stock: milliToQuantity(stock.onHandMilli),
    Reserved: milliToQuantity(stock.reservedMilli),
    Available: milliToQuantity(availableMilli(stock)),
  }
})

/** What is left for another sale; of a lens that is ordered when it is sold, never below zero. */
function availableMilli({ isLens, onHandMilli, reservedMilli }: ItemStock): number {
  const leftMilli = onHandMilli - reservedMilli
  return isLens === 1 ? Math.max(0, leftMilli) : leftMilli
}

export type ItemStock = { onHandMilli: number; reservedMilli: number; isLens: number }

/** What is on the shelf and what open carts hold of it; undefined for no such item. */
export function stockOfItem(db: ReadableDb, itemId: number): ItemStock | undefined {
  return one<ItemStock>(
    db,
    `SELECT on_hand_milli AS onHandMilli,
            (SELECT coalesce(sum(qty_milli), 0)
               FROM cart_lines WHERE item_id = items.id) AS reservedMilli,
            (SELECT section = 'SpectacleLens'
               FROM item_types WHERE id = items.item_type_id) AS isLens
       FROM items
      WHERE id = :itemId`,
    { itemId },
  )
}
