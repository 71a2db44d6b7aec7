import { all, type ReadableDb } from '../db/sql.ts'
import { milliToQuantity } from '../wire/rupees.ts'

/** Of one item, in thousandths. */
export type StockFigures = {
  onHandMilli: number
  /** Held by open carts; a stock lens for as long as it is kept for the sale. */
  committedMilli: number
  /** Ordered from suppliers and not here yet. */
  onOrderMilli: number
}

/** The columns of StockFigures, of `items i`, at the moment `:nowMs`. */
export const STOCK_FIGURES = `
  i.on_hand_milli AS onHandMilli,
  (SELECT coalesce(sum(qty_milli), 0) FROM cart_lines
    WHERE item_id = i.id AND (kept_until_ms IS NULL OR kept_until_ms > :nowMs)) AS committedMilli,
  (SELECT coalesce(sum(max(0, l.qty_milli - l.received_milli)), 0)
     FROM purchase_order_lines l JOIN purchase_orders o ON o.id = l.order_id
    WHERE l.item_id = i.id AND o.state IN ('Sent', 'Part')) AS onOrderMilli`

/** Returns the figures of items by their numbers. */
export function stockFiguresOf(
  db: ReadableDb,
  itemIds: readonly number[],
  nowMs: number,
): ReadonlyMap<number, StockFigures> {
  const rows = all<StockFigures & { id: number }>(
    db,
    `SELECT i.id, ${STOCK_FIGURES}
       FROM json_each(:itemIds) wanted JOIN items i ON i.id = wanted.value`,
    { itemIds: JSON.stringify(itemIds), nowMs },
  )
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** Returns the four figures as they are shown wherever stock is. */
export function figuresReply({ committedMilli, onHandMilli, onOrderMilli }: StockFigures): {
  OnHand: number
  Committed: number
  Free: number
  OnOrder: number
} {
  return {
    OnHand: milliToQuantity(onHandMilli),
    Committed: milliToQuantity(committedMilli),
    Free: milliToQuantity(onHandMilli - committedMilli),
    OnOrder: milliToQuantity(onOrderMilli),
  }
}
