import type { BoundOperation } from '../kernel/operation.ts'
import { checkDayReport } from './check-day-report.ts'
import { closeDay } from './close-day.ts'
import { countCash } from './count-cash.ts'
import { getDayLedger } from './get-day-ledger.ts'
import { getDayReport } from './get-day-report.ts'
import { getDayReports } from './get-day-reports.ts'
import { getDayState } from './get-day-state.ts'
import { getDayGlance } from './get-day-summary.ts'
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
  getDayGlance,
]
