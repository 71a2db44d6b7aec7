import { importJob as spec } from '../contract/import.ts'
import type { ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { ImportJob } from './import-job.ts'
import { emptyJob } from './import-jobs.ts'
import { findImport } from './write-import.ts'

export const getImport = operation(spec, ({ services, params }) => {
  const id = services.idOf('importJob', params.jobID, 'jobID')
  const job = services.imports.get(id) ?? jobOfEarlierStart(services.db, id)
  if (job === undefined) throw new Refusal('NOT_FOUND', message('import.no-such-import'))
  return wireJob(job)
})

export function wireJob({
  accepted,
  errors,
  isDryRun,
  notes,
  refused,
  rowsRead,
  rowsTotal,
  state,
  written,
}: ImportJob) {
  return {
    State: state,
    DryRun: isDryRun,
    RowsTotal: rowsTotal,
    RowsRead: rowsRead,
    Accepted: accepted,
    Refused: refused,
    Written: written,
    Errors: errors.map(({ row, column, message }) => ({
      Row: row,
      Column: column,
      Message: message,
    })),
    Notes: notes,
  }
}

/** An import that was decided before the program last started; the database remembers it. */
export function jobOfEarlierStart(db: ReadableDb, id: number): ImportJob | undefined {
  const row = findImport(db, id)
  if (row === undefined) return undefined
  return {
    ...emptyJob(),
    id,
    kind: row.kind,
    state: row.isDone === 1 ? 'done' : 'running',
    isDryRun: false,
    rowsTotal: row.itemCount,
    rowsRead: row.itemCount,
    accepted: row.itemCount,
    written: row.writtenCount,
  }
}
