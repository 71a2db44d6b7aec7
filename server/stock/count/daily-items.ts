import { all, type ReadableDb } from '../../db/sql.ts'

/** As many as are counted in five minutes. */
const DAILY_ITEMS = 20
const DAY_MS = 86_400_000
const SALES_DAYS = 90

/**
 * Returns the items of today's count, at most 20: those whose turn is most overdue. Goods of much
 * value or many sales have their turn every 30 days, the next fifth every 90, others once a year;
 * what was never counted comes first, the dearest of it before the rest.
 */
export function dailyItems(db: ReadableDb, nowMs: number): number[] {
  return all<{ id: number }>(
    db,
    `WITH sold AS (
       SELECT item_id AS itemId, -sum(qty_milli) AS milli FROM stock_movements
        WHERE reason = 'sale' AND at_ms >= :salesFromMs GROUP BY item_id),
     counted AS (
       SELECT l.item_id AS itemId, max(c.ended_at_ms) AS atMs
         FROM count_lines l JOIN stock_counts c ON c.id = l.count_id
        WHERE c.state = 'Posted' AND l.is_not_counted = 0 GROUP BY l.item_id),
     weighed AS (
       SELECT i.id, coalesce(k.atMs, 0) AS countedMs,
              (i.on_hand_milli + coalesce(s.milli, 0)) * i.price_centipaise AS weight
         FROM items i
         LEFT JOIN sold s ON s.itemId = i.id
         LEFT JOIN counted k ON k.itemId = i.id
        WHERE i.is_active = 1 AND i.on_hand_milli > 0 AND i.hsn NOT LIKE '99%'),
     turns AS (
       SELECT id, countedMs, weight,
              CASE ntile(10) OVER (ORDER BY weight DESC, id)
                WHEN 1 THEN 30 WHEN 2 THEN 90 WHEN 3 THEN 90 ELSE 365 END AS days
         FROM weighed)
     SELECT id FROM turns
      ORDER BY countedMs > 0, CAST(:nowMs - countedMs AS REAL) / (days * :dayMs) DESC,
               weight DESC, id
      LIMIT :most`,
    { nowMs, dayMs: DAY_MS, salesFromMs: nowMs - SALES_DAYS * DAY_MS, most: DAILY_ITEMS },
  ).map(({ id }) => id)
}
