import { findCount } from '../day/cash-counts.ts'
import { countedDrawer, sealDay } from '../day/close-day.ts'
import { writeCount } from '../day/count-cash.ts'
import { expectedOf } from '../day/day-drawers.ts'
import { openDayRow } from '../day/day-rows.ts'
import { writeMovement } from '../day/move-cash.ts'
import { startDay } from '../day/open-day.ts'
import { civilDateOf, dayNumber } from '../domain/civil-date.ts'
import { MAIN_DRAWER } from '../tills/drawer-rows.ts'
import type { DemoWorld } from './demo-history.ts'
import { createRandom, type Random } from './random.ts'

/** How far back the days were opened and closed as they should be. */
const DAYS_KEPT = 14
const FLOAT_PAISE = 200_000
/** Change is brought in whole hundreds of rupees. */
const CHANGE_PAISE = 10_000
const SEED = 77
const FACES = [500, 200, 100, 50, 20, 10, 5, 2, 1]

const EXPENSES = ['Tea and water', 'Courier to the lab', 'Cleaning cloth', 'Auto for the fitter']

/** Days ago: a count that was off by a little, and one that the manager had to confirm. */
const SLIPS = new Map([
  [3, { paise: -2_000, note: 'A twenty was given too much in change.' }],
  [8, { paise: -50_000, note: 'A note of 500 is missing; looked for it twice.' }],
])

/** Plans how one of the last days was opened with a float, spent a little, counted and closed. */
export function planDayEnd(world: DemoWorld, day: string, lastDay: string): void {
  const daysAgo = daysBetween(day, lastDay) + 1
  if (daysAgo > DAYS_KEPT) return
  // Dice of its own: the sales of the demo shop stay what they were.
  const random = createRandom(SEED + daysAgo)
  world.plan(`${day}T09:40:00`, () => openDay(world))
  if (random.chance(0.7)) world.plan(`${day}T15:10:00`, () => spend(world, random))
  world.plan(`${day}T20:15:00`, () => closeDay(world, daysAgo))
}

function daysBetween(from: string, to: string): number {
  const numberOf = (text: string): number => {
    const date = civilDateOf(text)
    if (date === null) throw new RangeError(`"${text}" is not a date`)
    return dayNumber(date)
  }
  return numberOf(to) - numberOf(from)
}

function byOf({ services, userIds }: DemoWorld, userName: string) {
  return { userId: userIds.get(userName) ?? 1, ip: '127.0.0.1', nowMs: services.clock.now() }
}

function openDay(world: DemoWorld): void {
  const { services, tx } = world
  const opening = { floatPaise: FLOAT_PAISE, piecesJson: null, isEarlierInFloat: true }
  startDay(tx, services, opening, byOf(world, 'counter'))
}

function spend(world: DemoWorld, random: Random): void {
  const amountPaise = random.between(4, 30) * 1_000
  const note = random.pick(EXPENSES)
  const movement = { kind: 'out', amountPaise, reason: 'PettyExpense', note } as const
  writeMovement(world.tx, movement, byOf(world, 'counter'))
}

function closeDay(world: DemoWorld, daysAgo: number): void {
  const { services, tx } = world
  const day = openDayRow(tx)
  if (day === undefined) return
  const slip = SLIPS.get(daysAgo)
  const by = byOf(world, 'counter')
  const slipPaise = slip?.paise ?? 0
  const missingPaise = FLOAT_PAISE - (expectedOf(tx, day) + slipPaise)
  // On a day of cards and refunds the drawer may hold less than the float of the next morning.
  if (missingPaise > 0) {
    const amountPaise = Math.ceil(missingPaise / CHANGE_PAISE) * CHANGE_PAISE
    const note = 'Change from the bank'
    writeMovement(tx, { kind: 'in', amountPaise, reason: 'ChangeBrought', note }, by)
  }
  const cash = inNotes(expectedOf(tx, day) + slipPaise)
  const { countId } = writeCount(tx, { day, drawerId: MAIN_DRAWER }, cash, by)
  const count = findCount(tx, countId)
  if (count === undefined) return
  const input = {
    note: slip?.note ?? null,
    closedBy: 'Santosh',
    confirmedBy: slip !== undefined && slip.paise < -5_000 ? 'Farida Sheikh' : null,
  }
  const drawers = [countedDrawer(tx, count, FLOAT_PAISE)]
  sealDay(tx, services, { day, drawers, input, by })
}

/** An amount in the fewest notes, the rest of a rupee in coins. */
function inNotes(totalPaise: number) {
  let rest = Math.floor(totalPaise / 100)
  const pieces = FACES.map((value) => {
    const count = Math.floor(rest / value)
    rest -= count * value
    return { value, count }
  }).filter(({ count }) => count > 0)
  return { pieces, coinsPaise: totalPaise % 100, totalPaise }
}
