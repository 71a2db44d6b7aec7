import { isDiskFault } from './disk-fault.ts'
import { connectionOf, type ReadableDb } from './sql.ts'

/** A pause in the work: what has grown to about 25 sales is moved, and no less. */
const PAUSE_MS = 100
const PAGES_WORTH_MOVING = 1_000
/** Nobody is at the counter: the next rush begins with an empty log, and moves little at a time. */
const LONG_PAUSE_MS = 5_000
const PAGES_AT_REST = 100
/**
 * Under requests without a pause the log is looked at this often and moved from so many pages on.
 * The move and its sync hold up the main thread, the longer the more there is.
 */
const LOOK_EVERY_MS = 100
const MOST_PAGES = 1_500
const SLOW_MS = 40

type LogState = { log: number; checkpointed: number }
const NO_LOG: LogState = { log: 0, checkpointed: 0 }

export type IdleCheckpointOptions = {
  onDiskFault(error: unknown): void
  /** Asked before each move: while it says no, the log stays. */
  mayMove?(): boolean
  /** Called before each move: what reads the log reads it now. */
  beforeMove?(): void
  onMoved?(): void
  /** Called for a move that kept every request waiting for more than 40 ms. */
  onSlow?(slow: { pages: number; tookMs: number }): void
}
export type IdleCheckpoint = { touch(): void; stop(): void }

/**
 * Moves the write-ahead log into the database while nobody waits: after a pause in the requests,
 * and only once it has grown. A checkpoint right after a sale would make that sale's till wait for
 * it. Where nobody ever pauses, a log of 6 MiB is moved after the answer has left.
 */
export function createIdleCheckpoint(
  db: ReadableDb,
  {
    beforeMove = () => {},
    mayMove = () => true,
    onDiskFault,
    onMoved = () => {},
    onSlow = () => {},
  }: IdleCheckpointOptions,
): IdleCheckpoint {
  const connection = connectionOf(db)
  const askLog = connection.prepare<[], LogState>('PRAGMA wal_checkpoint(NOOP)')
  // It must change something: SQLite leaves out a page that stays as it is.
  const beginLog = connection.prepare(`
    INSERT INTO meta (key, value) VALUES ('log_moves', '1')
    ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)`)
  let pause: NodeJS.Timeout | undefined
  let longPause: NodeJS.Timeout | undefined
  let beginning: NodeJS.Immediate | undefined
  let lookedAtMs = performance.now()

  function moveIfGrown(worthMoving: number): void {
    lookedAtMs = performance.now()
    if (!mayMove()) return
    guarded(() => {
      // The file keeps its size when the log begins anew, so it's the pages in it that count.
      const { checkpointed, log } = askLog.get() ?? NO_LOG
      const pages = log - checkpointed
      if (pages < worthMoving) return
      beforeMove()
      const begun = performance.now()
      connection.pragma('wal_checkpoint(RESTART)')
      const tookMs = Math.round(performance.now() - begun)
      if (tookMs > SLOW_MS) onSlow({ pages, tookMs })
      // The first write of a log that begins anew syncs twice; it shall not be a sale. In a turn of
      // its own: a request that came meanwhile waits for one of the two.
      clearImmediate(beginning)
      beginning = setImmediate(() => guarded(() => beginLog.run()))
      onMoved()
    })
  }

  function guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      // On a full disk the log simply stays, and the next pause tries again.
      if (isDiskFault(error)) onDiskFault(error)
    }
  }

  return {
    touch() {
      if (pause === undefined || longPause === undefined) {
        pause = setTimeout(() => moveIfGrown(PAGES_WORTH_MOVING), PAUSE_MS).unref()
        longPause = setTimeout(() => moveIfGrown(PAGES_AT_REST), LONG_PAUSE_MS).unref()
      } else {
        pause.refresh()
        longPause.refresh()
      }
      if (performance.now() - lookedAtMs > LOOK_EVERY_MS) moveIfGrown(MOST_PAGES)
    },
    stop() {
      clearTimeout(pause)
      clearTimeout(longPause)
      clearImmediate(beginning)
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
