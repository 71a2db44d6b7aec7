import { exactlyOne, insert, type ReadableDb, type WritableDb } from '../db/sql.ts'

/** What was printed: the kind of document, and its row number or, for a day, its date. A job card after
 * the first of its order has the number of its job too. */
export type Printed = { kind: string; key: string }

/** How often a document went to a printer. Looking at its PDF or HTML does not count. */
export function printCount(db: ReadableDb, { key, kind }: Printed): number {
  const row = exactlyOne<{ n: number }>(
    db,
    'SELECT count(*) AS n FROM document_prints WHERE kind = :kind AND document_key = :key',
    { kind, key },
  )
  return row.n
}

/** Counts one print of a document. Returns how many there are now. */
export function countPrint(
  tx: WritableDb,
  printed: Printed,
  who: { userId: number | null; atMs: number },
): number {
  insert(
    tx,
    `INSERT INTO document_prints (kind, document_key, printed_at_ms, user_id)
     VALUES (:kind, :key, :atMs, :userId)`,
    { kind: printed.kind, key: printed.key, ...who },
  )
  return printCount(tx, printed)
}
