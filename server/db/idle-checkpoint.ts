import fs from 'node:fs'
import path from 'node:path'
import { isDiskFault } from './disk-fault.ts'
import { DATABASE_FILE } from './open.ts'
import { connectionOf, type ReadableDb } from './sql.ts'

const IDLE_MS = 100
const WAL_WORTH_MOVING_BYTES = 4 * 1024 * 1024

export type IdleCheckpoint = { touch(): void; stop(): void }

/**
 * Moves the write-ahead log into the database while nobody waits: after a pause in the requests, and
 * only once it has grown. A checkpoint right after a sale would make that sale's till wait for it.
 */
export function createIdleCheckpoint(
  db: ReadableDb,
  dataFolder: string,
  onDiskFault: (error: unknown) => void,
): IdleCheckpoint {
  const wal = path.join(dataFolder, `${DATABASE_FILE}-wal`)
  let timer: NodeJS.Timeout | undefined

  function moveIfGrown(): void {
    const size = fs.statSync(wal, { throwIfNoEntry: false })?.size ?? 0
    if (size <= WAL_WORTH_MOVING_BYTES) return
    try {
      connectionOf(db).pragma('wal_checkpoint(RESTART)')
    } catch (error) {
      // On a full disk the log simply stays, and the next pause tries again.
      if (isDiskFault(error)) onDiskFault(error)
    }
  }

  return {
    touch() {
      if (timer === undefined) timer = setTimeout(moveIfGrown, IDLE_MS).unref()
      else timer.refresh()
    },
    stop() {
      clearTimeout(timer)
    },
  }
}

/** Empties the write-ahead log into the database and closes it: a clean stop leaves one file. */
export function closeDatabase(db: ReadableDb): void {
  const connection = connectionOf(db)
  if (!connection.open) return
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    // On a full disk the log stays beside the database, whole; the next start reads it.
    if (isDiskFault(error)) throw error
  } finally {
    connection.close()
  }
}
