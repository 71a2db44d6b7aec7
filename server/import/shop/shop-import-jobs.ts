import { all } from '../../db/sql.ts'
import { mobileDigits } from '../../domain/mobile-digits.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Services } from '../../kernel/services.ts'
import type { ImportJob } from '../import-job.ts'
import { addJob, dropKept, failJob, finishImport, ROWS_A_CHECK } from '../import-jobs.ts'
import { ERRORS_SHOWN_MAX } from '../row-error.ts'
import { decideImport, keepRecords } from '../write-import.ts'
import type { ReadOptions } from './check-shop-file.ts'
import { keepMapping, keptMapping } from './kept-mappings.ts'
import type { Mapping, ShopKind } from './map-columns.ts'
import type { DateOrder } from './shop-cells.ts'
import { createShopFileReader, type ShopFileReader } from './shop-file-reader.ts'
import type { ShopRow } from './shop-record.ts'
import type { ShopFacts } from './shop-row.ts'
import { existing, importedRow, recordDigest, whyRefused } from './write-shop-row.ts'

/** So many refused rows go back as a file; a sheet with more is mended in rounds. */
const REFUSED_ROWS_MAX = 5_000

export type ShopImport = {
  bytes: Uint8Array
  kind: ShopKind
  isDryRun: boolean
  /** Null: as the shop took the columns of this heading before, else by their names. */
  mapping: Mapping | null
  dateOrder: DateOrder | null
  /** Whether the good rows are brought in although others are refused. */
  skipsRefused: boolean
  actor: Actor
}

/**
 * Starts to bring in a file of a former program, and returns the job at once. Nothing is written
 * unless every row is good, or `skipsRefused` says so. Throws a 409 while another import runs.
 */
export function startShopImport(services: Services, asked: ShopImport): ImportJob {
  const job = addJob(services, asked)
  void runShopJob(services, job, asked)
  return job
}

async function runShopJob(services: Services, job: ImportJob, asked: ShopImport): Promise<void> {
  const { actor, bytes, dateOrder, isDryRun, kind, mapping, skipsRefused } = asked
  const known = keptMapping(services.db, kind)
  const options: ReadOptions = { kind, mapping, known, dateOrder, facts: shopFacts(services) }
  const reader = createShopFileReader({ bytes, options }, (rowsRead) => {
    job.rowsRead = rowsRead
  })
  try {
    const keeps = { isKept: !isDryRun, skipsRefused }
    const kept = await check(services, job, { reader, ...keeps })
    if (kept > 0) {
      services.write((tx) => {
        decideImport(tx, { id: job.id, kind, actor, atMs: services.clock.now() })
        keepMapping(tx, kind, job.columns)
      })
      await finishImport(services, job.id, (written) => {
        job.written += written
      })
      job.written = job.accepted
    }
    job.state = 'done'
  } catch (error) {
    failJob(services, job, error)
  } finally {
    reader.close()
  }
}

/** Judges the file by itself, then against the shop; returns how many rows are kept to be written. */
async function check(
  services: Services,
  job: ImportJob,
  {
    isKept,
    reader,
    skipsRefused,
  }: { reader: ShopFileReader; isKept: boolean; skipsRefused: boolean },
): Promise<number> {
  const { columns, errors, heading, notes, refusedRows, repeated, rowsTotal } = await reader.checked
  Object.assign(job, {
    columns,
    heading,
    notes,
    refused: refusedRows,
    rowsTotal,
    unchanged: repeated,
  })
  job.rowsRead = rowsTotal
  job.errors = [...errors]
  let kept = 0
  for (let from = 0; ; from += ROWS_A_CHECK) {
    const rows = await reader.rows(from, ROWS_A_CHECK)
    if (rows.length === 0) break
    const fresh = rows.filter((row) => judge(services, job, row))
    if (!isKept || (job.refused > 0 && !skipsRefused)) continue
    services.write((tx) => keepRecords(tx, kept, fresh))
    kept += fresh.length
  }
  job.errors = job.errors.toSorted((a, b) => a.row - b.row).slice(0, ERRORS_SHOWN_MAX)
  job.refusedCells = await refusedCells(job, reader)
  if (kept > 0 && job.refused > 0 && !skipsRefused) {
    await dropKept(services)
    return 0
  }
  return kept
}

async function refusedCells(job: ImportJob, reader: ShopFileReader) {
  const rows = [...new Set(job.errors.map(({ row }) => row))].slice(0, REFUSED_ROWS_MAX)
  const cells = rows.length === 0 ? [] : await reader.cells(rows)
  return rows.map((row, index) => ({ row, cells: cells[index] ?? [] }))
}

/** Counts a good row as new or as already here; returns whether it is to be written. */
function judge(services: Services, job: ImportJob, row: ShopRow): boolean {
  const isOwnRow = row.record.kind !== 'Families'
  const before = importedRow(services, services.db, row)
  if (before !== undefined) {
    if (!isOwnRow) return false
    if (before.digest === recordDigest(services, row.record)) job.unchanged += 1
    else job.changed += 1
    return false
  }
  if (!isOwnRow) return true
  const reason = whyRefused(services, services.db, row.record)
  if (reason !== null) {
    job.errors.push({ row: row.row, column: '', message: reason })
    job.refused += 1
    return false
  }
  // Somebody the shop has already is left as they are; only the key of the file is noted.
  if (existing(services, services.db, row.record) === undefined) job.accepted += 1
  else job.unchanged += 1
  return true
}

export function shopFacts(services: Services): ShopFacts {
  const { phone } = services.branch()
  return {
    today: services.localNow().slice(0, 10),
    states: all(
      services.db,
      'SELECT id, name, code, country_id AS countryId FROM states ORDER BY id',
    ),
    ownNumbers: [mobileDigits(phone ?? '')].filter((digits) => digits !== ''),
  }
}
