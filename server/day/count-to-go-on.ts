import type { ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { drawerName, findDrawer } from '../tills/drawer-rows.ts'
import { findCount, lastCount } from './cash-counts.ts'
import { drawersOfDay, expectedOf } from './day-drawers.ts'
import { type DayRow, openDayRow } from './day-rows.ts'
import type { CountRow } from './z-report-payments.ts'

/** Returns the requested count of the open day. Throws unless it is the drawer's last one. */
export function countToGoOn(db: ReadableDb, countId: number): { day: DayRow; count: CountRow } {
  const count = findCount(db, countId)
  if (count === undefined) throw new Refusal('NOT_FOUND', message('day.no-such-count'))
  const day = openDayRow(db)
  if (day === undefined || day.id !== count.dayId) {
    throw new Refusal('CONFLICT', message('day.closed-already'))
  }
  if (count.id !== lastCount(db, day.id, count.drawerId)?.id) {
    throw new Refusal('CONFLICT', message('day.later-count'))
  }
  return { day, count }
}

/** Throws 409 where cash moved in the drawer since the count, and names it where there are more. */
export function assertFresh(db: ReadableDb, day: DayRow, count: CountRow): void {
  if (expectedOf(db, day, count.drawerId) === count.expectedPaise) return
  const isOnly = drawersOfDay(db, day).length === 1
  const drawer = drawerName(findDrawer(db, count.drawerId) ?? { name: null })
  throw new Refusal(
    'CONFLICT',
    isOnly ? message('day.cash-moved') : message('day.cash-moved-in', { drawer }),
  )
}
