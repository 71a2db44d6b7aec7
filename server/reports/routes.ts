// GET /api/Reports, GET /api/Reports/{name}, GET /api/Reports/{name}/pdf, GET /api/Overview
import { auditKeyOf } from '../audit/audit-key.ts'
import { recordChange } from '../audit/record-change.ts'
import { readOverview as overviewSpec } from '../contract/overview.ts'
import {
  type Grouping,
  listReports as listSpec,
  reportPdf as pdfSpec,
  REPORT_NAMES,
  type ReportName,
  readReport as readSpec,
  XLSX_TYPE,
} from '../contract/reports.ts'
import { addDays, addMonths, toInstant } from '../domain/local-time.ts'
import { languageAsked } from '../kernel/languages.ts'
import { readInProcess } from '../kernel/long-reads.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { translate } from '../kernel/translate.ts'
import { workerFile } from '../kernel/worker-file.ts'
import { REPORTS } from './all-reports.ts'
import { COLUMNS, type Column } from './columns.ts'
import type { Report, ReportParams } from './report.ts'
import type { OverviewJob, ReportJob } from './report-worker.ts'
import type { PartOfRows } from './run-report.ts'

const WORKER = workerFile(new URL('report-worker.ts', import.meta.url))

const LIST_PAGE = 100
const YEARS_MAX = 5

/** A look at these is recorded, as a file of any is: they name people with their powers. */
const WITH_POWERS: ReadonlySet<string> = new Set(['sale-lines'])

const FORMATS = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_TYPE,
  pdf: 'application/pdf',
} as const

export const listReports = operation(listSpec, ({ query, request, user }) => {
  const language = languageAsked(request.headers['accept-language'])
  const term = (query.searchTerm ?? '').trim().toLowerCase()
  const window = pageWindow({
    pageNumber: query.pageNumber ?? 1,
    pageSize: query.pageSize ?? LIST_PAGE,
  })
  const found = REPORT_NAMES.filter((name) =>
    translate(REPORTS[name].title, language).toLowerCase().includes(term),
  )
  const rows = found.slice(window.offset, window.offset + window.pageSize).map((name) => {
    const { basis, columns, filters, groupings, title } = REPORTS[name]
    return {
      Name: name,
      Title: title,
      Basis: basis,
      Filters: [...filters, ...(isComparable(REPORTS[name]) ? ['compare'] : [])],
      Groupings: [...(groupings ?? [])],
      Columns: columns
        .map((key) => ({ key, column: COLUMNS[key] satisfies Column }))
        .filter(({ column }) => !column.isCost || user.permissions.has('cost.see'))
        .map(({ column, key }) => ({ Key: key, Title: column.title, Type: column.type })),
    }
  })
  return pageAnswer(rows, found.length, window)
})

export const readReport = operation(readSpec, (call) =>
  sendReport(call, call.query.format ?? 'json', call.query.limit ?? null),
)

export const reportPdf = operation(pdfSpec, (call) => sendReport(call, 'pdf', null))

type ReportCall = Call<typeof readSpec> | Call<typeof pdfSpec>

/** Writes a report by a process of its own. A file, and a look at powers, is recorded. */
async function sendReport(
  { actor, params, query, reply, request, services, user }: ReportCall,
  format: ReportJob['format'],
  limit: number | null,
) {
  const name = REPORT_NAMES.find((each) => each === params.name)
  if (name === undefined) throw new Refusal('NOT_FOUND', message('reports.unknown'))
  const period = periodOf(services, query)
  const before = lastYearOf(name, period, query)
  const by = groupingOf(name, query)
  if (query.supplierID !== undefined && !REPORTS[name].filters.includes('supplierID')) {
    throw invalidField('supplierID', message('reports.no-supplier'))
  }
  const job: ReportJob = {
    request: {
      name,
      to: period.to,
      params: { ...reportParams(services, period, query), by },
      before:
        before === null
          ? null
          : { params: { ...reportParams(services, before, query), by }, to: before.to },
      language: languageAsked(request.headers['accept-language']),
      maySeeCost: user.permissions.has('cost.see'),
      part: partOf(name, query, user.permissions.has('cost.see')),
    },
    format,
    limit,
    madeAt: services.localNow(),
    shop: services.branch().name,
    resourcesFolder: services.resourcesFolder,
    idKey: services.keys.idKey,
    auditKey: auditKeyOf(services.keys),
  }
  const stream = await readInProcess(services, WORKER, job)
  if (format !== 'json' || WITH_POWERS.has(name)) {
    services.write((tx) =>
      recordChange(tx, {
        actor,
        atMs: services.clock.now(),
        action: format === 'json' ? 'report.read' : 'report.exported',
        entity: 'report',
        entityId: name,
        detail: { ...period, format },
      }),
    )
  }
  if (format !== 'json') {
    const fileName = `${name}-${period.from}-${period.to}.${format}`
    const place = format === 'pdf' ? 'inline' : 'attachment'
    reply.header('content-disposition', `${place}; filename="${fileName}"`)
  }
  return reply
    .type(FORMATS[format])
    .header('content-language', job.request.language)
    .header('vary', 'accept-language')
    .send(stream)
}

const LAB_DAYS = 90

export const readOverview = operation(overviewSpec, async ({ reply, services, user }) => {
  const at = services.localNow()
  const to = at.slice(0, 10)
  const job: OverviewJob = {
    overview: {
      month: reportParams(services, { from: `${to.slice(0, 7)}-01`, to }),
      quarter: reportParams(services, { from: addDays(to, 1 - LAB_DAYS), to }),
      at,
      maySeeCost: user.permissions.has('cost.see'),
      maySeePayables: user.permissions.has('purchase.pay'),
    },
  }
  return reply.type(FORMATS.json).send(await readInProcess(services, WORKER, job))
})

type Query = Call<typeof pdfSpec>['query']

/** The first and last day that were asked for; this month up to today where none was. */
function periodOf(services: Services, query: Query): { from: string; to: string } {
  const today = services.localNow().slice(0, 10)
  const day = (text: string | undefined, field: string, usual: string): string =>
    text === undefined ? usual : requestDate(services, text, field).slice(0, 10)
  const to = day(query.to, 'to', today)
  const from = day(query.from, 'from', `${to.slice(0, 7)}-01`)
  if (from > to) throw invalidField('from', message('reports.period'))
  if (addMonths(from, 12 * YEARS_MAX) <= to) {
    throw new Refusal('BUSINESS_RULE', message('reports.too-long'))
  }
  return { from, to }
}

/** The same days a year before, where a report is to be compared with them. */
function lastYearOf(
  name: ReportName,
  { from, to }: { from: string; to: string },
  { compare }: Query,
): { from: string; to: string } | null {
  if (compare !== true) return null
  if (!isComparable(REPORTS[name])) throw invalidField('compare', message('reports.no-compare'))
  return { from: addMonths(from, -12), to: addMonths(to, -12) }
}

/** A report of a period with sums has a year before. */
function isComparable({ columns, filters }: Report): boolean {
  return filters.includes('period') && columns.some((key) => COLUMNS[key].hasTotal)
}

function groupingOf(name: ReportName, { by }: Query): Grouping {
  const { groupings = ['item'] } = REPORTS[name]
  const [usual = 'item'] = groupings
  if (by === undefined || REPORTS[name].groupings === undefined) return usual
  if (!groupings.includes(by)) throw invalidField('by', message('reports.grouping'))
  return by
}

function partOf(
  name: ReportName,
  { column, searchTerm, value }: Query,
  maySeeCost: boolean,
): PartOfRows {
  const term = searchTerm ?? null
  if (column === undefined) return { term, where: null }
  const { columns, foundBy = [] } = REPORTS[name]
  const known = [...columns, ...foundBy].find((key) => key === column)
  const isSeen = known !== undefined && (maySeeCost || !COLUMNS[known].isCost)
  if (!isSeen) throw invalidField('column', message('reports.no-column'))
  return { term, where: { column: known, value: value ?? null } }
}

/** What every report of a period is asked with. */
export function reportParams(
  services: Services,
  { from, to }: { from: string; to: string },
  query: Pick<Query, 'by' | 'supplierID'> = {},
): ReportParams {
  const { timeZone } = services.branch()
  const localNow = services.localNow()
  const until = addDays(to, 1)
  const nowMs = services.clock.now()
  return {
    from,
    until,
    lastFrom: addMonths(from, -12),
    lastUntil: addDays(addMonths(to, -12), 1),
    today: localNow.slice(0, 10),
    fromMs: toInstant(`${from}T00:00:00`, timeZone),
    untilMs: toInstant(`${until}T00:00:00`, timeZone),
    nowMs,
    offsetMs: Math.round((Date.parse(`${localNow}Z`) - nowMs) / 60_000) * 60_000,
    by: query.by ?? 'item',
    supplierId:
      query.supplierID === undefined
        ? null
        : services.idOf('supplier', query.supplierID, 'supplierID'),
  }
}

export const reportOperations: readonly BoundOperation[] = [
  listReports,
  readReport,
  reportPdf,
  readOverview,
]
