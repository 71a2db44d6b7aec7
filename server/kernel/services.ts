import { type Branch, findBranch } from '../branch/branch.ts'
import { isDiskFault } from '../db/disk-fault.ts'
import { type ReadableDb, type WritableDb, writeTransaction } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import type { Keys } from '../keys/keys.ts'
import { createIds, type IdKind, type Ids } from '../wire/ids.ts'
import type { Clock } from './clock.ts'
import type { PrintPdf } from './print-pdf.ts'
import { Refusal } from './refusal.ts'

const DEFAULT_TIME_ZONE = 'Asia/Kolkata'

export type ServicesOptions = {
  db: ReadableDb
  clock: Clock
  keys: Keys
  /** Images, keys, backups and logs live here, beside the database. */
  dataFolder: string
  /** Fonts, icons and seed data of the program. */
  resourcesFolder: string
  /**
   * Called once when the disk or the database fails under us (rule R6): stop before more is lost.
   */
  onDiskFault?: (error: unknown) => void
  /** Locks the keys to this computer, once the owner has a recovery code. */
  protectKeys?: () => Promise<void>
  /** The printers of this computer, from a program that knows them without asking another. */
  listPrinters?: () => Promise<string[]>
  /** Prints on them, where the program around the server can. */
  printPdf?: PrintPdf | null
}

/**
 * One branch at work: its database, clock, IDs and files. Everything below the server takes this.
 */
export type Services = {
  db: ReadableDb
  clock: Clock
  keys: Keys
  ids: Ids
  dataFolder: string
  resourcesFolder: string
  /** Locks the keys to this computer where it can; to be called when there is a recovery code. */
  protectKeys(): Promise<void>
  /** Empty where only the computer's own programs can tell. */
  listPrinters(): Promise<string[]>
  /** Prints a PDF where the computer has no program for that; null: nobody can. */
  readonly printPdf: PrintPdf | null
  /** The branch; refused with 409 until the shop has been set up. */
  branch(): Branch
  hasBranch(): boolean
  /** To be called after the branch row was written. */
  forgetBranch(): void
  /** The branch's local time as `yyyy-mm-ddThh:mm:ss`. */
  localNow(): string
  /**
   * One write transaction (R3): all of `work` is on disk when this returns, or none of it happened.
   */
  write<T>(work: (tx: WritableDb) => T): T
  /** The row number in an encrypted ID; refuses an altered, invented or wrong-kind one with 400. */
  idOf(kind: IdKind, text: string, field: string): number
}

export function createServices(options: ServicesOptions): Services {
  const { db, clock, keys } = options
  const ids = createIds(keys.idKey)
  let branch: Branch | undefined
  let hasDiskFailed = false
  const localTextOf = keepLastSecond()

  function currentBranch(): Branch | undefined {
    branch ??= findBranch(db)
    return branch
  }

  return {
    db,
    clock,
    keys,
    ids,
    dataFolder: options.dataFolder,
    resourcesFolder: options.resourcesFolder,
    protectKeys: async () => options.protectKeys?.(),
    listPrinters: async () => (await options.listPrinters?.()) ?? [],
    printPdf: options.printPdf ?? null,
    branch() {
      const found = currentBranch()
      if (found === undefined) throw new Refusal('CONFLICT', 'The shop has not been set up yet.')
      return found
    },
    hasBranch: () => currentBranch() !== undefined,
    forgetBranch() {
      branch = undefined
    },
    localNow: () => localTextOf(clock.now(), currentBranch()?.timeZone ?? DEFAULT_TIME_ZONE),
    write(work) {
      // SQLite would go on after a failed sync as if nothing had happened; what it says is not
      // safe.
      if (hasDiskFailed) throw new Refusal('UNAVAILABLE')
      try {
        return writeTransaction(db, work)
      } catch (error) {
        if (isDiskFault(error)) {
          hasDiskFailed = true
          options.onDiskFault?.(error)
        }
        throw error
      }
    },
    idOf(kind, text, field) {
      const id = ids.decode(kind, text)
      if (id === null) {
        throw new Refusal('INVALID_ID', 'This ID was not given out by this branch.', {
          errors: [{ field, message: 'is not an ID of the right kind' }],
        })
      }
      return id
    },
  }
}

// Most requests ask for the local time, and a calendar is slow next to a look-up.
function keepLastSecond(): (epochMs: number, timeZone: string) => string {
  let kept = { second: Number.NaN, timeZone: '', text: '' }
  return (epochMs, timeZone) => {
    const second = Math.floor(epochMs / 1_000)
    if (kept.second !== second || kept.timeZone !== timeZone) {
      kept = { second, timeZone, text: toLocalText(second * 1_000, timeZone) }
    }
    return kept.text
  }
}
