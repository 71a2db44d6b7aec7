import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { makeFolder, syncFolder } from '../kernel/durable-file.ts'
import { message } from '../kernel/message.ts'
import { migrate, schemaVersion } from './migrate.ts'
import { asReadable, type ReadableDb } from './sql.ts'
import { StartRefused } from './start-refused.ts'

export const DATABASE_FILE = 'branch.db'
const WAL_AUTOCHECKPOINT_PAGES = 0
const ALWAYS_CHECKED_BYTES = 32 * 1024 * 1024

/** What else must hold of a data folder; both throw StartRefused. */
export type OpenGuard = { beforeOpening?(): void; beforeMigrating?(db: ReadableDb): void }

/** What was done with the file before it is opened here (prepare.ts). */
export type Prepared = { isChecked: boolean; isCopied: boolean }
const UNPREPARED: Prepared = { isChecked: false, isCopied: false }

/**
 * Opens (or makes) the branch database in `dataFolder`, brings its schema up to date and proves its
 * durability settings (rules R1, R2). `guard` may refuse it while it is as it was found. A large file
 * that was not closed in order is checked later, beside the work (`isCheckOwed`), unless its schema
 * changes now. Throws StartRefused when it can't.
 */
export function openDatabase(
  dataFolder: string,
  guard: OpenGuard = {},
  prepared: Prepared = UNPREPARED,
): ReadableDb {
  const file = path.join(dataFolder, DATABASE_FILE)
  let connection: Database.Database | undefined
  try {
    guard.beforeOpening?.()
    makeFolder(dataFolder)
    const wasCut = wasLeftOpen(file)
    const isChecked = isSmall(file)
    connection = new Database(file, { timeout: 500 })
    setPragmas(connection)
    if (isChecked) checkIntegrity(connection)
    guard.beforeMigrating?.(asReadable(connection))
    migrate(connection, (fromVersion) => {
      if (wasCut && !isChecked && !prepared.isChecked && connection) checkIntegrity(connection)
      if (!prepared.isCopied) backUpBeforeMigration(connection, dataFolder, fromVersion)
    })
    proveDurability(connection)
    if (wasCut && !isChecked) noteCheckOwed(connection)
    // The database's entry is on the disk before anything depends on it, such as its keys.
    syncFolder(dataFolder)
    return asReadable(connection)
  } catch (error) {
    connection?.close()
    throw asStartRefused(error, dataFolder)
  }
}

/** A database with the full schema and no rows, as a file would hold it; made once, for tests. */
let emptyImage: Buffer | undefined

/** An empty database in memory with the full schema, for tests. */
export function openInMemory(): ReadableDb {
  emptyImage ??= makeEmptyImage()
  const connection = new Database(emptyImage)
  setPragmas(connection)
  return asReadable(connection)
}

function makeEmptyImage(): Buffer {
  const connection = new Database(':memory:')
  migrate(connection)
  const image = connection.serialize()
  connection.close()
  return image
}

function setPragmas(connection: Database.Database): void {
  // EXCLUSIVE before WAL: one owner, no shared-memory file, a second process gets BUSY (R1).
  connection.pragma('locking_mode = EXCLUSIVE')
  connection.pragma('journal_mode = WAL')
  // better-sqlite3 falls back to NORMAL on a reopened file, which loses sales at a power cut.
  connection.pragma('synchronous = FULL')
  connection.pragma('fullfsync = ON')
  connection.pragma('checkpoint_fullfsync = ON')
  connection.pragma('foreign_keys = ON')
  connection.pragma('trusted_schema = OFF')
  connection.pragma('cell_size_check = ON')
  connection.pragma('temp_store = MEMORY')
  connection.pragma('cache_size = -16000')
  // Checkpoints happen in idle time (idle-checkpoint.ts), never right after a sale.
  connection.pragma(`wal_autocheckpoint = ${WAL_AUTOCHECKPOINT_PAGES}`)
}

// A clean stop empties the WAL: what is left in it says that the last run was cut off.
function wasLeftOpen(file: string): boolean {
  return (fs.statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}

// The check reads the whole file: of a large one it takes seconds, and the till opens first.
export function isSmall(file: string): boolean {
  return (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= ALWAYS_CHECKED_BYTES
}

function noteCheckOwed(connection: Database.Database): void {
  connection
    .prepare(`INSERT INTO meta (key, value) VALUES ('check_owed', '1') ON CONFLICT DO NOTHING`)
    .run()
}

/**
 * Checks and copies a file whose schema will change, as `openDatabase` would; for the thread that
 * is no till's (prepare-worker.ts). Throws StartRefused.
 */
export function checkAndCopy(dataFolder: string): Prepared {
  const file = path.join(dataFolder, DATABASE_FILE)
  const wasCut = wasLeftOpen(file)
  let connection: Database.Database | undefined
  try {
    connection = new Database(file, { timeout: 500, fileMustExist: true })
    setPragmas(connection)
    if (wasCut) checkIntegrity(connection)
    backUpBeforeMigration(connection, dataFolder, schemaVersion(connection))
    return { isChecked: wasCut, isCopied: true }
  } catch (error) {
    throw asStartRefused(error, dataFolder)
  } finally {
    connection?.close()
  }
}

function checkIntegrity(connection: Database.Database): void {
  const answer = connection.pragma('quick_check(1)', { simple: true })
  if (answer !== 'ok') throw new StartRefused(message('startup.database-damaged'), 'damaged')
}

// Read back after a real read and a real write: asked earlier, SQLite answers what it will not do.
function proveDurability(connection: Database.Database): void {
  connection
    .transaction(() => {
      connection
        .prepare(
          `INSERT INTO meta (key, value) VALUES ('starts', '1')
           ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)`,
        )
        .run()
    })
    .immediate()
  connection.prepare('SELECT value FROM meta WHERE key = ?').get('starts')
  const wanted: [string, number | string][] = [
    ['synchronous', 2],
    ['journal_mode', 'wal'],
    ['locking_mode', 'exclusive'],
    ['foreign_keys', 1],
  ]
  for (const [pragma, value] of wanted) {
    const actual = connection.pragma(pragma, { simple: true })
    if (actual !== value) {
      throw new StartRefused(message('startup.unsafe-setting', { setting: pragma }))
    }
  }
}

function backUpBeforeMigration(
  connection: Database.Database | undefined,
  dataFolder: string,
  fromVersion: number,
): void {
  const folder = path.join(dataFolder, 'backups')
  fs.mkdirSync(folder, { recursive: true })
  const target = path.join(folder, `before-migration-from-${fromVersion}.db`)
  fs.rmSync(target, { force: true })
  connection?.prepare('VACUUM INTO ?').run(target)
}

/** What a fault of the disk or of SQLite means for a start; any other error comes back as it is. */
export function asStartRefused(error: unknown, dataFolder: string): unknown {
  if (error instanceof StartRefused) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('SQLITE_BUSY')) {
    return new StartRefused(message('startup.folder-in-use', { folder: dataFolder }), 'inUse')
  }
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    return new StartRefused(message('startup.database-damaged'), 'damaged')
  }
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC') {
    return new StartRefused(message('startup.disk-full', { folder: dataFolder }), 'full')
  }
  if (
    /^(SQLITE_(CANTOPEN|READONLY|PERM|IOERR)|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT)/.test(code)
  ) {
    return new StartRefused(
      message('startup.folder-unreadable', { folder: dataFolder }),
      'unreadable',
    )
  }
  return error
}
