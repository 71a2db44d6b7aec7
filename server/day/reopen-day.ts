import { recordChange } from '../audit/record-change.ts'
import { reopenDay as spec } from '../contract/day.ts'
import { insert, run } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { lastReport, openDayRow, reportById } from './day-rows.ts'

export const reopenDay = operation(spec, ({ actor, body, services, user }) => {
  const reportId = services.idOf('dayReport', body.reportID, 'reportID')
  const reason = body.reason.trim()
  if (reason.length < 3) throw invalidField('reason', message('day.why-reopen'))
  if (user.role !== 'owner') throw new Refusal('FORBIDDEN', message('day.owner-reopens'))
  const nowMs = services.clock.now()
  services.write((tx) => {
    const report = reportById(tx, reportId)
    if (report === undefined) throw new Refusal('NOT_FOUND', message('day.no-such-report'))
    if (openDayRow(tx) !== undefined) {
      throw new Refusal('CONFLICT', message('day.another-open'))
    }
    if (report.id !== lastReport(tx)?.id) {
      throw new Refusal('CONFLICT', message('day.only-last-reopened'))
    }
    insert(
      tx,
      `INSERT INTO day_reopenings (report_id, day_id, reason, at_ms, user_id)
       VALUES (:reportId, :dayId, :reason, :nowMs, :userId)`,
      { reportId, dayId: report.dayId, reason, nowMs, userId: user.userId },
    )
    run(tx, `UPDATE days SET state = 'open' WHERE id = :id`, { id: report.dayId })
    recordChange(tx, {
      actor,
      atMs: nowMs,
      action: 'day.reopened',
      entity: 'dayReport',
      entityId: reportId,
      detail: { date: report.businessDate, reason },
    })
  })
  return { success: true }
})
