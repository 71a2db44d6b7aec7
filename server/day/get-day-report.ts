// GET /api/Day/report
import { dayReport as spec } from '../contract/day.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Shop } from '../kernel/services.ts'
import { lastReport, type ReportHead, reportById } from './day-rows.ts'
import { readReport } from './sealed-report.ts'

export const getDayReport = operation(spec, ({ query, shop }) =>
  readReport(reportOf(shop, query.id)),
)

/** The sealed report of an encrypted ID, or the last one; 404 where there is none. */
export function reportOf(shop: Shop, id: string | undefined): ReportHead {
  const report =
    id === undefined ? lastReport(shop.db) : reportById(shop.db, shop.idOf('dayReport', id, 'id'))
  if (report === undefined) throw new Refusal('NOT_FOUND', 'There is no such report.')
  return report
}
