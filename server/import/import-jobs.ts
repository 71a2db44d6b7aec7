import { setImmediate as nextTurn } from 'node:timers/promises'
import { all } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { RATE_OF_CLASS } from '../masters/tax-rates.ts'
import { type CatalogueReader, createCatalogueReader } from './catalogue-reader.ts'
import type { ImportJob } from './import-job.ts'
import type { WorkerInput } from './import-worker.ts'
import { ERRORS_SHOWN_MAX } from './row-error.ts'
import type { Mapping } from './shop/map-columns.ts'
import type { TaxClass } from './tax-classes.ts'
import {
  codesInUse,
  decideImport,
  dropKeptItems,
  dropSomeKeptItems,
  keepItems,
  newestImportId,
  unfinishedImport,
  writeItems,
} from './write-import.ts'

const JOBS_KEPT = 20
const ROWS_A_WRITE = 200
/** So many rows are judged and kept aside at once; the till is served between two such steps. */
export const ROWS_A_CHECK = 100
const ROWS_A_DROP = 500

/** Starts an import and returns it at once; throws a 409 while another one runs. */
export function startImport(
  services: Services,
  {
    actor,
    bytes,
    isDryRun,
    mapping = null,
  }: { bytes: Uint8Array; isDryRun: boolean; mapping?: Mapping | null; actor: Actor },
): ImportJob {
  const job = addJob(services, { kind: 'Items', isDryRun })
  void runJob(services, job, {
    actor,
    input: { bytes, classes: taxClassesToday(services), mapping },
  })
  return job
}

/** Adds a job that runs; throws a 409 while another one does. */
export function addJob(
  { clock, db, imports }: Services,
  { isDryRun, kind }: Pick<ImportJob, 'isDryRun' | 'kind'>,
): ImportJob {
  const isBusy = [...imports.values()].some(({ state }) => state === 'running')
  if (isBusy || unfinishedImport(db) !== undefined) {
    throw new Refusal('CONFLICT', message('import.another-runs'))
  }
  const newest = Math.max(0, newestImportId(db), ...imports.keys())
  const job: ImportJob = { ...emptyJob(), id: Math.max(newest + 1, clock.now()), isDryRun, kind }
  imports.set(job.id, job)
  const oldest = imports.keys().next().value
  if (imports.size > JOBS_KEPT && oldest !== undefined) imports.delete(oldest)
  return job
}

export function emptyJob(): Omit<ImportJob, 'id' | 'isDryRun' | 'kind'> {
  return {
    state: 'running',
    rowsTotal: 0,
    rowsRead: 0,
    accepted: 0,
    refused: 0,
    unchanged: 0,
    changed: 0,
    written: 0,
    errors: [],
    notes: [],
    columns: [],
    heading: [],
    refusedCells: [],
  }
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
      services.write((tx) =>
        decideImport(tx, { id, kind: 'Items', actor, atMs: services.clock.now() }),
      )
      await finishImport(services, id, (written) => {
        job.written += written
      })
    }
    job.state = 'done'
  } catch (error) {
    failJob(services, job, error)
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
  if (job.refused > 0 && !job.isDryRun) await dropKept(services)
}

/** Drops what was kept aside of a file that is not brought in; the till is served meanwhile. */
export async function dropKept(services: Services): Promise<void> {
  while (services.write((tx) => dropSomeKeptItems(tx, ROWS_A_DROP)) > 0) await nextTurn()
}

/** Says why a job stopped, and whether anything is written. */
export function failJob(services: Services, job: ImportJob, error: unknown): void {
  const isDecided = unfinishedImportQuietly(services) !== undefined
  const rest = isDecided ? message('import.goes-on-at-start') : message('import.nothing-written')
  const reason = error instanceof Refusal ? error.reason : message('import.stopped')
  job.errors = [
    { row: 0, column: '', message: message('request.several', { problems: [reason, rest] }) },
  ]
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

/** Writes a decided import step by step; the till is served between the steps. */
export async function finishImport(
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
       JOIN ${RATE_OF_CLASS}
      ORDER BY c.id`,
    { localDate: services.localNow() },
  )
}
