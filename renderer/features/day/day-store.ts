import { create } from 'zustand'
import type { CashCount, LedgerRow } from '../../../server/contract/day.ts'
import { isRecord, readLocal, removeLocal, writeLocal } from '../../kernel/local-storage.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { EMPTY_PIECES, FACES, type TypedPieces } from './pieces.ts'

export type DayView = 'today' | 'count' | 'reports' | 'report' | 'check'

type DayScreenState = {
  view: DayView
  /** The report that is shown. */
  reportID: string | null
  /** Which way the cash of the open dialog goes. */
  cash: 'In' | 'Out' | null
  isReopening: boolean
  /** The cash in or out that the dialog takes back. */
  takingBack: LedgerRow | null
  /** The drawer that is counted; null is that of this till. */
  drawerID: string | null
  /** The drawer that cash is moved out of, while that is asked about. */
  movingFrom: string | null
  /** Whether the drawer that was counted is being handed over. */
  isHandingOver: boolean
  /** Whether the seal of the report was asked about: the whole audit log is read for it. */
  isChecking: boolean
  /** What was typed of a count: kept when the screen is left. */
  typed: TypedPieces
  /** What the server said to the count, until the day is closed or counted again. */
  counted: CashCount | null
  isAsTable: boolean
}

const KEPT = 'drawerCount'

/** A count that was under way when the till was closed or reloaded: the drawer and what was typed. */
function keptCount(): Pick<DayScreenState, 'drawerID' | 'typed'> {
  const kept = readLocal(KEPT)
  const typed = isRecord(kept) ? kept['typed'] : null
  if (!isRecord(kept) || !isRecord(typed) || !isRecord(typed['counts'])) {
    return { drawerID: null, typed: EMPTY_PIECES }
  }
  const counts: TypedPieces['counts'] = {}
  for (const face of FACES) {
    const count = typed['counts'][face]
    if (typeof count === 'string') counts[face] = count
  }
  const coins = typeof typed['coins'] === 'string' ? typed['coins'] : ''
  const drawerID = typeof kept['drawerID'] === 'string' ? kept['drawerID'] : null
  return { drawerID, typed: { counts, coins } }
}

const START: DayScreenState = {
  view: 'today',
  reportID: null,
  cash: null,
  isReopening: false,
  takingBack: null,
  movingFrom: null,
  isHandingOver: false,
  isChecking: false,
  counted: null,
  isAsTable: false,
  ...keptCount(),
}

/** What the day's screen shows, kept while another screen is up. */
export const useDay = create<DayScreenState>(() => START)

export function showDay(view: DayView): void {
  useDay.setState({
    view,
    cash: null,
    isReopening: false,
    movingFrom: null,
    isHandingOver: false,
  })
}

export function showReport(reportID: string): void {
  useDay.setState({ view: 'report', reportID, cash: null, isReopening: false, isChecking: false })
}

export function askCash(cash: 'In' | 'Out' | null): void {
  useDay.setState({ cash })
}

/** Asks why cash in or out is taken back. */
export function askTakeBack(takingBack: LedgerRow): void {
  useDay.setState({ takingBack })
  openDialog('cashTakeBack')
}

export function askReopening(isReopening: boolean): void {
  useDay.setState({ isReopening })
}

export function typePieces(typed: TypedPieces): void {
  useDay.setState({ typed })
  writeLocal(KEPT, { drawerID: useDay.getState().drawerID, typed })
}

/** A count that was taken is none that goes on: after a reload the next one begins empty. */
export function keepCount(counted: CashCount | null): void {
  removeLocal(KEPT)
  useDay.setState({ counted })
}

/** Counts once more: from the day itself the drawer of this till, from a count the same one. */
export function countAgain(): void {
  const { view } = useDay.getState()
  if (view === 'today') countDrawer(null)
  else useDay.setState({ counted: null })
}

/** Counts a drawer; null is that of this till. A count that was taken before is another one. */
export function countDrawer(drawerID: string | null): void {
  useDay.setState((before) => ({
    view: 'count',
    counted: null,
    drawerID,
    isHandingOver: false,
    typed: before.drawerID === drawerID && before.counted === null ? before.typed : EMPTY_PIECES,
  }))
}

export function askMove(movingFrom: string | null): void {
  useDay.setState({ movingFrom })
}

export function askHandOver(isHandingOver: boolean): void {
  useDay.setState({ isHandingOver })
}

/** After a closing nothing of the count is left to be typed over. */
export function forgetCount(): void {
  removeLocal(KEPT)
  useDay.setState({ counted: null, typed: EMPTY_PIECES, isHandingOver: false })
}

export function checkSeal(): void {
  useDay.setState({ isChecking: true })
}
