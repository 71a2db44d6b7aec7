import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'

/** The GSTIN and the tax scheme of the shop from a day on; null is a shop that is not registered. */
export type Registration = {
  /** The first day, `yyyy-mm-dd`. */
  from: string
  gstin: string | null
  isCompositionScheme: boolean
  /** The prefix of its numbers where it brought series of its own; null goes on with the set-up's. */
  seriesPrefix: string | null
}

/** Returns what changed since the shop was set up, the newest first. */
export function registrationChanges(db: ReadableDb): Registration[] {
  const rows = all<Omit<Registration, 'isCompositionScheme'> & { isComposition: number }>(
    db,
    `SELECT valid_from AS "from", gstin, is_composition_scheme AS isComposition,
            series_prefix AS seriesPrefix
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
  { from, gstin, isCompositionScheme, seriesPrefix }: Registration,
): void {
  run(tx, 'DELETE FROM registrations WHERE valid_from >= :from', { from })
  run(
    tx,
    `INSERT INTO registrations (valid_from, gstin, is_composition_scheme, series_prefix)
     VALUES (:from, :gstin, :isComposition, :seriesPrefix)`,
    { from, gstin, isComposition: isCompositionScheme ? 1 : 0, seriesPrefix },
  )
}

/** Returns the day of the newest document of the shop; null before the first. */
export function newestDocumentDay(db: ReadableDb): string | null {
  return (
    one<{ day: string | null }>(db, 'SELECT max(last_day) AS day FROM number_series')?.day ?? null
  )
}

/** Returns the prefixes that a new series may not begin with: those of numbers that were given. */
export function usedPrefixes(db: ReadableDb): string[] {
  return all<{ prefix: string }>(db, 'SELECT DISTINCT prefix FROM number_series').map(
    ({ prefix }) => prefix,
  )
}
