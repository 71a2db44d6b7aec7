import { all, type ReadableDb } from '../db/sql.ts'

/** A lot of contact lenses or solution, with the day until which it may be used. */
export type LineLot = { lot: string; expiresOn: string | null }

/** Returns the lots that the lines of an order were given of, by the number of the line. */
export function lotsOfOrder(db: ReadableDb, orderId: number): ReadonlyMap<number, LineLot[]> {
  const rows = all<LineLot & { lineId: number }>(
    db,
    `SELECT m.order_line_id AS lineId, b.lot, b.expires_on AS expiresOn
       FROM order_lines l
       JOIN stock_movements m ON m.order_line_id = l.id
       JOIN batches b ON b.id = m.batch_id
      WHERE l.order_id = :orderId AND m.reason = 'sale'
      ORDER BY m.id`,
    { orderId },
  )
  const lots = new Map<number, LineLot[]>()
  for (const { lineId, ...lot } of rows) lots.set(lineId, [...(lots.get(lineId) ?? []), lot])
  return lots
}
