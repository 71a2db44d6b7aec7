import { insert, nextRowId, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { CommitContext } from '../kernel/commit-context.ts'

/** The number that the next statement gets: its row, for it is no paper of the tax law. */
export function nextStatementNumber(tx: WritableDb): string {
  return `ST-${String(nextRowId(tx, 'payer_statements')).padStart(5, '0')}`
}

/** Keeps a statement as it was issued. */
export function insertStatement(
  tx: WritableDb,
  { nowMs, userId }: Pick<CommitContext, 'nowMs' | 'userId'>,
  statement: { payerId: number; from: string; to: string; modelJson: string },
): number {
  return insert(
    tx,
    `INSERT INTO payer_statements
       (payer_id, from_day, to_day, model_json, created_by, created_at_ms)
     VALUES (:payerId, :from, :to, :modelJson, :userId, :nowMs)`,
    { ...statement, userId, nowMs },
  )
}

/** The frozen model of a statement, as JSON; undefined for none. */
export function statementJson(db: ReadableDb, id: number): string | undefined {
  return one<{ json: string }>(
    db,
    'SELECT model_json AS json FROM payer_statements WHERE id = :id',
    { id },
  )?.json
}
