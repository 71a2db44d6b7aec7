import { recordChange } from '../audit/record-change.ts'
import { openCashDrawer as drawerSpec, openDay as spec } from '../contract/day.ts'
import { insert, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { drawerOfDevice, MAIN_DRAWER } from '../tills/drawer-rows.ts'
import { toPaise } from '../wire/rupees.ts'
import { drawerAsked, drawerSession } from './day-drawers.ts'
import {
  type DayRow,
  dayOfDate,
  lastReport,
  type Marks,
  markById,
  nextStart,
  openDayRow,
  writeMark,
} from './day-rows.ts'
import { cashOf, spanOf, writeCash } from './money-entries.ts'
import { readPieces } from './read-pieces.ts'

export type Opening = {
  floatPaise: number
  /** How the float was counted; null where only its sum was given. */
  piecesJson: string | null
  /** Whether earlier cash is part of the float; null where the request does not say. */
  isEarlierInFloat: boolean | null
}
type By = { userId: number; ip: string | null; deviceId?: number | null }

export const openDay = operation(spec, ({ body, ip, services, user }) => {
  const opening = readOpening(body)
  const { deviceId, userId } = user
  const by = { userId, ip, deviceId }
  const dayId = services.write((tx) =>
    startDay(tx, services, opening, by, drawerOfDevice(tx, deviceId)),
  )
  return { success: true, dayID: services.ids.encode('day', dayId) }
})

export const openCashDrawer = operation(drawerSpec, ({ body, ip, services, user }) => {
  const drawerId = drawerAsked(services, user, body.drawerID)
  const opening = readOpening(body)
  const nowMs = services.clock.now()
  const by = { userId: user.userId, ip, deviceId: user.deviceId }
  services.write((tx) => {
    const day = openDayRow(tx)
    if (day === undefined) throw new Refusal('CONFLICT', message('day.not-open'))
    if (drawerSession(tx, day.id, drawerId) !== undefined) {
      throw new Refusal('CONFLICT', message('day.drawer-open-already'))
    }
    const opened = putFloatIn(tx, { day, drawerId }, opening, { userId: user.userId, nowMs })
    recordChange(tx, {
      actor: by,
      atMs: nowMs,
      action: 'day.drawer-opened',
      entity: 'day',
      entityId: day.id,
      detail: { drawerId, ...opening, ...opened },
    })
  })
  return { success: true }
})

function readOpening(
  body: Omit<Call<typeof drawerSpec>['body'], 'drawerID'> & Call<typeof spec>['body'],
): Opening {
  const isCounted = body.pieces !== undefined || body.coins !== undefined
  if (isCounted === (body.float !== undefined)) {
    throw invalidField('float', message('day.float-one-form'))
  }
  const isEarlierInFloat = body.earlierInFloat ?? null
  if (body.float !== undefined) {
    return { floatPaise: toPaise(body.float), piecesJson: null, isEarlierInFloat }
  }
  const { coinsPaise, pieces, totalPaise } = readPieces(body.pieces ?? [], body.coins)
  const piecesJson = JSON.stringify({ pieces, coinsPaise })
  return { floatPaise: totalPaise, piecesJson, isEarlierInFloat }
}

/**
 * Opens today, in the caller's transaction, with the float of one drawer; returns the day's row
 * number.
 */
export function startDay(
  tx: WritableDb,
  services: Services,
  opening: Opening,
  by: By,
  drawerId: number = MAIN_DRAWER,
): number {
  const date = services.localNow().slice(0, 10)
  assertNotOpened(tx, date)
  const nowMs = services.clock.now()
  const start = nextStart(tx, services)
  const dayId = insert(
    tx,
    `INSERT INTO days
       (business_date, state, start_mark_id, float_paise, pieces_json, opened_at_ms, opened_by)
     VALUES (:date, 'open', :startMarkId, :floatPaise, :piecesJson, :nowMs, :userId)`,
    {
      date,
      startMarkId: markOf(tx, start),
      floatPaise: opening.floatPaise,
      piecesJson: opening.piecesJson,
      nowMs,
      userId: by.userId,
    },
  )
  const day = openDayRow(tx)
  if (day === undefined) throw new Error('the day that was just opened is not open')
  const who = { userId: by.userId, nowMs }
  const opened = putFloatIn(tx, { day, drawerId }, opening, who)
  recordChange(tx, {
    actor: by,
    atMs: nowMs,
    action: 'day.opened',
    entity: 'day',
    entityId: dayId,
    detail: { date, drawerId, ...opening, ...opened },
  })
  return dayId
}

/** Opens a drawer of the open day: its row, its float, and what came before it. */
function putFloatIn(
  tx: WritableDb,
  { day, drawerId }: { day: DayRow; drawerId: number },
  opening: Opening,
  who: { userId: number; nowMs: number },
): { isEarlierInFloat: boolean; earlierPaise: number } {
  const { floatPaise, piecesJson } = opening
  const start = markById(tx, day.startMarkId)
  const earlierPaise = cashOf(tx, spanOf(start, null), drawerId).paise
  const isEarlierInFloat = judgeEarlier(opening, earlierPaise)
  run(
    tx,
    `INSERT INTO drawer_sessions
       (day_id, drawer_id, float_paise, pieces_json, opened_at_ms, opened_by)
     VALUES (:dayId, :drawerId, :floatPaise, :piecesJson, :nowMs, :userId)`,
    { dayId: day.id, drawerId, floatPaise, piecesJson, ...who },
  )
  writeCash(tx, { kind: 'float', drawerId, amountPaise: floatPaise }, who)
  // What came before the opening is money of this day; where it lies in the counted float already
  // it must not be expected twice.
  if (isEarlierInFloat && earlierPaise !== 0) {
    writeCash(tx, { kind: 'earlier', drawerId, amountPaise: -earlierPaise }, who)
  }
  return { isEarlierInFloat, earlierPaise }
}

/** A float can't hold more than itself: what came before lies beside a smaller one. */
function judgeEarlier({ floatPaise, isEarlierInFloat }: Opening, earlierPaise: number): boolean {
  const mayHold = earlierPaise <= floatPaise
  if (isEarlierInFloat === true && !mayHold) {
    throw invalidField('earlierInFloat', message('day.float-too-small'))
  }
  return isEarlierInFloat ?? mayHold
}

/** The mark of the last closing itself, or a new one for the first day of all. */
function markOf(tx: WritableDb, start: Marks): number {
  return lastReport(tx)?.endMarkId ?? writeMark(tx, start)
}

function assertNotOpened(tx: WritableDb, date: string): void {
  const open = openDayRow(tx)
  if (open !== undefined) {
    throw new Refusal(
      'CONFLICT',
      open.businessDate === date
        ? message('day.open-already')
        : message('day.still-open', { date: open.businessDate }),
    )
  }
  if (dayOfDate(tx, date) !== undefined) {
    throw new Refusal('CONFLICT', message('day.closed-today'))
  }
}
