import type { ReportName } from '../../../server/contract/reports.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { goTo } from '../../kernel/screen-store.ts'
import { showOfficeReport, showReportOf } from './reports-store.ts'

/** Goes to a report, of what a figure of a list is made of. */
export function openReport(name: ReportName): void {
  showOfficeReport(name)
  goTo('reports')
}

/** Goes to a report of one day. */
export function openReportOfDay(name: ReportName, date: string): void {
  showReportOf(name, { from: date, to: date })
  goTo('reports')
}

/** Saves for Excel the report that is the file of a list, of one supplier where the list is of one. */
export function saveFileOfList(name: ReportName, supplierID = ''): void {
  runLoaded(
    () => import('./reports-data.ts'),
    ({ saveReportOfList }) => saveReportOfList(name, supplierID),
  )
}
