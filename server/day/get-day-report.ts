// GET /api/Day/report
import { dayReport as spec } from '../contract/day.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { lastReport, type ReportHead, reportById } from './day-rows.ts'
import { readReport } from './sealed-report.ts'

export const getDayReport = operation(spec, ({ query, services }) =>
  readReport(reportOf(services, query.id)),
)

/** The sealed report of an encrypted ID, or the last one; 404 where there is none. */
export function reportOf(services: Services, id: string | undefined): ReportHead {
  const report =
    id === undefined
      ? lastReport(services.db)
      : reportById(services.db, services.idOf('dayReport', id, 'id'))
  if (report === undefined) throw new Refusal('NOT_FOUND', 'There is no such report.')
  return report
}
