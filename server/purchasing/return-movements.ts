import { exactlyOne, type ReadableDb } from '../db/sql.ts'
import { movementsOfPaper } from '../stock/movements-of-paper.ts'

/** The newest movement of a return. */
export function newestMovement(db: ReadableDb, id: number): number {
  return exactlyOne<{ newest: number }>(
    db,
    `SELECT coalesce(max(m.id), 0) AS newest FROM stock_movements m
      WHERE ${movementsOfPaper('supplierReturn', ':id')}`,
    { id },
  ).newest
}

/** The newest movement of a return that an answer of before, since taken back, has to do with. */
export function movementsDone(db: ReadableDb, id: number): number {
  return exactlyOne<{ newest: number }>(
    db,
    `SELECT coalesce(max(last_movement_id), 0) AS newest FROM reversed_answers
      WHERE return_id = :id`,
    { id },
  ).newest
}
