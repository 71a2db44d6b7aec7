import { recordChange } from '../audit/record-change.ts'
import { countCash as spec } from '../contract/day.ts'
import type { Explanation } from '../contract/day-report.ts'
import { insert, type WritableDb } from '../db/sql.ts'
import { explainDifference } from '../domain/cash-difference.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { toRupees } from '../wire/rupees.ts'
import { dayCash } from './day-cash.ts'
import { drawerAsked, expectedOf } from './day-drawers.ts'
import { countsOfDay, type DayRow, openDayRow } from './day-rows.ts'
import { lastEntryId } from './money-entries.ts'
import { type CountedCash, readPieces } from './read-pieces.ts'

export const countCash = operation(spec, ({ body, ip, services, user }) => {
  const drawerId = drawerAsked(services, user, body.drawerID)
  const counted = readPieces(body.pieces, body.coins)
  return services.write((tx) => {
    const day = openDayRow(tx)
    if (day === undefined) throw new Refusal('CONFLICT', message('day.not-open'))
    const by = { userId: user.userId, ip, deviceId: user.deviceId, nowMs: services.clock.now() }
    const place = { day, drawerId }
    const { countId, differencePaise } = writeCount(tx, place, counted, by)
    const tolerancePaise = readSetting(tx, 'dayTolerancePaise')
    return {
      success: true,
      countID: services.ids.encode('cashCount', countId),
      Counted: toRupees(counted.totalPaise),
      Difference: toRupees(differencePaise),
      Explanations: explanations(services, tx, { ...place, differencePaise, counted }),
      NeedsManager:
        Math.abs(differencePaise) > tolerancePaise && !user.permissions.has('day.close'),
      CountsMade: countsOfDay(tx, day.id, place.drawerId).made,
    }
  })
})

/** Writes a count beside what the drawer should hold at that moment. */
export function writeCount(
  tx: WritableDb,
  { day, drawerId }: { day: DayRow; drawerId: number },
  counted: CountedCash,
  by: { userId: number; ip: string | null; deviceId?: number | null; nowMs: number },
): { countId: number; differencePaise: number } {
  const expectedPaise = expectedOf(tx, day, drawerId)
  const row = {
    dayId: day.id,
    drawerId,
    piecesJson: JSON.stringify(counted.pieces),
    coinsPaise: counted.coinsPaise,
    countedPaise: counted.totalPaise,
    expectedPaise,
    entryId: lastEntryId(tx),
  }
  const countId = insert(
    tx,
    `INSERT INTO cash_counts
       (day_id, drawer_id, pieces_json, coins_paise, counted_paise, expected_paise, entry_id,
        at_ms, user_id)
     VALUES
       (:dayId, :drawerId, :piecesJson, :coinsPaise, :countedPaise, :expectedPaise, :entryId, :nowMs,
        :userId)`,
    { ...row, nowMs: by.nowMs, userId: by.userId },
  )
  recordChange(tx, {
    actor: by,
    atMs: by.nowMs,
    action: 'day.counted',
    entity: 'cashCount',
    entityId: countId,
    detail: row,
  })
  return { countId, differencePaise: counted.totalPaise - expectedPaise }
}

function explanations(
  services: Services,
  tx: WritableDb,
  args: { day: DayRow; drawerId: number; differencePaise: number; counted: CountedCash },
): Explanation[] {
  const { timeZone } = services.branch()
  const cash = dayCash(tx, args)
  const { differencePaise } = args
  return explainDifference({ ...cash, differencePaise, pieces: args.counted.pieces }).map(
    (guess) => ({
      Kind: guess.kind,
      Amount: toRupees(guess.paise),
      Other: toRupees(guess.otherPaise),
      Documents: guess.documents.map((moved) => ({
        Name: moved.name,
        At: toLocalText(moved.atMs, timeZone),
        Amount: toRupees(moved.paise),
      })),
    }),
  )
}
