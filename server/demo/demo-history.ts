import { all, type WritableDb } from '../db/sql.ts'
import { addDays } from '../domain/local-time.ts'
import type { Services } from '../kernel/services.ts'
import { leaveOrdersOnTheirWay } from './demo-board.ts'
import type { DemoClock } from './demo-clock.ts'
import { planDayEnd } from './demo-day-ends.ts'
import { salesOfDay } from './demo-days.ts'
import type { DemoCustomer } from './demo-people.ts'
import { planPurchases } from './demo-purchases.ts'
import { sellAccessories, sellSomething } from './demo-sales.ts'
import { readShelf, type Shelf } from './demo-shelf.ts'
import type { Random } from './random.ts'

/** What the shop did on its past days, and what it still has to do. */
export type DemoWorld = {
  tx: WritableDb
  /** The shop at the demo's time, which `clock` sets. */
  services: Services
  clock: DemoClock
  random: Random
  shelf: Shelf
  customers: readonly DemoCustomer[]
  /** Users by name. */
  userIds: ReadonlyMap<string, number>
  /** Has something done at a local date-time, which must not have passed. */
  plan(at: string, work: () => void): void
  /** Whether the lab keeps an order promised for this day: a few of the last days are overdue. */
  isForgotten(readyDay: string): boolean
  /** A new session key. */
  nextSession(): string
}

type Task = { at: string; work: () => void }

const OVERDUE_ORDERS = 2
/** How long the overdue ones are overdue at most. */
const OVERDUE_DAYS = 3

/** Lives through the days from `firstDay` to `lastDay` (`yyyy-mm-dd`), each task at its time. */
export function writeDemoHistory(
  given: Omit<DemoWorld, 'plan' | 'isForgotten' | 'nextSession' | 'shelf' | 'userIds'>,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): void {
  const { clock, random, tx } = given
  const agenda = new Map<string, Task[]>()
  const plan = (at: string, work: () => void) => {
    const day = at.slice(0, 10)
    const tasks = agenda.get(day)
    if (tasks === undefined) agenda.set(day, [{ at, work }])
    else tasks.push({ at, work })
  }
  let today = firstDay
  let sessions = 0
  const overdueFrom = addDays(lastDay, -OVERDUE_DAYS)
  let overdue = 0
  const world: DemoWorld = {
    ...given,
    shelf: readShelf(tx),
    userIds: new Map(
      all<{ id: number; userName: string }>(tx, 'SELECT id, user_name AS userName FROM users').map(
        ({ id, userName }) => [userName, id],
      ),
    ),
    plan,
    isForgotten(readyDay) {
      const isForgotten = overdue < OVERDUE_ORDERS && readyDay >= overdueFrom && readyDay <= lastDay
      if (isForgotten) overdue += 1
      return isForgotten
    },
    nextSession() {
      sessions += 1
      return `demo-${String(sessions).padStart(5, '0')}`
    },
  }
  planPurchases(world, firstDay, lastDay)
  plan(`${lastDay}T21:55:00`, () => leaveOrdersOnTheirWay(world))
  for (; today <= lastDay; today = addDays(today, 1)) {
    for (const [index, at] of salesOfDay(random, today).entries()) {
      // Spectacles are invoiced later: without this a day could have no invoice at all.
      plan(at, () => (index === 0 ? sellAccessories(world) : sellSomething(world)))
    }
    planDayEnd(world, today, lastDay)
    const tasks = agenda.get(today) ?? []
    // A task may plan another one for later the same day.
    for (;;) {
      tasks.sort((a, b) => (a.at < b.at ? -1 : 1))
      const task = tasks.shift()
      if (task === undefined) break
      clock.setLocal(task.at)
      task.work()
    }
  }
}
