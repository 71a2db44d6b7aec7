import { recordChange } from '../audit/record-change.ts'
import { takeBackCash as spec } from '../contract/day.ts'
import { one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { drawerOfDevice } from '../tills/drawer-rows.ts'
import { toRupees } from '../wire/rupees.ts'
import { type DayRow, markById, openDayRow } from './day-rows.ts'
import { type MoneyEntry, moneyEntries, writeCash } from './money-entries.ts'
import { assertMayTakeOut, writeMovement } from './move-cash.ts'
import { CASH_PAPERS } from './paper-of-entry.ts'

type By = { userId: number; ip: string | null; deviceId?: number | null; nowMs: number }

export const takeBackCash = operation(spec, ({ body, ip, services, user }) => {
  const id = services.idOf('moneyEntry', body.entryID, 'entryID')
  const { deviceId, userId } = user
  const by = { userId, ip, deviceId, nowMs: services.clock.now() }
  return services.write((tx) => {
    const [entry] = moneyEntries(tx, { after: id - 1, upTo: id })
    if (entry === undefined || !isByHand(entry)) {
      throw new Refusal('NOT_FOUND', message('day.no-such-entry'))
    }
    assertStands(tx, entry)
    const day = openDayRow(tx)
    if (day === undefined || !isOfDay(tx, day, entry.id)) {
      throw new Refusal('CONFLICT', closedWith(tx, entry.id))
    }
    if (entry.drawerId !== drawerOfDevice(tx, deviceId) && !user.permissions.has('day.close')) {
      throw new Refusal('FORBIDDEN', message('day.not-your-drawer'))
    }
    // Cash in that is taken back leaves the drawer like any cash out.
    if (entry.kind === 'in') {
      const amountPaise = entry.amountPaise
      assertMayTakeOut(tx, user, { amountPaise, reason: 'Other' })
    }
    writeReverse(tx, day, { entry, note: body.reason.trim() }, by)
    return { success: true }
  })
})

/**
 * Brings the cash of a payment that is taken back into the drawer that it left: as the reverse of
 * its entry while its day is open, else as cash in of today, because a closed day was counted.
 */
export function bringBackCash(
  tx: WritableDb,
  paid: { number: string; atMs: number; amountPaise: number },
  { note, ...by }: By & { note: string },
): void {
  const day = openDayRow(tx)
  if (day === undefined) throw new Refusal('CONFLICT', message('day.not-open'))
  const entry = moneyEntries(tx, {
    after: markById(tx, day.startMarkId).entryId,
    upTo: Number.MAX_SAFE_INTEGER,
  }).find(
    (each) => each.kind === 'out' && each.atMs === paid.atMs && numberOf(each) === paid.number,
  )
  if (entry !== undefined) {
    writeReverse(tx, day, { entry, note }, by)
    return
  }
  const drawerId = drawerOfDevice(tx, by.deviceId ?? null)
  const { amountPaise } = paid
  writeMovement(tx, { kind: 'in', amountPaise, reason: 'Other', note, drawerId }, by)
}

/** Whether an entry of the running day may be taken back by itself. */
export function isOpenToTakeBack(db: ReadableDb, entry: MoneyEntry): boolean {
  return (
    isByHand(entry) &&
    entry.takesBackId === null &&
    entry.takenBackById === null &&
    paperOf(db, entry) === undefined
  )
}

function isByHand({ kind }: MoneyEntry): boolean {
  return kind === 'in' || kind === 'out'
}

function assertStands(db: ReadableDb, entry: MoneyEntry): void {
  if (entry.takesBackId !== null) {
    throw new Refusal('CONFLICT', message('day.entry-takes-back'))
  }
  if (entry.takenBackById !== null) {
    throw new Refusal('CONFLICT', message('day.entry-taken-back'))
  }
  const paper = paperOf(db, entry)
  if (paper !== undefined) throw new Refusal('CONFLICT', STAYS_WITH[paper.of](paper.number))
}

const STAYS_WITH = {
  payment: (number: string) => message('day.entry-of-payment', { number }),
  'payment-back': () => message('day.entry-takes-back'),
  'fitter-bill': (number: string) => message('day.entry-of-fitter-bill', { number }),
}

/** The number that the note of a payment in cash begins with. */
function numberOf({ note }: MoneyEntry): string {
  return note?.split(' ')[0] ?? ''
}

type Paper = { of: keyof typeof STAYS_WITH; number: string }

/** Returns the paper that an entry paid or took back: both were written at the same instant. */
function paperOf(db: ReadableDb, entry: MoneyEntry): Paper | undefined {
  if (entry.reason !== 'Other') return undefined
  return one<Paper>(
    db,
    `SELECT of, number FROM (${CASH_PAPERS}) WHERE number = :number AND atMs = :atMs`,
    { number: numberOf(entry), atMs: entry.atMs },
  )
}

function isOfDay(db: ReadableDb, day: DayRow, entryId: number): boolean {
  return entryId > markById(db, day.startMarkId).entryId
}

/** Says which report an entry is sealed in; one of a time without a day has none. */
function closedWith(db: ReadableDb, entryId: number) {
  const report = one<{ zNo: number }>(
    db,
    `SELECT z.id AS zNo FROM day_reports z JOIN day_marks f ON f.id = z.end_mark_id
      WHERE f.entry_id >= :entryId ORDER BY z.id LIMIT 1`,
    { entryId },
  )
  return report === undefined
    ? message('day.not-open')
    : message('day.entry-of-closed-day', { zNo: report.zNo })
}

function writeReverse(
  tx: WritableDb,
  day: DayRow,
  { entry, note }: { entry: MoneyEntry; note: string },
  by: By,
): void {
  const { amountPaise, drawerId, id, kind, reason } = entry
  const entryId = writeCash(
    tx,
    {
      kind: kind === 'in' ? 'out' : 'in',
      drawerId,
      amountPaise: -amountPaise,
      reason: reason ?? 'Other',
      note,
      takesBackId: id,
    },
    { userId: by.userId, nowMs: by.nowMs },
  )
  recordChange(tx, {
    actor: by,
    atMs: by.nowMs,
    action: 'day.cash-taken-back',
    entity: 'day',
    entityId: day.id,
    detail: { entryId, takesBackId: id, drawerId, amount: toRupees(amountPaise), note },
  })
}
