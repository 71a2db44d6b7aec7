// GET /api/ReportViews, POST /api/ReportViews/save, POST /api/ReportViews/delete
import { recordChange } from '../audit/record-change.ts'
import {
  deleteReportView as deleteSpec,
  listReportViews as listSpec,
  saveReportView as saveSpec,
} from '../contract/report-views.ts'
import { all, exactlyOne, insert, one, run } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'

const MOST_VIEWS = 50

type Row = {
  id: number
  report: string
  name: string
  settingsJson: string
  sharedWith: string | null
  userId: number
  by: string
}

const listReportViews = operation(listSpec, ({ services, user }) => ({
  Items: all<Row>(
    services.db,
    `SELECT v.id, v.report, v.name, v.settings_json AS settingsJson,
            v.shared_with AS sharedWith, v.user_id AS userId, u.display_name AS by
       FROM report_views v JOIN users u ON u.id = v.user_id
      WHERE v.user_id = :userId OR v.shared_with = :role
      ORDER BY v.name COLLATE NOCASE, v.id`,
    { userId: user.userId, role: user.role },
  ).map((row) => ({
    ID: services.ids.encode('reportView', row.id),
    Report: row.report,
    Name: row.name,
    // Only saveReportView writes this column, so the text has its shape.
    Settings: JSON.parse(row.settingsJson),
    SharedWith: row.sharedWith,
    IsOwn: row.userId === user.userId,
    By: row.by,
  })),
}))

const saveReportView = operation(saveSpec, ({ actor, body, services, user }) => {
  const { settings } = body
  const name = body.name.trim()
  if (settings.period === 'own' && (settings.from === undefined || settings.to === undefined)) {
    throw invalidField('settings.from', message('reports.period'))
  }
  const viewId = services.write((tx) => {
    const { userId } = user
    const before = one<{ id: number }>(
      tx,
      'SELECT id FROM report_views WHERE user_id = :userId AND name = :name COLLATE NOCASE',
      { userId, name },
    )
    const { count } = exactlyOne<{ count: number }>(
      tx,
      'SELECT count(*) AS count FROM report_views WHERE user_id = :userId',
      { userId },
    )
    if (before === undefined && count >= MOST_VIEWS) {
      throw new Refusal('BUSINESS_RULE', message('reports.too-many-views', { most: MOST_VIEWS }))
    }
    if (before !== undefined) {
      run(tx, 'DELETE FROM report_views WHERE id = :id', { id: before.id })
    }
    const id = insert(
      tx,
      `INSERT INTO report_views
         (report, name, settings_json, user_id, shared_with, created_at_ms)
       VALUES (:report, :name, :settingsJson, :userId, :sharedWith, :nowMs)`,
      {
        report: body.report,
        name,
        settingsJson: JSON.stringify(settings),
        userId,
        sharedWith: body.sharedWith ?? null,
        nowMs: services.clock.now(),
      },
    )
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'report-view.saved',
      entity: 'reportView',
      entityId: id,
      detail: { report: body.report, name, sharedWith: body.sharedWith ?? null },
    })
    return id
  })
  return { success: true, viewID: services.ids.encode('reportView', viewId) }
})

const deleteReportView = operation(deleteSpec, ({ actor, body, services, user }) => {
  const id = services.idOf('reportView', body.viewID, 'viewID')
  services.write((tx) => {
    const view = one<{ userId: number }>(
      tx,
      'SELECT user_id AS userId FROM report_views WHERE id = :id',
      { id },
    )
    if (view === undefined) throw new Refusal('NOT_FOUND', message('reports.no-such-view'))
    if (view.userId !== user.userId) {
      throw new Refusal('FORBIDDEN', message('reports.view-of-another'))
    }
    run(tx, 'DELETE FROM report_views WHERE id = :id', { id })
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'report-view.deleted',
      entity: 'reportView',
      entityId: id,
      detail: {},
    })
  })
  return { success: true }
})

export const reportViewOperations: readonly BoundOperation[] = [
  listReportViews,
  saveReportView,
  deleteReportView,
]
