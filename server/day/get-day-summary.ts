import { daySummary as spec } from '../contract/day.ts'
import type { DaySummary } from '../contract/day-summary.ts'
import { addDays, toLocalText } from '../domain/local-time.ts'
import { operation } from '../kernel/operation.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { toRupees } from '../wire/rupees.ts'
import { afterClosingOf } from './after-closing.ts'
import {
  byHour,
  byMethod,
  byPerson,
  bySection,
  figuresOf,
  type HourRow,
} from './summary-figures.ts'

const WEEK = 7

export const getDaySummary = operation(spec, ({ query, services }) => {
  const { db } = services
  const date = query.date ?? services.localNow().slice(0, 10)
  const from = requestDate(services, date, 'date')
  const day = { from, to: addDays(from, 1) }
  const before = { from: addDays(from, -WEEK), to: addDays(from, 1 - WEEK) }
  const { roundOffPaise, ...figures } = figuresOf(db, day)
  return {
    Date: date,
    ComparedWith: before.from.slice(0, 10),
    Figures: figures,
    Before: withoutRoundOff(figuresOf(db, before)),
    ByHour: hours(byHour(db, day), byHour(db, before)),
    BySection: bySection(db, day),
    RoundOff: toRupees(roundOffPaise),
    AfterClosing: ofDayAfterClosing(services, from.slice(0, 10)),
    ByMethod: byMethod(db, day),
    ByPerson: byPerson(db, day),
  }
})

function ofDayAfterClosing(services: Services, date: string): DaySummary['AfterClosing'] {
  const found = afterClosingOf(services.db, date)
  if (found === null) return null
  return {
    At: toLocalText(found.closedAtMs, services.branch().timeZone),
    Sold: toRupees(found.soldPaise),
    Returned: toRupees(found.returnedPaise),
  }
}

function withoutRoundOff({
  roundOffPaise: _,
  ...figures
}: ReturnType<typeof figuresOf>): DaySummary['Before'] {
  return figures
}

/** Every hour from the first to the last that either day sold in, empty ones between as well. */
function hours(day: readonly HourRow[], before: readonly HourRow[]): DaySummary['ByHour'] {
  const all = [...day, ...before].map(({ hour }) => hour)
  if (all.length === 0) return []
  const first = Math.min(...all)
  const now = new Map(day.map((row) => [row.hour, row]))
  const then = new Map(before.map((row) => [row.hour, row]))
  return Array.from({ length: Math.max(...all) - first + 1 }, (_, index) => {
    const hour = first + index
    return {
      Hour: hour,
      Amount: toRupees(now.get(hour)?.netPaise ?? 0),
      Count: now.get(hour)?.count ?? 0,
      BeforeAmount: toRupees(then.get(hour)?.netPaise ?? 0),
    }
  })
}
