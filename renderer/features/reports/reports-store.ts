import { create } from 'zustand'
import type { Grouping, ReportName } from '../../../server/contract/reports.ts'
import { shopToday } from '../../base/format/dates.ts'
import { type Days, daysOf, type Period } from './periods.ts'

export const GROUPINGS = ['item', 'brand', 'category', 'supplier'] as const satisfies Grouping[]

type ReportsState = {
  name: ReportName | null
  period: Period
  /** The dates of the period `own`. */
  own: Days
  by: Grouping
}

/** Which report is shown, and of which days. */
export const useReports = create<ReportsState>(() => ({
  name: null,
  period: 'month',
  own: daysOf('month', shopToday()),
  by: 'item',
}))

export function showOfficeReport(name: ReportName | null): void {
  useReports.setState({ name })
}

/** Shows a report of these days. */
export function showReportOf(
  name: ReportName,
  own: Days,
  { by }: Partial<Pick<ReportsState, 'by'>> = {},
): void {
  useReports.setState((state) => ({ name, period: 'own', own, by: by ?? state.by }))
}

/** Own dates begin with those that were shown. */
export function choosePeriod(period: Period): void {
  useReports.setState((state) => ({ period, own: daysShown(state) }))
}

export function daysShown({ own, period }: Pick<ReportsState, 'own' | 'period'>): Days {
  return period === 'own' ? own : daysOf(period, shopToday())
}
