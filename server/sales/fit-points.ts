import { all, run, type WritableDb } from '../db/sql.ts'
import { type Message, message } from '../kernel/message.ts'

type SpentOnLine = {
  lineId: number
  points: number
  paise: number
  discountPaise: number
  isRemoved: number
}

/**
 * After a change of an order: points of a line that was taken off, or that no longer fit into the
 * discount of their line, are the customer's again. Returns what is to be said of it.
 */
export function fitPoints(tx: WritableDb, orderId: number): Message[] {
  const spent = all<SpentOnLine>(
    tx,
    `SELECT q.line_id AS lineId, q.points, q.paise, l.discount_paise AS discountPaise,
            l.removed_at_ms IS NOT NULL AS isRemoved
       FROM order_line_points q
       JOIN sales_order_lines l ON l.id = q.line_id
      WHERE l.order_id = :orderId`,
    { orderId },
  )
  let back = 0
  for (const { discountPaise, isRemoved, lineId, paise, points } of spent) {
    const leftPaise = isRemoved === 1 ? 0 : Math.min(paise, discountPaise)
    if (leftPaise === paise) continue
    const left = Math.floor((points * leftPaise) / paise)
    back += points - left
    keepPoints(tx, { lineId, points: left, paise: leftPaise })
  }
  return back === 0 ? [] : [message('orders.change.points-back', { points: back })]
}

function keepPoints(
  tx: WritableDb,
  { lineId, paise, points }: { lineId: number; points: number; paise: number },
): void {
  if (paise === 0) {
    run(tx, 'DELETE FROM order_line_points WHERE line_id = :lineId', { lineId })
    return
  }
  run(tx, 'UPDATE order_line_points SET points = :points, paise = :paise WHERE line_id = :lineId', {
    lineId,
    points,
    paise,
  })
}
