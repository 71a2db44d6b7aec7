import { queryOptions } from '@tanstack/react-query'
import type { ReportView, ViewSettings } from '../../../server/contract/report-views.ts'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { type ReportsState, useReports } from './reports-store.ts'

/** One's own views, and those that are shared with one's role. */
export const viewsQuery = queryOptions({
  queryKey: queryKey('reportViews'),
  queryFn: async () => (await call('list-report-views', {})).Items,
})

/** Shows a report as a saved view keeps it. */
export function showView({ ID, Report, Settings }: ReportView): void {
  const { by, cell, column, compare, from, period, searchTerm, supplierID, to } = Settings
  useReports.setState((state) => ({
    name: Report,
    period,
    own: from === undefined || to === undefined ? state.own : { from, to },
    by: by ?? state.by,
    part: {
      searchTerm: searchTerm ?? '',
      where:
        column === undefined ? null : { column, ...(cell === undefined ? {} : { value: cell }) },
    },
    isCompared: compare ?? false,
    supplierID: supplierID ?? '',
    viewID: ID,
  }))
}

/** What a view keeps of the report that is shown. */
export function settingsShown(state: ReportsState): ViewSettings {
  const { by, isCompared, own, part, period, supplierID } = state
  const searchTerm = part.searchTerm.trim()
  return {
    period,
    ...(period === 'own' ? own : {}),
    by,
    ...(searchTerm === '' ? {} : { searchTerm }),
    ...(part.where === null ? {} : { column: part.where.column }),
    ...(part.where?.value === undefined ? {} : { cell: part.where.value }),
    ...(supplierID === '' ? {} : { supplierID }),
    ...(isCompared ? { compare: true } : {}),
  }
}
