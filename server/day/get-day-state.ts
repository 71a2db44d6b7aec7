import { type DayState, type DrawerState, dayState as spec } from '../contract/day.ts'
import type { ZReport } from '../contract/day-report.ts'
import { exactlyOne, type ReadableDb } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { operation, type Unformatted } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import {
  allDrawers,
  type Drawer,
  drawerName,
  drawerOfDevice,
  MAIN_DRAWER,
} from '../tills/drawer-rows.ts'
import { toRupees } from '../wire/rupees.ts'
import { isHandedOver, lastCount } from './cash-counts.ts'
import { drawerSession, drawersOfDay, expectedOf, holderOf } from './day-drawers.ts'
import {
  countsOfDay,
  type DayRow,
  dayOfDate,
  lastReport,
  nextStart,
  openDayRow,
} from './day-rows.ts'
import { cashOf, spanOf } from './money-entries.ts'
import { readReport } from './sealed-report.ts'

export const getDayState = operation(spec, ({ services, user }): Unformatted<DayState> => {
  const { db } = services
  const today = services.localNow().slice(0, 10)
  const open = openDayRow(db)
  const isClosed = open === undefined && dayOfDate(db, today)?.state === 'closed'
  const last = lastReport(db)
  const report = last === undefined ? undefined : readReport(last)
  const ownId = drawerOfDevice(db, user.deviceId)
  const view = { open, report, ownId, seesAll: user.permissions.has('day.close') }
  const drawers = allDrawers(db).map((drawer) => drawerState(services, drawer, view))
  const own = drawers.find(({ IsThis }) => IsThis)
  const between = () => cashOf(db, spanOf(nextStart(db, services), null), ownId)
  const earlier = open === undefined ? between() : { paise: 0, count: 0 }
  return {
    Today: today,
    State: open === undefined ? (isClosed ? 'Closed' : 'NotOpen') : 'Open',
    Day: open === undefined ? null : dayOnWire(services, open, ownId),
    IsOverdue: open !== undefined && open.businessDate < today,
    ExpectedCash: own?.ExpectedCash ?? null,
    EarlierCash: toRupees(earlier.paise),
    EarlierCount: earlier.count,
    SuggestedFloat: own?.SuggestedFloat ?? 0,
    LastCount: own?.LastCount ?? null,
    CountsMade: open === undefined ? 0 : countsOfDay(db, open.id, ownId).made,
    Drawers: drawers,
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

/** Sales that are open with something in them. */
export function heldSales(db: ReadableDb): number {
  return exactlyOne<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM carts c
      WHERE c.state = 'open' AND EXISTS (SELECT 1 FROM cart_lines WHERE cart_id = c.id)`,
  ).count
}

type View = {
  open: DayRow | undefined
  report: ZReport | undefined
  ownId: number
  /** Whether the caller sees what the drawers should hold, and those of others at all. */
  seesAll: boolean
}

function drawerState(
  services: Services,
  drawer: Drawer,
  { open, ownId, report, seesAll }: View,
): Unformatted<DrawerState> {
  const { db } = services
  const { id } = drawer
  const isThis = id === ownId
  const session = open === undefined ? undefined : drawerSession(db, open.id, id)
  const isSeen = isThis || seesAll
  return {
    ID: services.ids.encode('drawer', id),
    Name: drawerName(drawer),
    IsThis: isThis,
    IsInUse: open !== undefined && drawersOfDay(db, open).includes(id),
    Float: session === undefined || !isSeen ? null : toRupees(session.floatPaise),
    HeldBy: open === undefined ? null : holderOf(db, open.id, id),
    ExpectedCash: open === undefined || !seesAll ? null : toRupees(expectedOf(db, open, id)),
    SuggestedFloat: isSeen ? suggestedFloat(services, drawer, report) : 0,
    EarlierCash:
      open === undefined || session !== undefined || !isSeen
        ? 0
        : toRupees(expectedOf(db, open, id)),
    LastCount: open === undefined || !isSeen ? null : lastCountOnWire(services, open, id),
  }
}

/** What was left in a drawer at the last closing, or else what the shop puts in. */
function suggestedFloat(services: Services, drawer: Drawer, report: ZReport | undefined): number {
  const { floatPaise, id } = drawer
  const usual = floatPaise === null ? 0 : toRupees(floatPaise)
  if (report === undefined) return usual
  if (report.Drawers === undefined) return id === MAIN_DRAWER ? report.Cash.FloatLeft : usual
  const ID = services.ids.encode('drawer', id)
  return report.Drawers.find((row) => row.ID === ID)?.FloatLeft ?? usual
}

function dayOnWire(
  services: Services,
  day: DayRow,
  drawerId: number,
): NonNullable<DayState['Day']> {
  const session = drawerSession(services.db, day.id, drawerId)
  return {
    ID: services.ids.encode('day', day.id),
    Date: day.businessDate,
    OpenedAt: toLocalText(day.openedAtMs, services.branch().timeZone),
    OpenedBy: day.openedByName,
    Float: toRupees(session?.floatPaise ?? 0),
  }
}

function lastCountOnWire(services: Services, day: DayRow, drawerId: number): DayState['LastCount'] {
  const count = lastCount(services.db, day.id, drawerId)
  if (count === undefined) return null
  const expected = expectedOf(services.db, day, drawerId)
  // Handed over with a difference, the drawer goes on from what was counted: nothing of it is open.
  if (expected !== count.expectedPaise && isHandedOver(services.db, count.id)) return null
  return {
    ID: services.ids.encode('cashCount', count.id),
    At: toLocalText(count.atMs, services.branch().timeZone),
    CountedBy: count.userName,
    Counted: toRupees(count.countedPaise),
    Difference: toRupees(count.countedPaise - count.expectedPaise),
    IsStale: expected !== count.expectedPaise,
  }
}
