// GET /api/Common/GetYears
import { years } from '../contract/masters.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { financialYear, financialYearOf } from '../domain/financial-year.ts'
import { operation } from '../kernel/operation.ts'

type YearRow = { yearId: number; name: string; startsOn: string; endsOn: string }

export const getYears = operation(years, ({ services }) => {
  const current = financialYearOf(services.localNow()).yearId
  return yearsWith(services.db, current).map(({ yearId, name, startsOn, endsOn }) => ({
    YearID: yearId,
    YearName: name,
    StartDate: startsOn,
    EndDate: endsOn,
    IsCurrentYear: yearId === current,
  }))
})

// On 1 April the list has the new year at once, though its first document is still to open it.
function yearsWith(db: ReadableDb, current: number): YearRow[] {
  const rows = all<YearRow>(
    db,
    `SELECT id AS yearId, name, starts_on AS startsOn, ends_on AS endsOn
       FROM financial_years ORDER BY id DESC`,
  )
  if (rows.some(({ yearId }) => yearId === current)) return rows
  return [...rows, financialYear(current)].sort((a, b) => b.yearId - a.yearId)
}
