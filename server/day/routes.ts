import type { BoundOperation } from '../kernel/operation.ts'
import { checkDayReport, getDayReport, getDayReports } from './browse-reports.ts'
import { closeDay } from './close-day.ts'
import { countCash } from './count-cash.ts'
import { getDayLedger } from './get-day-ledger.ts'
import { getDayState } from './get-day-state.ts'
import { getDaySummary } from './get-day-summary.ts'
import { moveCash } from './move-cash.ts'
import { openDay } from './open-day.ts'
import { reopenDay } from './reopen-day.ts'

export const dayOperations: BoundOperation[] = [
  getDayState,
  openDay,
  moveCash,
  getDayLedger,
  countCash,
  closeDay,
  reopenDay,
  getDayReports,
  getDayReport,
  checkDayReport,
  getDaySummary,
]
