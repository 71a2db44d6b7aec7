import { exactlyOne, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { type DocumentSeries, formatDocumentNumber } from '../domain/document-number.ts'
import { financialYear } from '../domain/financial-year.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { branchOn } from './branch.ts'
import { assertNotFiled } from './filed-months.ts'

/**
 * Takes the next number of a series inside the caller's transaction: consecutive without a gap,
 * since a rollback gives it back (R3, CGST rule 46(b)). The prefix stays what it was when the
 * year's series began; a GSTIN that follows another has series of its own. `date` is the document's own; throws 422 for a day before that of the
 * newest document of the series, and for one in a month whose returns were filed.
 */
export function nextDocumentNumber(
  tx: WritableDb,
  services: Services,
  { date, series, yearId }: { series: DocumentSeries; yearId: number; date: string },
): string {
  assertNotFiled(tx, date)
  const { numberPrefix, seriesPrefix } = branchOn(services.branch(), date)
  const prefix = prefixOfYear(tx, yearId, seriesPrefix ?? numberPrefix)
  const letters = lettersIn(tx, yearId)
  const of = { series, yearId, seriesPrefix: seriesPrefix ?? '', letters }
  const taken = one<{ prefix: string; sequence: number }>(
    tx,
    `INSERT INTO number_series (series, year_id, series_prefix, prefix, last_sequence, last_day, letters)
     VALUES (:series, :yearId, :seriesPrefix, :prefix, 1, :day, :letters)
     ON CONFLICT (series, year_id, series_prefix, letters) DO UPDATE
        SET last_sequence = last_sequence + 1, last_day = excluded.last_day
      WHERE last_day IS NULL OR last_day <= excluded.last_day
     RETURNING prefix, last_sequence AS sequence`,
    { ...of, day: date.slice(0, 10), prefix },
  )
  if (taken === undefined) throw outOfOrder(tx, of)
  const number = formatDocumentNumber({
    branchPrefix: taken.prefix,
    series,
    yearTag: financialYear(yearId).tag,
    sequence: taken.sequence,
    letters,
  })
  if (number === null) {
    throw new Refusal('BUSINESS_RULE', message('branch.series-full'))
  }
  return number
}

/** The prefix of a year: the newest that the shop planned up to it instead of the present one. */
export function prefixOfYear(db: ReadableDb, yearId: number, present: string): string {
  const { yearPrefixes = [] } = readSetting(db, 'shop')
  const planned = yearPrefixes.findLast((each) => each.instead === present && each.yearId <= yearId)
  return planned?.prefix ?? present
}

/** The letters of a shop that was brought back from a copy, in the year of that and before. */
function lettersIn(db: ReadableDb, yearId: number): string {
  const row = one<{ value: string }>(db, `SELECT value FROM meta WHERE key = 'series_letters'`)
  if (row === undefined) return ''
  const [letters = '', lastYear] = row.value.split(' ')
  return yearId <= Number(lastYear) ? letters : ''
}

/** Returns the refusal of a document that is dated before the newest of its series. */
function outOfOrder(
  db: ReadableDb,
  of: { series: DocumentSeries; yearId: number; seriesPrefix: string; letters: string },
): Refusal {
  const { lastDay } = exactlyOne<{ lastDay: string }>(
    db,
    `SELECT last_day AS lastDay FROM number_series
      WHERE series = :series AND year_id = :yearId AND series_prefix = :seriesPrefix
        AND letters = :letters`,
    of,
  )
  return new Refusal('BUSINESS_RULE', message('sales.before-newest', { day: lastDay }))
}
