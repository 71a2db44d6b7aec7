import type { ReportTable } from '../contract/reports.ts'
import type { Ids } from '../wire/ids.ts'
import type { ReportRequest, RunningReport } from './run-report.ts'

/** A report as the JSON of the contract, row by row; its totals are of all rows. */
export function* writeJson(
  running: RunningReport,
  { request, ids, limit }: { request: ReportRequest; ids: Ids; limit: number | null },
): Generator<string> {
  const { basis, columns, report, title } = running
  const head: Pick<ReportTable, 'Name' | 'Title' | 'Basis' | 'From' | 'To' | 'Columns'> = {
    Name: request.name,
    Title: title,
    Basis: basis,
    From: request.params.from,
    To: request.to,
    Columns: columns.map(({ heading, key, type }) => ({ Key: key, Title: heading, Type: type })),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"Rows":[`
  const papers: (string | null)[] = []
  let count = 0
  for (const { cells, paperId } of running.rows()) {
    count += 1
    if (limit !== null && count > limit) continue
    const { paper } = report
    papers.push(paper === undefined || paperId === null ? null : ids.encode(paper, paperId))
    yield (count === 1 ? '' : ',') + JSON.stringify(cells)
  }
  const rest: Pick<
    ReportTable,
    'Papers' | 'PaperKind' | 'RowCount' | 'Totals' | 'Before' | 'Checks' | 'RowsBehind' | 'Chart'
  > = {
    Papers: papers,
    PaperKind: report.paper ?? null,
    RowCount: count,
    Totals: running.totals(),
    Before: beforeOf(running),
    Checks: running.checks().map(({ left, name, period, right, why }) => ({
      Name: name,
      Left: left,
      Right: right,
      ...(period == null ? {} : { Period: period }),
      ...(why == null ? {} : { Why: why }),
    })),
    RowsBehind: rowsBehind(running, request),
    Chart: running.chart(),
  }
  yield `],${JSON.stringify(rest).slice(1)}`
}

function beforeOf(running: RunningReport): ReportTable['Before'] {
  const before = running.before()
  if (before === null) return null
  return { From: before.from, To: before.to, Totals: before.totals, Changes: before.changes }
}

function rowsBehind(
  { columns, report }: RunningReport,
  { params }: ReportRequest,
): ReportTable['RowsBehind'] {
  const behind = report.rowsBehind?.(params.by) ?? null
  if (behind === null) return null
  const placeOf = (of: string | undefined) => columns.findIndex(({ key }) => key === of)
  const day = placeOf(behind.day)
  return {
    Report: behind.report,
    Column: behind.column,
    KeyPlace: placeOf(behind.key),
    DayPlace: day < 0 ? null : day,
  }
}
