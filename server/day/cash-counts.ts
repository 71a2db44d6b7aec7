import { one, type ReadableDb } from '../db/sql.ts'
import type { CountRow } from './z-report-payments.ts'

type Row = Omit<CountRow, 'pieces'> & { piecesJson: string }

const COUNT_SQL = `
  SELECT c.id, c.day_id AS dayId, c.drawer_id AS drawerId, c.pieces_json AS piecesJson,
         c.coins_paise AS coinsPaise, c.counted_paise AS countedPaise,
         c.expected_paise AS expectedPaise, c.at_ms AS atMs, c.user_id AS userId,
         u.display_name AS userName
    FROM cash_counts c JOIN users u ON u.id = c.user_id`

export function findCount(db: ReadableDb, countId: number): CountRow | undefined {
  return countOf(one<Row>(db, `${COUNT_SQL} WHERE c.id = :countId`, { countId }))
}

/** Returns the count that a drawer had last in a day. */
export function lastCount(db: ReadableDb, dayId: number, drawerId: number): CountRow | undefined {
  return countOf(
    one<Row>(
      db,
      `${COUNT_SQL} WHERE c.day_id = :dayId AND c.drawer_id = :drawerId
        ORDER BY c.id DESC LIMIT 1`,
      { dayId, drawerId },
    ),
  )
}

/** Whether somebody took the drawer over on a count. */
export function isHandedOver(db: ReadableDb, countId: number): boolean {
  const sql = 'SELECT 1 FROM drawer_handovers WHERE count_id = :countId'
  return one(db, sql, { countId }) !== undefined
}

function countOf(row: Row | undefined): CountRow | undefined {
  if (row === undefined) return undefined
  const { piecesJson, ...count } = row
  return { ...count, pieces: JSON.parse(piecesJson) }
}
