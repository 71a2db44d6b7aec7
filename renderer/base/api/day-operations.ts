import type {
  CashReason,
  checkReport,
  closeDay,
  countCash,
  DayState,
  dayGlance,
  dayLedger,
  dayReport,
  dayReports,
  LedgerRow,
  moveCash,
  openDay,
  ReportRow,
  reopenDay,
} from '../../../server/contract/day.ts'
import type { Explanation, ZReport } from '../../../server/contract/day-report.ts'
import type { DayGlance } from '../../../server/contract/day-summary.ts'
import type { BodyOf, ReplyOf } from '../../../server/contract/operation.ts'
import type { None, OperationSpec, Shape } from './operation-spec.ts'

export type { CashReason, DayGlance, DayState, Explanation, LedgerRow, ReportRow, ZReport }
export type CountAnswer = ReplyOf<typeof countCash>
export type ReportCheck = ReplyOf<typeof checkReport>

export type DayShapes = {
  dayState: Shape<None, DayState>
  openDay: Shape<BodyOf<typeof openDay>, ReplyOf<typeof openDay>>
  moveCash: Shape<BodyOf<typeof moveCash>, ReplyOf<typeof moveCash>>
  dayLedger: Shape<None, ReplyOf<typeof dayLedger>>
  countCash: Shape<BodyOf<typeof countCash>, CountAnswer>
  closeDay: Shape<BodyOf<typeof closeDay>, ReplyOf<typeof closeDay>>
  reopenDay: Shape<BodyOf<typeof reopenDay>, ReplyOf<typeof reopenDay>>
  dayReports: Shape<{ pageNumber: number; pageSize: number }, ReplyOf<typeof dayReports>>
  dayReport: Shape<{ id: string }, ReplyOf<typeof dayReport>>
  checkReport: Shape<{ id: string }, ReportCheck>
  dayGlance: Shape<{ date: string }, ReplyOf<typeof dayGlance>>
}

export const dayOperations: Record<keyof DayShapes, OperationSpec> = {
  dayState: { method: 'GET', path: '/api/Day/state' },
  openDay: { method: 'POST', path: '/api/Day/open' },
  moveCash: { method: 'POST', path: '/api/Day/cash' },
  dayLedger: { method: 'GET', path: '/api/Day/ledger' },
  countCash: { method: 'POST', path: '/api/Day/count' },
  closeDay: { method: 'POST', path: '/api/Day/close' },
  reopenDay: { method: 'POST', path: '/api/Day/reopen' },
  dayReports: { method: 'GET', path: '/api/Day/reports' },
  dayReport: { method: 'GET', path: '/api/Day/report' },
  checkReport: { method: 'GET', path: '/api/Day/report/check' },
  dayGlance: { method: 'GET', path: '/api/Day/glance' },
}
