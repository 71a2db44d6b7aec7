import { all, one, type ReadableDb } from '../db/sql.ts'

type Earned = { valuePaise: number; perHundredMilli: number; points: number }
type Spent = { points: number; returnedMilli: number; qtyMilli: number; lineId: number }

/**
 * Returns what a return does to the customer's points, as `point_entries` counts them once it is
 * saved: what the order brought for the goods that come back, and what was spent on them.
 */
export function pointsOfReturn(
  db: ReadableDb,
  orderId: number,
  returned: {
    taxablePaise: number
    credited: readonly { lineId: number; qtyMilli: number }[]
  },
): { gone: number; back: number } {
  const earned = one<Earned>(
    db,
    `SELECT max(0, (SELECT sum(l.taxable_paise) FROM sales_order_lines l WHERE l.order_id = p.order_id)
                   - (SELECT coalesce(sum(n.taxable_paise), 0) FROM credit_notes n
                       WHERE n.order_id = p.order_id)) AS valuePaise,
            p.per_hundred_milli AS perHundredMilli, e.points
       FROM order_points p
       JOIN point_entries e ON e.order_id = p.order_id AND e.kind = 'earned'
      WHERE p.order_id = :orderId`,
    { orderId },
  )
  const left =
    earned === undefined
      ? 0
      : Math.floor(
          (Math.max(0, earned.valuePaise - returned.taxablePaise) * earned.perHundredMilli) /
            10_000_000,
        )
  const spent = all<Spent>(
    db,
    `SELECT q.points, l.returned_milli AS returnedMilli, l.qty_milli AS qtyMilli, l.id AS lineId
       FROM order_line_points q JOIN sales_order_lines l ON l.id = q.line_id
      WHERE l.order_id = :orderId`,
    { orderId },
  )
  const back = spent.reduce((sum, { lineId, points, qtyMilli, returnedMilli }) => {
    const qty = returned.credited.find((line) => line.lineId === lineId)?.qtyMilli ?? 0
    const backAfter = (milli: number) => Math.floor((points * milli) / qtyMilli)
    return sum + backAfter(returnedMilli + qty) - backAfter(returnedMilli)
  }, 0)
  return { gone: Math.max(0, (earned?.points ?? 0) - left), back }
}
