import { create } from 'zustand'
import type { CashCount } from '../../../server/contract/day.ts'
import { EMPTY_PIECES, type TypedPieces } from './pieces.ts'

export type DayView = 'today' | 'count' | 'reports' | 'report' | 'check'

type DayScreenState = {
  view: DayView
  /** The report that is shown. */
  reportID: string | null
  /** Which way the cash of the open dialog goes. */
  cash: 'In' | 'Out' | null
  isReopening: boolean
  /** Whether the seal of the report was asked about: the whole audit log is read for it. */
  isChecking: boolean
  /** What was typed of a count: kept when the screen is left. */
  typed: TypedPieces
  /** What the server said to the count, until the day is closed or counted again. */
  counted: CashCount | null
  isAsTable: boolean
}

const START: DayScreenState = {
  view: 'today',
  reportID: null,
  cash: null,
  isReopening: false,
  isChecking: false,
  typed: EMPTY_PIECES,
  counted: null,
  isAsTable: false,
}

/** What the day's screen shows, kept while another screen is up. */
export const useDay = create<DayScreenState>(() => START)

export function showDay(view: DayView): void {
  useDay.setState({ view, cash: null, isReopening: false })
}

export function showReport(reportID: string): void {
  useDay.setState({ view: 'report', reportID, cash: null, isReopening: false, isChecking: false })
}

export function askCash(cash: 'In' | 'Out' | null): void {
  useDay.setState({ cash })
}

export function askReopening(isReopening: boolean): void {
  useDay.setState({ isReopening })
}

export function typePieces(typed: TypedPieces): void {
  useDay.setState({ typed })
}

export function keepCount(counted: CashCount | null): void {
  useDay.setState({ counted })
}

export function countAgain(): void {
  useDay.setState({ view: 'count', counted: null })
}

/** After a closing nothing of the count is left to be typed over. */
export function forgetCount(): void {
  useDay.setState({ counted: null, typed: EMPTY_PIECES })
}

export function checkSeal(): void {
  useDay.setState({ isChecking: true })
}
