import { all, type ReadableDb } from '../db/sql.ts'

/** Goods of an item in stock that came with one MRP. */
export type KeptMrp = { itemId: number; mrpCentipaise: number; onHandMilli: number }

/** Returns the MRPs that goods in stock came with, by their items, the lower first. */
export function keptMrps(db: ReadableDb): Map<number, KeptMrp[]> {
  const rows = all<KeptMrp>(
    db,
    `SELECT item_id AS itemId, mrp_centipaise AS mrpCentipaise, sum(on_hand_milli) AS onHandMilli
       FROM (SELECT item_id, mrp_centipaise, on_hand_milli FROM batches WHERE on_hand_milli > 0
             UNION ALL
             SELECT item_id, mrp_centipaise, 1000 FROM units WHERE status = 'in_stock')
      WHERE mrp_centipaise IS NOT NULL
      GROUP BY item_id, mrp_centipaise
      ORDER BY item_id, mrp_centipaise`,
  )
  return Map.groupBy(rows, ({ itemId }) => itemId)
}
