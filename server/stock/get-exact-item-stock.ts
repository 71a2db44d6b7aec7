// GET /api/quickSale/getExactItemStock
import { exactItemStock } from '../contract/stock.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { milliToQuantity } from '../wire/rupees.ts'
import { stockOfItem } from './queries.ts'

export const getExactItemStock = operation(exactItemStock, ({ services, query }) => {
  const stock = stockOfItem(services.db, query.itemId)
  if (stock === undefined) throw new Refusal('NOT_FOUND', 'No item has this number.')
  return {
    ItemID: query.itemId,
    Stock: milliToQuantity(stock.onHandMilli),
    Reserved: milliToQuantity(stock.reservedMilli),
    Available: milliToQuantity(stock.onHandMilli - stock.reservedMilli),
  }
})
