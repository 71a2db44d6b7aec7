import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'

/** The GSTIN and the tax scheme of the shop from a day on; null is a shop that is not registered. */
export type Registration = {
  /** The first day, `yyyy-mm-dd`. */
  from: string
  gstin: string | null
  isCompositionScheme: boolean
}

/** Returns what changed since the shop was set up, the newest first. */
export function registrationChanges(db: ReadableDb): Registration[] {
  const rows = all<Omit<Registration, 'isCompositionScheme'> & { isComposition: number }>(
    db,
    `SELECT valid_from AS "from", gstin, is_composition_scheme AS isComposition
       FROM registrations ORDER BY valid_from DESC`,
  )
  return rows.map(({ isComposition, ...row }) => ({
    ...row,
    isCompositionScheme: isComposition === 1,
  }))
}

/** Replaces what was planned from that day on. Call `services.forgetBranch()` afterwards. */
export function writeRegistration(
  tx: WritableDb,
  { from, gstin, isCompositionScheme }: Registration,
): void {
  run(tx, 'DELETE FROM registrations WHERE valid_from >= :from', { from })
  run(
    tx,
    `INSERT INTO registrations (valid_from, gstin, is_composition_scheme)
     VALUES (:from, :gstin, :isComposition)`,
    { from, gstin, isComposition: isCompositionScheme ? 1 : 0 },
  )
}

/** Returns the day of the newest document of the shop; null before the first. */
export function newestDocumentDay(db: ReadableDb): string | null {
  return (
    one<{ day: string | null }>(db, 'SELECT max(last_day) AS day FROM number_series')?.day ?? null
  )
}
