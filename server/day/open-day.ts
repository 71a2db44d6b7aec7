import { recordChange } from '../audit/record-change.ts'
import { openDay as spec } from '../contract/day.ts'
import { insert, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { toPaise } from '../wire/rupees.ts'
import { dayOfDate, lastReport, type Marks, nextStart, openDayRow, writeMark } from './day-rows.ts'
import { cashOf, spanOf, writeCash } from './money-entries.ts'
import { readPieces } from './read-pieces.ts'

export type Opening = {
  floatPaise: number
  /** How the float was counted; null where only its sum was given. */
  piecesJson: string | null
  /** Whether earlier cash is part of the float; null where the request does not say. */
  isEarlierInFloat: boolean | null
}
type By = { userId: number; ip: string | null }

export const openDay = operation(spec, ({ body, ip, services, user }) => {
  const opening = readOpening(body)
  const dayId = services.write((tx) => startDay(tx, services, opening, { userId: user.userId, ip }))
  return { success: true, dayID: services.ids.encode('day', dayId) }
})

function readOpening(body: Call<typeof spec>['body']): Opening {
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

/** Opens today, in the caller's transaction, and writes its float; returns the day's row. */
export function startDay(tx: WritableDb, services: Services, opening: Opening, by: By): number {
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
  const who = { userId: by.userId, nowMs }
  const earlier = cashOf(tx, spanOf(start, null)).paise
  const isEarlierInFloat = judgeEarlier(opening, earlier)
  writeCash(tx, { kind: 'float', amountPaise: opening.floatPaise }, who)
  // What came before the opening is money of this day; where it lies in the counted float already
  // it must not be expected twice.
  if (isEarlierInFloat && earlier !== 0) {
    writeCash(tx, { kind: 'earlier', amountPaise: -earlier }, who)
  }
  recordChange(tx, {
    actor: by,
    atMs: nowMs,
    action: 'day.opened',
    entity: 'day',
    entityId: dayId,
    detail: { date, ...opening, isEarlierInFloat, earlierPaise: earlier },
  })
  return dayId
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
