import { recordChange } from '../audit/record-change.ts'
import { APPROVAL_HEADER } from '../contract/approvals.ts'
import { closeDay as spec } from '../contract/day.ts'
import { exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { drawerName, findDrawer } from '../tills/drawer-rows.ts'
import { toPaise } from '../wire/rupees.ts'
import { buildReport } from './build-report.ts'
import { lastCount } from './cash-counts.ts'
import { assertFresh, countToGoOn } from './count-to-go-on.ts'
import { drawerSession, drawersOfDay } from './day-drawers.ts'
import { countsOfDay, type DayRow, lastReport, marksNow, writeMark } from './day-rows.ts'
import { assertExplained } from './explained-difference.ts'
import { digestOf } from './sealed-report.ts'
import type { CountedDrawer, CountRow } from './z-report-payments.ts'

export type CloseInput = {
  note: string | null
  closedBy: string
  confirmedBy: string | null
}
type By = { userId: number; ip: string | null; deviceId?: number | null }

export const closeDay = operation(spec, (call) => {
  const { actor, body, services, user } = call
  const countId = services.idOf('cashCount', body.countID, 'countID')
  const note = body.note?.trim() ?? ''
  const sealed = services.write((tx) => {
    const { count, day } = countToGoOn(tx, countId)
    const drawers = drawersToClose(tx, call, { count, day })
    assertExplained(tx, user, {
      differences: drawers.map(({ count: { countedPaise, drawerId, expectedPaise } }) => ({
        drawer: drawerName(findDrawer(tx, drawerId) ?? { name: null }),
        paise: countedPaise - expectedPaise,
      })),
      note,
    })
    const input = {
      note: note === '' ? null : note,
      closedBy: user.displayName,
      confirmedBy: approverOf(tx, call),
    }
    return sealDay(tx, services, {
      day,
      drawers,
      input,
      by: { userId: user.userId, ip: actor.ip, deviceId: user.deviceId },
    })
  })
  return {
    success: true,
    reportID: services.ids.encode('dayReport', sealed.zNo),
    ZNo: sealed.zNo,
    Difference: sealed.difference,
  }
})

/**
 * Returns the drawers that the day is closed on, the main one first. Throws 409 for one
 * in use that nobody counted, for a count that a later one followed, and where cash moved since.
 */
function drawersToClose(
  tx: WritableDb,
  { body, services }: Call<typeof spec>,
  { count, day }: { count: CountRow; day: DayRow },
): CountedDrawer[] {
  const floats = new Map<number, number>()
  for (const [index, drawer] of (body.drawers ?? []).entries()) {
    const id = services.idOf('cashCount', drawer.countID, `drawers.${index}.countID`)
    floats.set(countToGoOn(tx, id).count.id, toPaise(drawer.floatLeft))
  }
  if (body.floatLeft !== undefined) floats.set(count.id, toPaise(body.floatLeft))
  const others = drawersOfDay(tx, day).filter((drawerId) => drawerId !== count.drawerId)
  const counts = [count, ...others.map((drawerId) => lastCountOf(tx, day, drawerId))]
  return counts
    .sort((a, b) => a.drawerId - b.drawerId)
    .map((each) => {
      assertFresh(tx, day, each)
      const left = each.id === count.id ? each.countedPaise : usualLeft(tx, day, each)
      return countedDrawer(tx, each, floats.get(each.id) ?? left)
    })
}

/**
 * What stays in another drawer of which nothing is said, in paise: its float, as the till with the
 * drawer told whoever counted it to leave.
 */
function usualLeft(db: ReadableDb, day: DayRow, { countedPaise, drawerId }: CountRow): number {
  const floatPaise = drawerSession(db, day.id, drawerId)?.floatPaise
  return Math.min(floatPaise ?? countedPaise, countedPaise)
}

function lastCountOf(tx: WritableDb, day: DayRow, drawerId: number): CountRow {
  const count = lastCount(tx, day.id, drawerId)
  if (count !== undefined) return count
  const drawer = drawerName(findDrawer(tx, drawerId) ?? { name: null })
  throw new Refusal('CONFLICT', message('day.drawer-not-counted', { drawer }))
}

/** Returns a drawer as it is closed. Throws 422 where more is to stay in it than was counted. */
export function countedDrawer(
  db: ReadableDb,
  count: CountRow,
  floatLeftPaise: number,
): CountedDrawer {
  if (floatLeftPaise > count.countedPaise) {
    throw new Refusal('BUSINESS_RULE', message('day.float-above-count'))
  }
  const { firstPaise, made } = countsOfDay(db, count.dayId, count.drawerId)
  return { count, floatLeftPaise, countsMade: made, firstDifferencePaise: firstPaise }
}

/** Who lent the permission to close, where an approval came with the request. */
function approverOf(tx: WritableDb, { request, services }: Call<typeof spec>): string | null {
  const text = request.headers[APPROVAL_HEADER]
  if (typeof text !== 'string') return null
  const approvalId = services.idOf('approval', text, APPROVAL_HEADER)
  return (
    one<{ name: string }>(
      tx,
      `SELECT u.display_name AS name FROM approvals a JOIN users u ON u.id = a.given_by
        WHERE a.id = :approvalId AND a.action = 'day.close'`,
      { approvalId },
    )?.name ?? null
  )
}

/** Freezes and seals the day's report and closes it, in the caller's transaction. */
export function sealDay(
  tx: WritableDb,
  services: Services,
  args: { day: DayRow; drawers: readonly CountedDrawer[]; input: CloseInput; by: By },
): { zNo: number; difference: number } {
  const { by, day, drawers, input } = args
  const nowMs = services.clock.now()
  const end = marksNow(tx, nowMs)
  const zNo = (lastReport(tx)?.id ?? 0) + 1
  const head = chainHead(tx)
  const report = buildReport(tx, services, { ...input, day, end, drawers, zNo, head })
  const modelJson = JSON.stringify(report)
  const digest = digestOf(modelJson)
  insert(
    tx,
    `INSERT INTO day_reports
       (id, day_id, count_id, end_mark_id, model_json, digest, head_seq, head_hash, closed_at_ms,
        closed_by)
     VALUES
       (:zNo, :dayId, :countId, :endMarkId, :modelJson, :digest, :headSeq, :headHash, :nowMs,
        :userId)`,
    {
      zNo,
      dayId: day.id,
      countId: drawers[0]?.count.id ?? null,
      endMarkId: writeMark(tx, end),
      modelJson,
      digest,
      headSeq: head.seq,
      headHash: head.hash,
      nowMs,
      userId: by.userId,
    },
  )
  run(tx, `UPDATE days SET state = 'closed' WHERE id = :id`, { id: day.id })
  recordChange(tx, {
    actor: by,
    atMs: nowMs,
    action: 'day.closed',
    entity: 'dayReport',
    entityId: zNo,
    detail: {
      date: day.businessDate,
      digest,
      headSequence: head.seq,
      expected: report.Cash.Expected,
      counted: report.Cash.Counted,
      difference: report.Cash.Difference,
      note: input.note,
      confirmedBy: input.confirmedBy,
    },
  })
  return { zNo, difference: report.Cash.Difference }
}

/** The last entry of the audit chain: what the report is sealed with. */
function chainHead(tx: WritableDb): { seq: number; atMs: number; hash: string } {
  return exactlyOne<{ seq: number; atMs: number; hash: string }>(
    tx,
    'SELECT seq, at_ms AS atMs, hash FROM audit_log ORDER BY seq DESC LIMIT 1',
  )
}
