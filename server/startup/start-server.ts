import type { FastifyInstance } from 'fastify'
import { recordChange } from '../audit/record-change.ts'
import {
  assertNothingMissing,
  type LastChange,
  openWitness,
  readWitness,
} from '../audit/witness.ts'
import { buildServer } from '../build-server.ts'
import { takeLineEnd } from '../copies/line-mark.ts'
import { addWhenReady, placesInUse } from '../copies/places.ts'
import { restoreShop } from '../copies/restore-shop.ts'
import { findStandby } from '../copies/standby/standbys.ts'
import { watchRival } from '../copies/standby/watch-rival.ts'
import {
  isStoreAddress,
  restoreFromStore,
  type TypedStoreKey,
} from '../copies/store/restore-from-store.ts'
import { isDiskFault } from '../db/disk-fault.ts'
import { closeDatabase, emptyLog } from '../db/idle-checkpoint.ts'
import { isLookOnly } from '../db/meta.ts'
import { openDatabase } from '../db/open.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { type ReadableDb, watchSlowQueries } from '../db/sql.ts'
import { StartRefused } from '../db/start-refused.ts'
import { createDemoShop } from '../demo/create-demo-shop.ts'
import type { StartChild } from '../kernel/child-process.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { message } from '../kernel/message.ts'
import type { PrintPdf } from '../kernel/print-pdf.ts'
import { programResourcesFolder } from '../kernel/resources-folder.ts'
import type { Services } from '../kernel/services.ts'
import { type KeyStore, keyFileStore } from '../keys/key-store.ts'
import { assertDatabaseOfKeys, assertKeysOfDatabase, loadKeys } from '../keys/keys.ts'
import { createServices } from './create-services.ts'
import { startIdleWork } from './idle-work.ts'
import { openLog } from './log.ts'
import { protectDataFolder } from './protect-data-folder.ts'
import { protectWindowsFolder } from './windows-rights.ts'

export type StartOptions = {
  dataFolder: string
  host: string
  port: number
  /** Fill an empty data folder with the demo shop; a folder that holds a shop is never touched. */
  demo: boolean
  rateLimitPerMinute: number
  /** Open a database that lacks changes its witness has seen; it is recorded. */
  acceptLoss?: boolean
  /** Whether other computers may come without encryption (`--insecure-network`). */
  allowsPlainNetwork?: boolean
  rendererFolder: string | null
  /** Fonts and seed data; those beside the program when left out. */
  resourcesFolder?: string
  clock?: Clock
  /** Where the branch's keys are kept; a file in the data folder when left out. */
  keyStore?: KeyStore
  /** A folder that gets a copy of the shop as soon as there is a recovery code (`--copy-to`). */
  copyTo?: string | null
  /** How the processes beside the server are started; plain Node by default. */
  startChild?: StartChild
  /** The computer's printers, where the program around the server knows them. */
  listPrinters?: () => Promise<string[]>
  /** Prints a PDF on one of them, where the program around the server can. */
  printPdf?: PrintPdf
  /**
   * Told when the disk or the database failed and the server has stopped by itself; without it the
   * process is to end with exit code 1.
   */
  onStopped?: (error: unknown) => void
}

export type RunningServer = {
  address: string
  close(): Promise<void>
  /** Empties the write-ahead log into the database, before the computer sleeps. Never throws. */
  checkpoint(): void
  /** When a request last asked for a change (epoch milliseconds), 0 before the first. */
  lastChangeAtMs(): number
}

/** A client that never ends its request must not keep the database from being closed well. */
const FINISH_WITHIN_MS = 3_500

/**
 * Opens the data folder and listens. Throws StartRefused when it can't: folder in
 * use, database damaged or newer, port taken. `close` finishes requests, checkpoints and releases
 * the folder.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { dataFolder } = options
  protectDataFolder(dataFolder)
  const keyStore = options.keyStore ?? keyFileStore(dataFolder)
  // Before anything opens the database: how it was left says whether the copies go on or begin anew.
  const lineEnd = takeLineEnd(dataFolder)
  const prepared = await prepareDatabase(dataFolder)
  const guard = {
    beforeOpening: () => assertDatabaseOfKeys(dataFolder, keyStore),
    beforeMigrating: (found: ReadableDb) => {
      assertKeysOfDatabase(found, keyStore)
      if (options.acceptLoss !== true) assertNothingMissing(found, dataFolder)
    },
  }
  const db = openDatabase(dataFolder, guard, prepared)
  const lost = options.acceptLoss === true ? readWitness(dataFolder) : null
  let close = async (): Promise<void> => closeDatabase(db)
  try {
    const keys = loadKeys(db, dataFolder, keyStore)
    const log = openLog(dataFolder)
    watchSlowQueries(db, (slow) => log.warn(slow, 'a slow query'))
    const witness = openWitness(db, dataFolder, (error) =>
      log.error({ err: error }, 'the witness of the database could not be written'),
    )
    close = async () => {
      witness.close()
      closeDatabase(db)
    }
    const onDiskFault = (error: unknown): void => {
      log.fatal({ err: error }, 'the disk or the database failed; stopping')
      stopAfterFault(error, () => close(), options.onStopped)
    }
    const services = createServices({
      db,
      clock: options.clock ?? systemClock,
      keys,
      log,
      dataFolder,
      resourcesFolder: options.resourcesFolder ?? programResourcesFolder(),
      onDiskFault,
      onCommit: () => witness.note(),
      protectKeys: () => keyStore.protect(),
      ...(options.startChild === undefined ? {} : { startChild: options.startChild }),
      ...(options.listPrinters === undefined ? {} : { listPrinters: options.listPrinters }),
      ...(options.printPdf === undefined ? {} : { printPdf: options.printPdf }),
    })
    close = async () => {
      services.copies.finish()
      closeDatabase(db)
      witness.close()
      await services.copies.stop()
    }
    // A shop that is only looked at is no shop of its own: it keeps no copies.
    if (!isLookOnly(db))
      services.copies.start(placesInUse(db), lineEnd, findStandby(db) !== undefined)
    if (lost !== null) recordAcceptedLoss(services, lost)
    if (options.demo && !services.hasBranch()) await createDemoShop(services)
    const app = await buildServer({
      services,
      rendererFolder: options.rendererFolder,
      rateLimitPerMinute: options.rateLimitPerMinute,
      allowsPlainNetwork: options.allowsPlainNetwork ?? false,
    })
    if (process.platform === 'win32') {
      protectWindowsFolder(dataFolder).catch((error: unknown) =>
        log.warn({ err: error }, 'the data folder could not be given to its user alone'),
      )
    }
    const changes = watchChanges(app)
    if (!isLookOnly(db))
      startIdleWork(app, services, { onDiskFault, onMoved: () => witness.sync() })
    copyToFolder(app, services, options.copyTo ?? null)
    close = async () => {
      await closeServer(app, services)
      witness.close()
      await services.copies.stop()
    }
    const rival = watchRival(services)
    app.addHook('onClose', async () => rival.stop())
    // Another computer may have taken over while this one was off.
    await rival.ask()
    rival.start()
    const address = await app.listen({ host: options.host, port: options.port })
    const checkpoint = (): void => checkpointNow(services, onDiskFault)
    return { address, close, checkpoint, lastChangeAtMs: changes.lastAtMs }
  } catch (error) {
    await close()
    throw asPortRefusal(error, options)
  }
}

/**
 * Brings a shop back from a place of its copies, for a person at the desktop program. A shop that is
 * in the data folder is moved aside. Throws StartRefused and changes nothing where it can't be done.
 */
export async function bringBackShop(
  wish: { from: string; code: string; dataFolder: string } & Partial<TypedStoreKey>,
): Promise<void> {
  const { code, dataFolder, from, keyId = '', region = '', secret = '' } = wish
  const request = { from, dataFolder, at: null, code, keys: null, isLook: false, replaces: true }
  const nowMs = systemClock.now()
  if (isStoreAddress(from)) await restoreFromStore(request, { keyId, secret, region }, nowMs)
  else restoreShop(request, nowMs)
}

/** Says in the audit log that somebody opened the shop without its newest changes. */
function recordAcceptedLoss(services: Services, { atMs, seq }: LastChange): void {
  services.write((tx) =>
    recordChange(tx, {
      actor: { userId: null, ip: null },
      atMs: services.clock.now(),
      action: 'shop.loss-accepted',
      entity: 'branch',
      entityId: 0,
      detail: { lastSeenSeq: seq, lastSeenAtMs: atMs },
    }),
  )
}

/** Whatever was written after a failed sync can't be trusted: stops the server (rule R6). */
function stopAfterFault(
  error: unknown,
  close: () => Promise<void>,
  onStopped: StartOptions['onStopped'],
): void {
  if (onStopped === undefined) process.exitCode = 1
  setImmediate(() => {
    const stopped = close().catch(() => onStopped === undefined && process.exit())
    void stopped.then(() => onStopped?.(error))
  })
}

async function closeServer(app: FastifyInstance, { copies, db }: Services): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS)
  await app.close()
  clearTimeout(cutOff)
  copies.finish()
  closeDatabase(db)
}

/** Says on the error output, once, why the folder of `--copy-to` can't be used. */
function copyToFolder(app: FastifyInstance, services: Services, folder: string | null): void {
  if (folder === null) return
  const stop = addWhenReady(services, folder, (error) => {
    services.log.error({ err: error }, 'the folder of --copy-to can not be used')
    process.stderr.write(`--copy-to: ${error instanceof Error ? error.message : String(error)}\n`)
  })
  app.addHook('onClose', async () => stop())
}

/**
 * A full or busy disk is no fault: the log then stays beside the database, whole. So it does while a
 * process copies the files.
 */
function checkpointNow(
  { copies, db, longReads }: Services,
  onDiskFault: (error: unknown) => void,
): void {
  if (longReads.copying > 0) return
  try {
    copies.beforeCheckpoint()
    emptyLog(db)
  } catch (error) {
    if (isDiskFault(error)) onDiskFault(error)
  }
}

/** Notes when a change was last asked for: nothing is installed while somebody sells. */
function watchChanges(app: FastifyInstance): { lastAtMs(): number } {
  let lastAtMs = 0
  app.addHook('onRequest', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') lastAtMs = Date.now()
  })
  return { lastAtMs: () => lastAtMs }
}

function asPortRefusal(error: unknown, { host, port }: StartOptions): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') {
    return new StartRefused(message('startup.port-in-use', { host, port }), 'address')
  }
  if (code === 'EACCES') return new StartRefused(message('startup.port-not-opened', { host, port }))
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartRefused(message('startup.not-own-address', { host }), 'address')
  }
  return error
}
