import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildServer } from '../build-server.ts'
import { sweepOldCarts } from '../cart/clear-cart.ts'
import { isDiskFault } from '../db/disk-fault.ts'
import { closeDatabase, createIdleCheckpoint, emptyLog } from '../db/idle-checkpoint.ts'
import { openDatabase } from '../db/open.ts'
import type { ReadableDb } from '../db/sql.ts'
import { StartRefused } from '../db/start-refused.ts'
import { createDemoShop } from '../demo/create-demo-shop.ts'
import { sweepUnfinishedImports } from '../import/import-jobs.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { PrintPdf } from '../kernel/print-pdf.ts'
import { programResourcesFolder } from '../kernel/resources-folder.ts'
import { createServices, type Services } from '../kernel/services.ts'
import { type KeyStore, keyFileStore } from '../keys/key-store.ts'
import { loadKeys, refuseLostDatabase, refuseLostKeys } from '../keys/keys.ts'

export type StartOptions = {
  dataFolder: string
  host: string
  port: number
  /** Fill an empty data folder with the demo shop; a folder that holds a shop is never touched. */
  demo: boolean
  rateLimitPerMinute: number
  rendererFolder: string | null
  /** Fonts and seed data; those beside the program when left out. */
  resourcesFolder?: string
  clock?: Clock
  /** Where the branch's keys are kept; a file in the data folder when left out. */
  keyStore?: KeyStore
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
const LOG_KEPT_BYTES = 5 * 1024 * 1024
const SWEEP_EVERY_MS = 60 * 60 * 1000

/**
 * Opens the data folder and listens. Throws StartRefused with one sentence when it can't: folder in
 * use, database damaged or newer, port taken. `close` finishes requests, checkpoints and lets the
 * folder go.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { dataFolder } = options
  const clock = options.clock ?? systemClock
  const keyStore = options.keyStore ?? keyFileStore(dataFolder)
  const db = openDatabase(dataFolder, {
    beforeOpening: () => refuseLostDatabase(dataFolder, keyStore),
    beforeWriting: (found) => refuseLostKeys(found, keyStore),
  })
  let close = async (): Promise<void> => closeDatabase(db)
  try {
    const logger = pino({ base: null }, openLog(dataFolder))
    const onDiskFault = (error: unknown): void => {
      logger.fatal({ err: error }, 'the disk or the database failed; stopping')
      // Whatever was written after a failed sync can't be trusted: say so and stop (rule R6).
      if (options.onStopped === undefined) process.exitCode = 1
      setImmediate(() => {
        const stopped = close().catch(() => options.onStopped === undefined && process.exit())
        void stopped.then(() => options.onStopped?.(error))
      })
    }
    const services = createServices({
      db,
      clock,
      keys: loadKeys(db, dataFolder, keyStore),
      protectKeys: () => keyStore.protect(),
      ...(options.listPrinters === undefined ? {} : { listPrinters: options.listPrinters }),
      ...(options.printPdf === undefined ? {} : { printPdf: options.printPdf }),
      dataFolder,
      resourcesFolder: options.resourcesFolder ?? programResourcesFolder(),
      onDiskFault,
    })
    if (options.demo && !services.hasBranch()) await createDemoShop(services)
    const app = await buildServer({
      services,
      rendererFolder: options.rendererFolder,
      rateLimitPerMinute: options.rateLimitPerMinute,
      logger,
    })
    const changes = watchChanges(app)
    startIdleWork(app, services, onDiskFault)
    close = async () => {
      const cutOff = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS)
      await app.close()
      clearTimeout(cutOff)
      closeDatabase(db)
    }
    const address = await app.listen({ host: options.host, port: options.port })
    const checkpoint = (): void => checkpointNow(db, onDiskFault)
    return { address, close, checkpoint, lastChangeAtMs: changes.lastAtMs }
  } catch (error) {
    await close()
    throw asPortRefusal(error, options)
  }
}

/** A full or busy disk is no fault: the log then stays beside the database, whole. */
function checkpointNow(db: ReadableDb, onDiskFault: (error: unknown) => void): void {
  try {
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

/** What the server does beside answering: move the log, finish an import, sweep old carts. */
function startIdleWork(
  app: FastifyInstance,
  services: Services,
  onDiskFault: (error: unknown) => void,
): void {
  const checkpoint = createIdleCheckpoint(services.db, onDiskFault)
  app.addHook('onResponse', async () => checkpoint.touch())
  // What is left of a decided import goes on sale while the till already sells.
  sweepUnfinishedImports(services).catch((error: unknown) => {
    app.log.error({ err: error }, 'an import that was cut off could not be finished')
  })
  sweepOldCarts(services)
  const sweep = setInterval(() => {
    try {
      sweepOldCarts(services)
    } catch (error) {
      // A full or busy disk, say: old carts hurt nobody and go an hour later.
      app.log.error({ err: error }, 'old carts were not swept')
    }
  }, SWEEP_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    checkpoint.stop()
    clearInterval(sweep)
  })
}

function openLog(dataFolder: string) {
  const folder = path.join(dataFolder, 'logs')
  const file = path.join(folder, 'server.log')
  fs.mkdirSync(folder, { recursive: true })
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_KEPT_BYTES) fs.renameSync(file, path.join(folder, 'server.old.log'))
  const log = pino.destination({ dest: file, sync: false, mkdir: true })
  // On a full disk lines are lost; without a listener that would end the whole server.
  log.on('error', () => {})
  return log
}

function asPortRefusal(error: unknown, { host, port }: StartOptions): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') {
    return new StartRefused(
      `Port ${port} on ${host} is in use. Choose another with --port.`,
      'address',
    )
  }
  if (code === 'EACCES') return new StartRefused(`Port ${port} on ${host} may not be opened.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartRefused(`${host} is not an address of this computer.`, 'address')
  }
  return error
}
