import { one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { financialYearOf } from '../domain/financial-year.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'

// Outside of these a date can be written, but is in no financial year that has a name.
const FIRST_DATE = '1001'
const LAST_DATE = '9998'

/**
 * The id of the financial year of a document's date. The running year opens by itself on 1 April; a
 * date in a year that is closed or was never opened is refused (422).
 */
export function openYearOf(tx: WritableDb, services: Services, localDate: string): number {
  if (localDate < FIRST_DATE || localDate >= LAST_DATE) {
    throw new Refusal('BUSINESS_RULE', message('masters.no-year-of-date'))
  }
  const year = financialYearOf(localDate)
  const isOpen = isOpenYear(tx, year.yearId)
  if (isOpen === undefined && year.yearId === financialYearOf(services.localNow()).yearId) {
    run(
      tx,
      `INSERT INTO financial_years (id, name, starts_on, ends_on, is_open)
       VALUES (:yearId, :name, :startsOn, :endsOn, 1)`,
      { yearId: year.yearId, name: year.name, startsOn: year.startsOn, endsOn: year.endsOn },
    )
    return year.yearId
  }
  if (isOpen !== true) {
    throw new Refusal('BUSINESS_RULE', message('masters.year-closed', { name: year.name }))
  }
  return year.yearId
}

/** Whether a financial year is open; undefined for one that there is not. */
function isOpenYear(db: ReadableDb, yearId: number): boolean | undefined {
  const row = one<{ isOpen: number }>(
    db,
    'SELECT is_open AS isOpen FROM financial_years WHERE id = :yearId',
    { yearId },
  )
  return row === undefined ? undefined : row.isOpen === 1
}
