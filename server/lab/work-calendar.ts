import { all, one, type ReadableDb } from '../db/sql.ts'
import { USUAL_CALENDAR, type WorkCalendar } from '../domain/promise-date.ts'
import { readSetting, USUAL_CLOSING } from '../settings/settings.ts'

/**
 * Returns when the shop and a lab work: the shop on its working days without holidays, a lab on its
 * own days without the holidays that are the labs' too; when the shop closes, and from when on an order
 * counts from its next day.
 */
export function workCalendars(
  db: ReadableDb,
  supplierId: number | null,
): { shop: WorkCalendar; lab: WorkCalendar; closesAt: string; cutOff: string | null } {
  const { closesAt = USUAL_CLOSING, cutOffAt = null, workingDays } = readSetting(db, 'shop')
  const holidays = all<{ date: string; forLabs: number }>(
    db,
    'SELECT date, for_labs AS forLabs FROM holidays WHERE is_active = 1',
  )
  const days = (rows: typeof holidays) => new Set(rows.map(({ date }) => date))
  return {
    shop: { weekDays: workingDays, holidays: days(holidays) },
    lab: {
      weekDays: daysOfLab(db, supplierId),
      holidays: days(holidays.filter(({ forLabs }) => forLabs === 1)),
    },
    closesAt,
    cutOff: cutOffAt,
  }
}

function daysOfLab(db: ReadableDb, supplierId: number | null): readonly number[] {
  const row =
    supplierId === null
      ? undefined
      : one<{ days: string }>(
          db,
          'SELECT working_days_json AS days FROM suppliers WHERE id = :supplierId',
          { supplierId },
        )
  if (row === undefined) return USUAL_CALENDAR.weekDays
  const days: number[] = JSON.parse(row.days)
  return days.length === 0 ? USUAL_CALENDAR.weekDays : days
}
