import { type DayState, dayState as spec } from '../contract/day.ts'
import { exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { operation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { toRupees } from '../wire/rupees.ts'
import {
  countsOfDay,
  type DayRow,
  dayOfDate,
  lastReport,
  markById,
  nextStart,
  openDayRow,
} from './day-rows.ts'
import { cashOf, lastEntryId, spanOf } from './money-entries.ts'
import { readReport } from './sealed-report.ts'

export const getDayState = operation(spec, ({ services, user }): DayState => {
  const { db } = services
  const today = services.localNow().slice(0, 10)
  const open = openDayRow(db)
  const isClosed = open === undefined && dayOfDate(db, today)?.state === 'closed'
  const earlier =
    open === undefined ? cashOf(db, spanOf(nextStart(db, services), null)) : { paise: 0, count: 0 }
  const expected = open === undefined ? null : expectedOf(db, open)
  const last = lastReport(db)
  const report = last === undefined ? undefined : readReport(last)
  return {
    Today: today,
    State: open === undefined ? (isClosed ? 'Closed' : 'NotOpen') : 'Open',
    Day: open === undefined ? null : dayOnWire(services, open),
    IsOverdue: open !== undefined && open.businessDate < today,
    ExpectedCash:
      expected === null || !user.permissions.has('day.close') ? null : toRupees(expected),
    EarlierCash: toRupees(earlier.paise),
    EarlierCount: earlier.count,
    SuggestedFloat: report?.Cash.FloatLeft ?? 0,
    LastCount: open === undefined ? null : lastCountOnWire(services, open),
    CountsMade: open === undefined ? 0 : countsOfDay(db, open.id).made,
    HeldSales: heldSales(db),
    Tolerance: toRupees(readSetting(db, 'dayTolerancePaise')),
    LastReport:
      last === undefined || report === undefined
        ? null
        : {
            ID: services.ids.encode('dayReport', last.id),
            ZNo: last.id,
            Date: last.businessDate,
            ClosedAt: report.ClosedAt,
          },
  }
})

/** What the drawer should hold on an open day, in paise. */
export function expectedOf(db: ReadableDb, day: DayRow): number {
  return cashOf(db, spanOf(markById(db, day.startMarkId), null)).paise
}

/** Sales that are open with something in them. */
export function heldSales(db: ReadableDb): number {
  return exactlyOne<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM carts c
      WHERE c.state = 'open' AND EXISTS (SELECT 1 FROM cart_lines WHERE cart_id = c.id)`,
  ).count
}

function dayOnWire(services: Services, day: DayRow): NonNullable<DayState['Day']> {
  return {
    ID: services.ids.encode('day', day.id),
    Date: day.businessDate,
    OpenedAt: toLocalText(day.openedAtMs, services.branch().timeZone),
    OpenedBy: day.openedByName,
    Float: toRupees(day.floatPaise),
  }
}

function lastCountOnWire(services: Services, day: DayRow): DayState['LastCount'] {
  const count = one<{
    id: number
    countedPaise: number
    expectedPaise: number
    entryId: number
    atMs: number
    userName: string
  }>(
    services.db,
    `SELECT c.id, c.counted_paise AS countedPaise, c.expected_paise AS expectedPaise,
            c.entry_id AS entryId, c.at_ms AS atMs, u.display_name AS userName
       FROM cash_counts c JOIN users u ON u.id = c.user_id
      WHERE c.day_id = :dayId ORDER BY c.id DESC LIMIT 1`,
    { dayId: day.id },
  )
  if (count === undefined) return null
  const hasMoved =
    count.entryId !== lastEntryId(services.db) &&
    expectedOf(services.db, day) !== count.expectedPaise
  return {
    ID: services.ids.encode('cashCount', count.id),
    At: toLocalText(count.atMs, services.branch().timeZone),
    CountedBy: count.userName,
    Counted: toRupees(count.countedPaise),
    Difference: toRupees(count.countedPaise - count.expectedPaise),
    IsStale: hasMoved,
  }
}
