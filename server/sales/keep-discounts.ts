import type { CartLineRow } from '../cart/cart-rows.ts'
import { run, type WritableDb } from '../db/sql.ts'
import type { OrderLineRow } from '../orders/order-record.ts'

/**
 * Keeps what each offer and the discount of the bill took off each line of an order, as the cart
 * showed it. The order's lines follow the cart's.
 */
export function keepDiscounts(
  tx: WritableDb,
  rows: readonly CartLineRow[],
  lines: readonly OrderLineRow[],
): void {
  for (const [index, { billSharePaise, id: cartLineId }] of rows.entries()) {
    const lineId = lines[index]?.id
    if (lineId === undefined) throw new Error('an order has fewer lines than its cart')
    run(
      tx,
      `INSERT INTO order_line_discounts (line_id, version_id, paise)
       SELECT :lineId, version_id, paise FROM cart_line_discounts WHERE line_id = :cartLineId`,
      { lineId, cartLineId },
    )
    if (billSharePaise > 0) {
      run(tx, 'INSERT INTO order_line_bill_shares (line_id, paise) VALUES (:lineId, :paise)', {
        lineId,
        paise: billSharePaise,
      })
    }
  }
}
