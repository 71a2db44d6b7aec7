import { setImmediate as nextTurn } from 'node:timers/promises'
import { all } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { type CatalogueReader, createCatalogueReader } from './catalogue-reader.ts'
import type { WorkerInput } from './import-worker.ts'
import { ERRORS_SHOWN_MAX, type RowError } from './row-error.ts'
import type { TaxClass } from './tax-classes.ts'
import {
  codesInUse,
  decideImport,
  dropKeptItems,
  keepItems,
  newestImportId,
  unfinishedImport,
  writeItems,
} from './write-import.ts'

export type ImportJob = {
  id: number
  state: 'running' | 'done' | 'failed'
  isDryRun: boolean
  rowsTotal: number
  rowsRead: number
  accepted: number
  refused: number
  written: number
  errors: RowError[]
  notes: string[]
}

export type ImportJobs = {
  /** Starts an import and answers at once; 409 while another one runs. */
  start(args: { bytes: Uint8Array; isDryRun: boolean; actor: Actor }): ImportJob
  find(id: number): ImportJob | undefined
}

const JOBS_KEPT = 20
/** A transaction of so many rows holds the till for some hundredths of a second. */
const ROWS_A_WRITE = 200
const ROWS_A_CHECK = 500

/** The imports of one running server: one at a time, the last few remembered. */
export function createImportJobs(services: Services): ImportJobs {
  const jobs = new Map<number, ImportJob>()

  return {
    start({ bytes, isDryRun, actor }) {
      const isBusy = [...jobs.values()].some(({ state }) => state === 'running')
      if (isBusy || unfinishedImport(services.db) !== undefined) {
        throw new Refusal('CONFLICT', 'Another import is running; wait until it is done.')
      }
      const newest = Math.max(0, newestImportId(services.db), ...jobs.keys())
      const job: ImportJob = {
        ...EMPTY_JOB,
        id: Math.max(newest + 1, services.clock.now()),
        isDryRun,
      }
      jobs.set(job.id, job)
      const oldest = jobs.keys().next().value
      if (jobs.size > JOBS_KEPT && oldest !== undefined) jobs.delete(oldest)
      void runJob(services, job, { actor, input: { bytes, classes: taxClassesToday(services) } })
      return job
    },
    find: (id) => jobs.get(id),
  }
}

const EMPTY_JOB: Omit<ImportJob, 'id' | 'isDryRun'> = {
  state: 'running',
  rowsTotal: 0,
  rowsRead: 0,
  accepted: 0,
  refused: 0,
  written: 0,
  errors: [],
  notes: [],
}

async function runJob(
  services: Services,
  job: ImportJob,
  { input, actor }: { input: WorkerInput; actor: Actor },
): Promise<void> {
  const reader = createCatalogueReader(input, (rowsRead) => {
    job.rowsRead = rowsRead
  })
  try {
    await check(services, job, reader)
    if (job.refused === 0 && !job.isDryRun) {
      const { id } = job
      services.write((tx) => decideImport(tx, { id, actor, atMs: services.clock.now() }))
      await finishImport(services, id, (written) => {
        job.written += written
      })
    }
    job.state = 'done'
  } catch (error) {
    fail(services, job, error)
  } finally {
    reader.close()
  }
}

/** Judges the file by itself, then against the database; the good rows are kept aside. */
async function check(services: Services, job: ImportJob, reader: CatalogueReader): Promise<void> {
  const summary = await reader.checked
  const { accepted, errors, notes, refusedRows, rowsTotal } = summary
  Object.assign(job, { accepted, errors: [...errors], notes, refused: refusedRows, rowsTotal })
  job.rowsRead = rowsTotal
  for (let from = 0; from < accepted; from += ROWS_A_CHECK) {
    const items = await reader.items({ from, count: ROWS_A_CHECK })
    const used = codesInUse(services.db, items)
    const usedRows = new Set(used.map(({ row }) => row)).size
    job.errors.push(...used)
    job.accepted -= usedRows
    job.refused += usedRows
    if (job.refused === 0 && !job.isDryRun) services.write((tx) => keepItems(tx, items))
  }
  job.errors = job.errors.sort((a, b) => a.row - b.row).slice(0, ERRORS_SHOWN_MAX)
  if (job.refused > 0 && !job.isDryRun) services.write(dropKeptItems)
}

function fail(services: Services, job: ImportJob, error: unknown): void {
  const isDecided = unfinishedImportQuietly(services) !== undefined
  const rest = isDecided
    ? 'The rest is brought in when the program starts again.'
    : 'Nothing was brought in.'
  const reason = error instanceof Refusal ? error.message : 'The import stopped.'
  job.errors = [{ row: 0, column: '', message: `${reason} ${rest}` }]
  job.state = 'failed'
}

// The database itself may be what failed, or be closed because the program stops.
function unfinishedImportQuietly(services: Services) {
  try {
    return unfinishedImport(services.db)
  } catch {
    return undefined
  }
}

/** Puts a decided import on sale step by step; the till is served between the steps. */
async function finishImport(
  services: Services,
  importId: number,
  onWritten: (count: number) => void,
): Promise<void> {
  for (;;) {
    const written = writeItems(services, importId, ROWS_A_WRITE)
    onWritten(written)
    if (written === 0) return
    await nextTurn()
  }
}

/**
 * To be called at every start, before the first request: forgets an import that was cut off before
 * it was decided, and carries on with one that was cut off after. Resolves when that is on sale.
 */
export async function sweepUnfinishedImports(services: Services): Promise<void> {
  const unfinished = unfinishedImport(services.db)
  if (unfinished !== undefined) return finishImport(services, unfinished.id, () => undefined)
  const hasLeftovers = all(services.db, 'SELECT 1 FROM import_items LIMIT 1').length > 0
  if (hasLeftovers) services.write(dropKeptItems)
}

function taxClassesToday(services: Services): TaxClass[] {
  return all<TaxClass>(
    services.db,
    `SELECT c.id, c.name, c.hsn, r.igst_rate_ppm AS igstRatePpm
       FROM tax_classes c
       JOIN tax_rates r ON r.tax_class_id = c.id
      WHERE r.valid_from = (SELECT max(valid_from) FROM tax_rates
                             WHERE tax_class_id = c.id AND valid_from <= :today)
      ORDER BY c.id`,
    { today: services.localNow() },
  )
}
