import { isDiskFault } from './disk-fault.ts'
import { connectionOf, type ReadableDb } from './sql.ts'

const IDLE_MS = 100
/** About 25 sales. The move and its syncs hold up the main thread, the longer the more there is. */
const PAGES_WORTH_MOVING = 1_000
/** Under requests without a pause the log is looked at this often, and moved from so many pages on. */
const LOOK_EVERY_MS = 500
const MOST_PAGES = 4_096

type LogState = { log: number; checkpointed: number }
const NO_LOG: LogState = { log: 0, checkpointed: 0 }

export type IdleCheckpointOptions = {
  onDiskFault(error: unknown): void
  /** Called before each move: what reads the log reads it now. */
  beforeMove?(): void
  onMoved?(): void
}
export type IdleCheckpoint = { touch(): void; stop(): void }

/**
 * Moves the write-ahead log into the database while nobody waits: after a pause in the requests,
 * and only once it has grown. A checkpoint right after a sale would make that sale's till wait for
 * it. Where nobody ever pauses, a log of 16 MiB is moved after the answer has left.
 */
export function createIdleCheckpoint(
  db: ReadableDb,
  { beforeMove = () => {}, onDiskFault, onMoved = () => {} }: IdleCheckpointOptions,
): IdleCheckpoint {
  const connection = connectionOf(db)
  const askLog = connection.prepare<[], LogState>('PRAGMA wal_checkpoint(NOOP)')
  // It must change something: SQLite leaves out a page that stays as it is.
  const openLog = connection.prepare(`
    INSERT INTO meta (key, value) VALUES ('log_moves', '1')
    ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)`)
  let timer: NodeJS.Timeout | undefined
  let lookedAtMs = performance.now()

  function moveIfGrown(worthMoving = PAGES_WORTH_MOVING): void {
    lookedAtMs = performance.now()
    try {
      // The file keeps its size when the log begins anew, so it's the pages in it that count.
      const { checkpointed, log } = askLog.get() ?? NO_LOG
      if (log - checkpointed < worthMoving) return
      beforeMove()
      connection.pragma('wal_checkpoint(RESTART)')
      // The first write of a log that begins anew syncs twice; it shall not be a sale.
      openLog.run()
      onMoved()
    } catch (error) {
      // On a full disk the log simply stays, and the next pause tries again.
      if (isDiskFault(error)) onDiskFault(error)
    }
  }

  return {
    touch() {
      if (timer === undefined) timer = setTimeout(() => moveIfGrown(), IDLE_MS).unref()
      else timer.refresh()
      if (performance.now() - lookedAtMs > LOOK_EVERY_MS) moveIfGrown(MOST_PAGES)
    },
    stop() {
      clearTimeout(timer)
    },
  }
}

/** Empties the write-ahead log into the database, which stays open; a busy one stays as it is. */
export function emptyLog(db: ReadableDb): void {
  const connection = connectionOf(db)
  if (connection.open) connection.pragma('wal_checkpoint(TRUNCATE)')
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
