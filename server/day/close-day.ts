import { recordChange } from '../audit/record-change.ts'
import { APPROVAL_HEADER } from '../contract/approvals.ts'
import { closeDay as spec } from '../contract/day.ts'
import { exactlyOne, insert, one, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'
import { buildReport } from './build-report.ts'
import { type DayRow, lastReport, marksNow, openDayRow, writeMark } from './day-rows.ts'
import { expectedOf } from './get-day-state.ts'
import { digestOf } from './sealed-report.ts'
import type { CountRow } from './z-report-payments.ts'

export type CloseInput = {
  note: string | null
  floatLeftPaise: number
  closedBy: string
  confirmedBy: string | null
}
type By = { userId: number; ip: string | null }

export const closeDay = operation(spec, (call) => {
  const { body, ip, services, user } = call
  const countId = services.idOf('cashCount', body.countID, 'countID')
  const note = body.note?.trim() ?? ''
  const sealed = services.write((tx) => {
    const { count, day } = countToCloseOn(tx, countId)
    const offPaise = Math.abs(count.countedPaise - count.expectedPaise)
    if (offPaise > readSetting(tx, 'dayTolerancePaise')) {
      if (!user.permissions.has('day.close')) {
        throw new Refusal('APPROVAL_REQUIRED', message('day.manager-confirms'))
      }
      if (note === '') throw invalidField('note', message('day.what-of-difference'))
      // The report is sealed for good: a PIN that was typed into the wrong field must not be in it.
      if (/^\d+$/.test(note)) throw invalidField('note', message('day.words-not-figures'))
    }
    const input = {
      note: note === '' ? null : note,
      floatLeftPaise: floatLeft(body.floatLeft, count),
      closedBy: user.displayName,
      confirmedBy: approverOf(tx, call),
    }
    return sealDay(tx, services, { day, count, input, by: { userId: user.userId, ip } })
  })
  return {
    success: true,
    reportID: services.ids.encode('dayReport', sealed.zNo),
    ZNo: sealed.zNo,
    Difference: sealed.difference,
  }
})

/** Returns the requested count. Throws unless it is the last one and no cash moved since. */
function countToCloseOn(tx: WritableDb, countId: number): { day: DayRow; count: CountRow } {
  const count = findCount(tx, countId)
  if (count === undefined) throw new Refusal('NOT_FOUND', message('day.no-such-count'))
  const day = openDayRow(tx)
  if (day === undefined || day.id !== count.dayId) {
    throw new Refusal('CONFLICT', message('day.closed-already'))
  }
  if (count.id !== lastCountId(tx, day.id)) {
    throw new Refusal('CONFLICT', message('day.later-count'))
  }
  if (expectedOf(tx, day) !== count.expectedPaise) {
    throw new Refusal('CONFLICT', message('day.cash-moved'))
  }
  return { day, count }
}

export function findCount(tx: WritableDb, countId: number): CountRow | undefined {
  const row = one<Omit<CountRow, 'pieces'> & { piecesJson: string }>(
    tx,
    `SELECT id, day_id AS dayId, pieces_json AS piecesJson, coins_paise AS coinsPaise,
            counted_paise AS countedPaise, expected_paise AS expectedPaise
       FROM cash_counts WHERE id = :countId`,
    { countId },
  )
  if (row === undefined) return undefined
  const { piecesJson, ...count } = row
  return { ...count, pieces: JSON.parse(piecesJson) }
}

function lastCountId(tx: WritableDb, dayId: number): number {
  return exactlyOne<{ id: number }>(
    tx,
    'SELECT max(id) AS id FROM cash_counts WHERE day_id = :dayId',
    { dayId },
  ).id
}

function floatLeft(rupees: number | undefined, count: CountRow): number {
  const paise = rupees === undefined ? count.countedPaise : toPaise(rupees)
  if (paise > count.countedPaise) {
    throw new Refusal('BUSINESS_RULE', message('day.float-above-count'))
  }
  return paise
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
  args: { day: DayRow; count: CountRow; input: CloseInput; by: By },
): { zNo: number; difference: number } {
  const { by, count, day, input } = args
  const nowMs = services.clock.now()
  const end = marksNow(tx, nowMs)
  const zNo = (lastReport(tx)?.id ?? 0) + 1
  const head = chainHead(tx)
  const report = buildReport(tx, services, { ...input, day, end, count, zNo, head })
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
      countId: count.id,
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
      difference: toRupees(count.countedPaise - count.expectedPaise),
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
