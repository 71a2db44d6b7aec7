import type { FastifyBaseLogger } from 'fastify'
import { keyAuditLog } from '../audit/key-audit-log.ts'
import { createAttemptLimits } from '../auth/attempt-limits.ts'
import { createSecrets } from '../auth/passwords.ts'
import { type Branch, branchOn, findBranch } from '../branch/branch.ts'
import { Copies } from '../copies/copies.ts'
import { Term } from '../copies/term.ts'
import { isDiskFault } from '../db/disk-fault.ts'
import { isLookOnly } from '../db/meta.ts'
import { type ReadableDb, writeTransaction } from '../db/sql.ts'
import { createLan } from '../devices/lan.ts'
import { ownFirewall } from '../devices/windows-firewall.ts'
import { toLocalText } from '../domain/local-time.ts'
import { createReachableAddresses } from '../http/reachable-addresses.ts'
import { type StartChild, startNodeChild } from '../kernel/child-process.ts'
import type { Clock } from '../kernel/clock.ts'
import { createLocalNow } from '../kernel/local-now.ts'
import { isSigningIn } from '../kernel/look-only.ts'
import { message } from '../kernel/message.ts'
import type { PrintPdf } from '../kernel/print-pdf.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { Keys } from '../keys/keys.ts'
import { createLiveHub } from '../live/live-hub.ts'
import { createPdfService } from '../rendering/pdf/pdf-service.ts'
import { createIds, type Ids } from '../wire/ids.ts'

const DEFAULT_TIME_ZONE = 'Asia/Kolkata'

export type ServicesOptions = {
  db: ReadableDb
  clock: Clock
  keys: Keys
  log: FastifyBaseLogger
  dataFolder: string
  resourcesFolder: string
  /**
   * Called once when the disk or the database fails under us (rule R6): stop before more is lost.
   */
  onDiskFault?: (error: unknown) => void
  /** Called after each commit. */
  onCommit?: () => void
  /** Locks the keys to this computer, once the owner has a recovery code. */
  protectKeys?: () => Promise<void>
  /** What hashing a password or PIN costs; the default is right for a shop. */
  secretLog2Cost?: number
  /** The printers of this computer, from a program that knows them without asking another. */
  listPrinters?: () => Promise<string[]>
  /** How the processes beside the server are started; plain Node by default. */
  startChild?: StartChild
  /** Prints on them, where the program around the server can. */
  printPdf?: PrintPdf
}

/**
 * Makes the record of what lives as long as the server, from an open database and its keys. An audit
 * log of before is brought to its key.
 */
export function createServices(options: ServicesOptions): Services {
  const { clock, dataFolder, db, keys, log, resourcesFolder } = options
  keyAuditLog(db, keys, clock.now())
  const ids = createIds(keys.idKey)
  const addresses = createReachableAddresses()
  const branch = createBranchAccess(db, clock)
  const startChild = options.startChild ?? startNodeChild
  const term = new Term({ dataFolder, db, keys })
  const copies = new Copies({ clock, dataFolder, db, keys, log, startChild, term })
  return {
    db,
    clock,
    keys,
    ids,
    log,
    dataFolder,
    resourcesFolder,
    addresses,
    lan: createLan({ addresses, clock, dataFolder, db, firewall: ownFirewall(), keys, log }),
    live: createLiveHub({ clock, db, ids, keys }),
    pdf: createPdfService(resourcesFolder),
    imports: new Map(),
    copies,
    term,
    startChild,
    shopCheck: { running: null },
    longReads: { last: Promise.resolve(), waiting: 0, copying: 0 },
    secrets: createSecrets(keys.tokenSecret, options.secretLog2Cost),
    signInAttempts: createAttemptLimits(clock),
    pairingAttempts: createAttemptLimits(clock),
    linkAttempts: createAttemptLimits(clock),
    displayAttempts: createAttemptLimits(clock),
    protectKeys: async () => options.protectKeys?.(),
    listPrinters: async () => (await options.listPrinters?.()) ?? [],
    printPdf: options.printPdf ?? null,
    ...branch.access,
    localNow: createLocalNow(clock, () => branch.current()?.timeZone ?? DEFAULT_TIME_ZONE),
    write: createWriter(db, { copies, term }, options),
    idOf: (kind, text, field) => decodeId(ids, kind, text, field),
  }
}

type BranchAccess = Pick<Services, 'branch' | 'forgetBranch' | 'hasBranch'>

/**
 * The branch is read once, since every request needs it, and brought to the registration of each new
 * day.
 */
function createBranchAccess(
  db: ReadableDb,
  clock: Clock,
): {
  access: BranchAccess
  current(): Branch | undefined
} {
  let branch: Branch | undefined
  let today: { day: string; branch: Branch } | undefined
  const current = (): Branch | undefined => {
    branch ??= findBranch(db)
    // One registration since the set-up, as nearly every shop has: the day plays no part.
    if (branch === undefined || branch.registrations.length === 1) return branch
    const day = toLocalText(clock.now(), branch.timeZone).slice(0, 10)
    if (today?.day !== day) today = { day, branch: branchOn(branch, day) }
    return today.branch
  }
  return {
    current,
    access: {
      branch() {
        const found = current()
        if (found === undefined) throw new Refusal('CONFLICT', message('request.not-set-up'))
        return found
      },
      hasBranch: () => current() !== undefined,
      forgetBranch() {
        branch = undefined
        today = undefined
      },
    },
  }
}

function createWriter(
  db: ReadableDb,
  { copies, term }: { copies: Copies; term: Term },
  { onCommit, onDiskFault }: Pick<ServicesOptions, 'onCommit' | 'onDiskFault'>,
): Services['write'] {
  let hasDiskFailed = false
  const isLook = isLookOnly(db)
  return (work) => {
    // SQLite would go on after a failed sync as if nothing had happened; its answers are not safe.
    if (isLook && !isSigningIn()) throw new Refusal('READ_ONLY')
    if (term.isFrozen || (term.replacedBy() !== null && !isSigningIn()))
      throw new Refusal('REPLACED')
    if (hasDiskFailed) throw new Refusal('UNAVAILABLE')
    try {
      const result = writeTransaction(db, work)
      copies.afterCommit()
      onCommit?.()
      return result
    } catch (error) {
      if (isDiskFault(error)) {
        hasDiskFailed = true
        onDiskFault?.(error)
      }
      throw error
    }
  }
}

function decodeId(ids: Ids, ...[kind, text, field]: Parameters<Services['idOf']>): number {
  const id = ids.decode(kind, text)
  if (id !== null) return id
  throw new Refusal('INVALID_ID', message('request.id-of-elsewhere'), {
    errors: [{ field, message: message('field.wrong-id') }],
  })
}
