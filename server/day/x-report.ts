import { xReport as spec } from '../contract/day.ts'
import type { XReport } from '../contract/day-report.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { handOversOf, moneyTotals } from './build-report.ts'
import { drawersOfDay, holderOf } from './day-drawers.ts'
import { markById, marksNow, openDayRow } from './day-rows.ts'
import { bookedOf, soldOf } from './day-sums.ts'
import { moneyEntries, spanOf } from './money-entries.ts'
import { drawerKeys, namedDrawer, namedMoney } from './report-names.ts'
import { collectedBetween, expectedCash } from './z-report-payments.ts'
import { idsBetween } from './z-report-sales.ts'

export const getXReport = operation(spec, ({ services }) => {
  const { Drawers, HandOvers, ...report } = readX(services)
  return {
    ...report,
    Collected: namedMoney(report.Collected),
    ...(Drawers === undefined ? {} : { Drawers: Drawers.map(namedDrawer) }),
    ...(HandOvers === undefined ? {} : { HandOvers: HandOvers.map(namedDrawer) }),
  }
})

/** Returns the open day as it stands. Throws 409 where no day is open. */
export function readX(services: Services): XReport {
  const { db } = services
  const day = openDayRow(db)
  if (day === undefined) throw new Refusal('CONFLICT', message('day.not-open'))
  const { timeZone } = services.branch()
  const local = (ms: number) => toLocalText(ms, timeZone)
  const start = markById(db, day.startMarkId)
  const end = marksNow(db, services.clock.now())
  const { invoiceIds, orderIds } = idsBetween(db, start, end)
  const entries = moneyEntries(db, spanOf(start, end))
  const drawers = drawersOfDay(db, day)
  return {
    At: local(end.atMs),
    Date: `${day.businessDate}T00:00:00`,
    OpenedAt: local(day.openedAtMs),
    OpenedBy: day.openedByName,
    Sold: soldOf(db, invoiceIds),
    Booked: bookedOf(db, orderIds),
    Collected: collectedBetween(db, start, end),
    ...moneyTotals(entries),
    Cash: expectedCash(entries),
    ...(drawers.length < 2
      ? {}
      : {
          Drawers: drawers.map((id) => ({
            ...drawerKeys(db, id),
            ...expectedCash(entries.filter(({ drawerId }) => drawerId === id)),
            HeldBy: holderOf(db, day.id, id),
          })),
        }),
    ...handOversOf(db, day.id, local),
  }
}
