import type { BoundOperation } from '../kernel/operation.ts'
import { checkDayReport, getDayReport, getDayReports } from './browse-reports.ts'
import { closeDay } from './close-day.ts'
import { countCash } from './count-cash.ts'
import { getDayLedger } from './get-day-ledger.ts'
import { getDayState } from './get-day-state.ts'
import { getDaySummary } from './get-day-summary.ts'
import { handOverDrawer } from './hand-over-drawer.ts'
import { moveBetweenDrawers } from './move-between-drawers.ts'
import { moveCash } from './move-cash.ts'
import { openCashDrawer, openDay } from './open-day.ts'
import { reopenDay } from './reopen-day.ts'
import { takeBackCash } from './take-back-cash.ts'
import { getXReport } from './x-report.ts'

export const dayOperations: BoundOperation[] = [
  getDayState,
  openDay,
  openCashDrawer,
  moveCash,
  takeBackCash,
  moveBetweenDrawers,
  getDayLedger,
  countCash,
  handOverDrawer,
  closeDay,
  reopenDay,
  getDayReports,
  getDayReport,
  checkDayReport,
  getXReport,
  getDaySummary,
]
