import { create } from 'zustand'
import type { Grouping, ReportName } from '../../../server/contract/reports.ts'
import { shopToday } from '../../base/format/dates.ts'
import { type Days, daysOf, type Period } from './periods.ts'

export type ReportsState = {
  name: ReportName | null
  period: Period
  /** The dates of the period `own`. */
  own: Days
  by: Grouping
  /** Which of its rows: those with a text in any cell, or those behind a row of another report. */
  part: PartOfRows
  /** Beside the same days a year before. */
  isCompared: boolean
  /** Of which supplier, where a report asks; an empty text is all. */
  supplierID: string
  /** Whether the picture is open. */
  hasChart: boolean
  /** The saved view that was chosen, until another report is. */
  viewID: string | null
}

/** Without a value: what has anything in the column. */
export type Where = { column: string; value?: string }
export type PartOfRows = { searchTerm: string; where: Where | null }
export const WHOLE: PartOfRows = { searchTerm: '', where: null }

/** Which report is shown, and of which days. */
export const useReports = create<ReportsState>(() => ({
  name: null,
  period: 'month',
  own: daysOf('month', shopToday()),
  by: 'item',
  part: WHOLE,
  isCompared: false,
  supplierID: '',
  hasChart: true,
  viewID: null,
}))

export function showOfficeReport(name: ReportName | null): void {
  useReports.setState({ name, part: WHOLE, viewID: null, supplierID: '' })
}

/** Shows a report of these days. */
export function showReportOf(
  name: ReportName,
  own: Days,
  { by }: Partial<Pick<ReportsState, 'by'>> = {},
): void {
  useReports.setState((state) => ({
    name,
    period: 'own',
    own,
    by: by ?? state.by,
    part: WHOLE,
    viewID: null,
    supplierID: '',
  }))
}

/** Shows the rows behind a figure of another report: of the same days, or of one day of them. */
export function showRowsBehind(name: ReportName, where: Where | null, day: string | null): void {
  useReports.setState({
    name,
    part: { searchTerm: '', where },
    viewID: null,
    ...(day === null ? {} : { period: 'own', own: { from: day, to: day } }),
  })
}

export function showPart(part: Partial<PartOfRows>): void {
  useReports.setState((state) => ({ part: { ...state.part, ...part } }))
}

/** Own dates begin with those that were shown. */
export function choosePeriod(period: Period): void {
  useReports.setState((state) => ({ period, own: daysShown(state) }))
}

export function daysShown({ own, period }: Pick<ReportsState, 'own' | 'period'>): Days {
  return period === 'own' ? own : daysOf(period, shopToday())
}
