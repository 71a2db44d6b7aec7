import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Grouping, ReportName, ReportTable } from '../../../server/contract/reports.ts'
import { call, callBlob } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { download } from '../../base/ui/download.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import type { Days } from './periods.ts'
import { daysShown, type ReportsState, useReports, WHOLE } from './reports-store.ts'

/** Rows on the screen; more are for a file. */
export const ROWS_SHOWN = 500
/** A year of a large shop takes its time. */
const PATIENCE_MS = 60_000

export const reportListQuery = queryOptions({
  queryKey: queryKey('reportList'),
  queryFn: () => call('list-reports', { pageSize: 100 }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const overviewQuery = queryOptions({
  queryKey: queryKey('overview'),
  queryFn: ({ signal }) => call('read-overview', {}, { signal, timeoutMs: PATIENCE_MS }),
  // Read anew when the page is opened again, not with each sale: the books are copied for it.
  staleTime: 60_000,
  retry: false,
})

/** What a report can be asked by. */
export type AskedBy = { Filters: readonly string[]; Groupings: readonly Grouping[] }
export const ASKED_BY_NOTHING: AskedBy = { Filters: [], Groupings: [] }

export type Asked = Days & {
  name: ReportName
  by?: Grouping
  searchTerm?: string
  column?: string
  value?: string
  supplierID?: string
  compare?: boolean
}

/** What the server is asked for, by what the report can be asked. */
export function askedOf(
  state: ReportsState & { name: ReportName },
  { Filters: filters, Groupings: groupings }: AskedBy,
): Asked {
  const { by, isCompared, name, part, supplierID } = state
  const [usual] = groupings
  const grouped = groupings.includes(by) ? by : usual
  return {
    name,
    ...daysShown(state),
    ...(grouped === undefined ? {} : { by: grouped }),
    ...(part.searchTerm.trim() === '' ? {} : { searchTerm: part.searchTerm.trim() }),
    ...(part.where ?? {}),
    ...(filters.includes('supplierID') && supplierID !== '' ? { supplierID } : {}),
    ...(filters.includes('compare') && isCompared ? { compare: true } : {}),
  }
}

export function reportQuery(asked: Asked) {
  return queryOptions({
    queryKey: queryKey('reportTable', asked),
    queryFn: ({ signal }): Promise<ReportTable> =>
      call('read-report', { ...asked, limit: ROWS_SHOWN }, { signal, timeoutMs: PATIENCE_MS }),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
}

/** Saves the report that is shown as a file, with all its rows. */
export function saveReport(format: 'csv' | 'xlsx'): Promise<void> {
  return saveShown(format, (asked) => callBlob('read-report', { ...asked, format }))
}

/** Saves the report that is shown as pages to be printed. */
export function saveReportPdf(): Promise<void> {
  return saveShown('pdf', (asked) => callBlob('report-pdf', asked))
}

/**
 * Saves a whole report for Excel from the list that it is the file of: of the days that the reports
 * were last asked for, and of one supplier where the list is of one.
 */
export function saveReportOfList(name: ReportName, supplierID = ''): Promise<void> {
  const state = { ...useReports.getState(), name, supplierID, part: WHOLE, isCompared: false }
  return save(state, 'xlsx', (asked) => callBlob('read-report', { ...asked, format: 'xlsx' }))
}

async function saveShown(ending: string, read: (asked: Asked) => Promise<Blob>): Promise<void> {
  const state = useReports.getState()
  if (state.name !== null) await save({ ...state, name: state.name }, ending, read)
}

async function save(
  state: ReportsState & { name: ReportName },
  ending: string,
  read: (asked: Asked) => Promise<Blob>,
): Promise<void> {
  try {
    const { Items } = await queryClient.ensureQueryData(reportListQuery)
    const report = Items.find(({ Name }) => Name === state.name) ?? ASKED_BY_NOTHING
    const asked = askedOf(state, report)
    const name = `${state.name}-${asked.from}-${asked.to}.${ending}`
    download(await read(asked), name)
    showToast(t('reports.saved', { name }))
  } catch (error) {
    showError(errorMessage(error))
  }
}
