import { one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { Refusal } from '../kernel/refusal.ts'

/** What of a job a move may change; null leaves it. */
export type JobChanges = {
  supplierId: number | null
  fitterId: number | null
  expectedDate: string | null
}

export const NO_JOB_CHANGES: JobChanges = { supplierId: null, fitterId: null, expectedDate: null }

export function changeJob(tx: WritableDb, labOrderId: number, changes: JobChanges): void {
  refuseUnknown(tx, changes)
  run(
    tx,
    `UPDATE lab_orders
        SET supplier_id = coalesce(:supplierId, supplier_id),
            fitter_id = coalesce(:fitterId, fitter_id),
            expected_date = coalesce(:expectedDate, expected_date)
      WHERE id = :labOrderId`,
    { ...changes, labOrderId },
  )
}

/** Refuses with 404 a lab or fitter that there is not. */
export function refuseUnknown(
  db: ReadableDb,
  { fitterId, supplierId }: Pick<JobChanges, 'fitterId' | 'supplierId'>,
): void {
  const isMissing = (sql: string, id: number | null) =>
    id !== null && one(db, sql, { id }) === undefined
  if (isMissing('SELECT 1 FROM suppliers WHERE id = :id', supplierId)) {
    throw new Refusal('NOT_FOUND', 'There is no such lab.')
  }
  if (isMissing('SELECT 1 FROM fitters WHERE id = :id', fitterId)) {
    throw new Refusal('NOT_FOUND', 'There is no such fitter.')
  }
}
