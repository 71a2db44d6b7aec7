import { one, run, type WritableDb } from '../db/sql.ts'
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
  const isRunning = year.yearId === financialYearOf(services.localNow()).yearId
  if (isRunning) {
    run(
      tx,
      `INSERT INTO financial_years (id, name, starts_on, ends_on, is_open)
       VALUES (:yearId, :name, :startsOn, :endsOn, 1)
       ON CONFLICT (id) DO NOTHING`,
      { yearId: year.yearId, name: year.name, startsOn: year.startsOn, endsOn: year.endsOn },
    )
  }
  const row = one<{ isOpen: number }>(
    tx,
    'SELECT is_open AS isOpen FROM financial_years WHERE id = :yearId',
    { yearId: year.yearId },
  )
  if (row?.isOpen !== 1) {
    throw new Refusal('BUSINESS_RULE', message('masters.year-closed', { name: year.name }))
  }
  return year.yearId
}
