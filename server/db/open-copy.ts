import Database from 'better-sqlite3'
import { asReadable, connectionOf, type ReadableDb } from './sql.ts'

/**
 * Copies the database through its own connection, which is locked against every other, some pages
 * at a time: between two steps requests are answered, and what they write is in the copy.
 */
export async function copyDatabase(
  db: ReadableDb,
  file: string,
  pagesAStep: number,
): Promise<void> {
  await connectionOf(db).backup(file, { progress: () => pagesAStep })
}

/** Opens a copy to read it, in a thread of its own. */
export function openCopy(file: string): { db: ReadableDb; close(): void } {
  const connection = new Database(file, { fileMustExist: true })
  // It is in WAL mode, as the shop's file is, and needs no shared-memory file of its own.
  connection.pragma('locking_mode = EXCLUSIVE')
  connection.pragma('query_only = ON')
  connection.pragma('trusted_schema = OFF')
  connection.pragma('cell_size_check = ON')
  connection.pragma('temp_store = FILE')
  return { db: asReadable(connection), close: () => connection.close() }
}
