import type { FastifyBaseLogger } from 'fastify'
import type { AttemptLimits } from '../auth/attempt-limits.ts'
import type { Secrets } from '../auth/passwords.ts'
import type { Branch } from '../branch/branch.ts'
import type { Copies } from '../copies/copies.ts'
import type { Term } from '../copies/term.ts'
import type { ReadableDb, WritableDb } from '../db/sql.ts'
import type { Lan } from '../devices/lan.ts'
import type { ReachableAddresses } from '../http/reachable-addresses.ts'
import type { ImportJob } from '../import/import-job.ts'
import type { Keys } from '../keys/keys.ts'
import type { LiveHub } from '../live/live-hub.ts'
import type { PdfService } from '../rendering/pdf/pdf-service.ts'
import type { IdKind, Ids } from '../wire/ids.ts'
import type { StartChild } from './child-process.ts'
import type { Clock } from './clock.ts'
import type { LongReads } from './long-reads.ts'
import type { PrintPdf } from './print-pdf.ts'

/**
 * What lives as long as the server, made once by startup/create-services.ts. Every handler is given
 * it; nothing that lives as long is kept anywhere else.
 */
export type Services = {
  db: ReadableDb
  clock: Clock
  keys: Keys
  ids: Ids
  log: FastifyBaseLogger
  /** Images, keys, backups and logs are here, beside the database. */
  dataFolder: string
  /** Fonts, icons and seed data of the program. */
  resourcesFolder: string

  /** Where other devices reach the server. */
  addresses: ReachableAddresses
  /** The listener for the shop's network. */
  lan: Lan
  /** Event streams of tills and customer displays. */
  live: LiveHub
  /** The worker that makes PDFs. */
  pdf: PdfService
  /** Imports of this run of the server by number, the oldest first. */
  imports: Map<number, ImportJob>
  /** Wrong passwords, PINs and links an address: one count, so that none is a way round another. */
  secrets: Secrets
  /** The copies of the shop in other places. */
  copies: Copies
  /** Whether this computer is the shop's main one. */
  term: Term
  /** The check of the whole shop, while it runs. */
  shopCheck: { running: Promise<void> | null }
  /** Starts a process beside the server. */
  startChild: StartChild
  /** Reads of a copy of the database by processes of their own, one after the other. */
  longReads: LongReads
  signInAttempts: AttemptLimits
  /** Wrong pairing codes an address. */
  pairingAttempts: AttemptLimits
  /** Wrong links of job cards by address, and wrong PINs by link. */
  linkAttempts: AttemptLimits
  /** Wrong codes of customer displays an address. */
  displayAttempts: AttemptLimits

  /** Locks the keys to this computer where it can; to be called when there is a recovery code. */
  protectKeys(): Promise<void>
  /** Returns none where only the computer's own programs can tell. */
  listPrinters(): Promise<string[]>
  /** Prints a PDF where the computer has no program for that; null where nothing can. */
  readonly printPdf: PrintPdf | null

  /** Returns the branch; throws a 409 until the shop has been set up. */
  branch(): Branch
  hasBranch(): boolean
  /** To be called after the branch row was written. */
  forgetBranch(): void
  /** Returns the branch's local time as `yyyy-mm-ddThh:mm:ss`. */
  localNow(): string
  /**
   * One write transaction (R3): all of `work` is on disk when this returns, or none of it happened.
   */
  write<T>(work: (tx: WritableDb) => T): T
  /** Returns the row number in an encrypted ID; throws a 400 for an altered or wrong-kind one. */
  idOf(kind: IdKind, text: string, field: string): number
}
