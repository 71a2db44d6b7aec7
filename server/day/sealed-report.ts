import { hash } from 'node:crypto'
import type { ZReport } from '../contract/day-report.ts'
import type { ReadableDb } from '../db/sql.ts'
import { lastReportOfDate, type ReportHead } from './day-rows.ts'

/** The seal of a report's text. */
export function digestOf(modelJson: string): string {
  return hash('sha256', modelJson, 'hex')
}

/** The model of a sealed report, as it was frozen. */
export function readReport(report: ReportHead): ZReport {
  return JSON.parse(report.modelJson)
}

/** Returns the last sealed report of a date; undefined before it was closed. */
export function sealedReportOf(
  db: ReadableDb,
  businessDate: string,
): { report: ZReport; digest: string } | undefined {
  const head = lastReportOfDate(db, businessDate)
  return head === undefined ? undefined : { report: readReport(head), digest: head.digest }
}
