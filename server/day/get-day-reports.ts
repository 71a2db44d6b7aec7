// GET /api/Day/reports

import { type ReportRow, dayReports as spec } from '../contract/day.ts'
import { MAX_PAGE_SIZE } from '../contract/primitives.ts'
import { operation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { listReports, type ReportHead } from './day-rows.ts'
import { readReport } from './sealed-report.ts'

export const getDayReports = operation(spec, ({ query, services }) => {
  const page = query.pageNumber ?? 1
  const size = Math.min(query.pageSize ?? 20, MAX_PAGE_SIZE)
  const { rows, total } = listReports(services.db, { limit: size, offset: (page - 1) * size })
  return {
    Items: rows.map((row) => reportRow(services, row)),
    Total: total,
    PageNumber: page,
    PageSize: size,
  }
})

function reportRow(services: Services, head: ReportHead): ReportRow {
  const report = readReport(head)
  return {
    ID: services.ids.encode('dayReport', head.id),
    ZNo: head.id,
    Date: head.businessDate,
    ClosedAt: report.ClosedAt,
    ClosedBy: report.ClosedBy,
    Sold: report.Sold.NetAmount,
    Collected: report.TotalCollected,
    Expected: report.Cash.Expected,
    Counted: report.Cash.Counted,
    Difference: report.Cash.Difference,
    IsReopened: head.isReopened === 1,
  }
}
