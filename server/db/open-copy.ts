import fs from 'node:fs'
import Database from 'better-sqlite3'
import { asReadable, connectionOf, type ReadableDb } from './sql.ts'

/** So much of a copy is brought to the disk at a time, beside the work. */
const SYNC_EVERY_PAGES = 4_096

/**
 * Copies the database through its own connection, which is locked against every other, some pages
 * at a time: between two steps requests are answered, and what they write is in the copy. SQLite
 * syncs the copy with its last step, on this thread: it finds little left to write, because another
 * thread has synced the rest.
 */
export async function copyDatabase(
  db: ReadableDb,
  file: string,
  pagesAStep: number,
): Promise<void> {
  const sync = createSync(file)
  let unsynced = 0
  let isRestSynced = false
  const progress = ({ remainingPages }: Database.BackupMetadata): number => {
    unsynced += pagesAStep
    if (remainingPages > pagesAStep) {
      if (unsynced >= SYNC_EVERY_PAGES && sync.begin()) unsynced = 0
      return pagesAStep
    }
    if (!isRestSynced) isRestSynced = sync.begin()
    // None while the sync lasts: requests are answered meanwhile.
    return isRestSynced && !sync.isRunning() ? pagesAStep : 0
  }
  try {
    await connectionOf(db).backup(file, { progress })
  } finally {
    sync.end()
  }
}

/** The file of a database; null where it is in memory. */
export function fileOf(db: ReadableDb): string | null {
  const { memory, name } = connectionOf(db)
  return memory ? null : name
}

/** Syncs of a file by the thread pool, one at a time; a failing one is left to SQLite's own. */
function createSync(file: string): { begin(): boolean; isRunning(): boolean; end(): void } {
  let handle: number | null = null
  let isRunning = false
  let hasEnded = false
  const close = (): void => {
    if (handle !== null) fs.closeSync(handle)
    handle = null
  }
  return {
    begin() {
      if (isRunning) return false
      handle ??= fs.openSync(file, 'r+')
      isRunning = true
      fs.fdatasync(handle, () => {
        isRunning = false
        if (hasEnded) close()
      })
      return true
    },
    isRunning: () => isRunning,
    end() {
      hasEnded = true
      if (!isRunning) close()
    },
  }
}

/**
 * Opens a copy to read it, away from the tills' thread. One that nobody needs afterwards is not
 * brought to the disk, beside the sales that are.
 */
export function openCopy(
  file: string,
  { isThrownAway = false } = {},
): { db: ReadableDb; close(): void } {
  const connection = new Database(file, { fileMustExist: true })
  if (isThrownAway) connection.pragma('synchronous = OFF')
  // It is in WAL mode, as the shop's file is, and needs no shared-memory file of its own.
  connection.pragma('locking_mode = EXCLUSIVE')
  connection.pragma('query_only = ON')
  connection.pragma('trusted_schema = OFF')
  connection.pragma('cell_size_check = ON')
  connection.pragma('temp_store = FILE')
  return { db: asReadable(connection), close: () => connection.close() }
}
