// GET /api/ReportViews, POST /api/ReportViews/save, POST /api/ReportViews/delete
import { recordChange } from '../audit/record-change.ts'
import {
  deleteReportView as deleteSpec,
  listReportViews as listSpec,
  saveReportView as saveSpec,
  type ViewSettings,
} from '../contract/report-views.ts'
import type { ReportName } from '../contract/reports.ts'
import { all, exactlyOne, insert, one, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'

const MOST_VIEWS = 50

type Row = {
  id: number
  report: ReportName
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
    Settings: settingsOf(services, row.settingsJson),
    SharedWith: row.sharedWith,
    IsOwn: row.userId === user.userId,
    By: row.by,
  })),
}))

/** Settings as they are kept: the supplier by its number, so that a merged one is followed. */
type KeptSettings = Omit<ViewSettings, 'supplierID'> & { supplierId?: number }

function settingsOf(services: Services, json: string): ViewSettings {
  // Only saveReportView writes this column, so the text has its shape.
  const { supplierId, ...settings }: KeptSettings = JSON.parse(json)
  if (supplierId === undefined) return settings
  const { id } = exactlyOne<{ id: number }>(
    services.db,
    'SELECT coalesce(merged_into_id, id) AS id FROM suppliers WHERE id = :supplierId',
    { supplierId },
  )
  return { ...settings, supplierID: services.ids.encode('supplier', id) }
}

function keptOf(services: Services, { supplierID, ...settings }: ViewSettings): KeptSettings {
  if (supplierID === undefined) return settings
  const supplierId = services.idOf('supplier', supplierID, 'settings.supplierID')
  const known = one<{ id: number }>(
    services.db,
    'SELECT id FROM suppliers WHERE id = :supplierId',
    { supplierId },
  )
  if (known === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-supplier'))
  return { ...settings, supplierId }
}

const saveReportView = operation(saveSpec, ({ actor, body, services, user }) => {
  const { settings, viewID } = body
  const name = body.name.trim()
  if (settings.period === 'own' && (settings.from === undefined || settings.to === undefined)) {
    throw invalidField('settings.from', message('reports.period'))
  }
  const changedId = viewID === undefined ? null : services.idOf('reportView', viewID, 'viewID')
  const settingsJson = JSON.stringify(keptOf(services, settings))
  const viewId = services.write((tx) => {
    const { userId } = user
    if (changedId !== null) requireOwn(tx, changedId, userId)
    const named = one<{ id: number }>(
      tx,
      'SELECT id FROM report_views WHERE user_id = :userId AND name = :name COLLATE NOCASE',
      { userId, name },
    )
    if (changedId !== null && named !== undefined && named.id !== changedId) {
      throw new Refusal('BUSINESS_RULE', message('reports.view-name-taken'))
    }
    const view = {
      report: body.report,
      name,
      settingsJson,
      sharedWith: body.sharedWith ?? null,
    }
    const id =
      changedId ?? named?.id ?? insertView(tx, { ...view, userId, nowMs: services.clock.now() })
    run(
      tx,
      `UPDATE report_views SET report = :report, name = :name, settings_json = :settingsJson,
              shared_with = :sharedWith WHERE id = :id`,
      { ...view, id },
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

function insertView(
  tx: WritableDb,
  view: {
    report: string
    name: string
    settingsJson: string
    sharedWith: string | null
    userId: number
    nowMs: number
  },
): number {
  const { count } = exactlyOne<{ count: number }>(
    tx,
    'SELECT count(*) AS count FROM report_views WHERE user_id = :userId',
    { userId: view.userId },
  )
  if (count >= MOST_VIEWS) {
    throw new Refusal('BUSINESS_RULE', message('reports.too-many-views', { most: MOST_VIEWS }))
  }
  return insert(
    tx,
    `INSERT INTO report_views
       (report, name, settings_json, user_id, shared_with, created_at_ms)
     VALUES (:report, :name, :settingsJson, :userId, :sharedWith, :nowMs)`,
    view,
  )
}

function requireOwn(tx: WritableDb, id: number, userId: number): void {
  const view = one<{ userId: number }>(
    tx,
    'SELECT user_id AS userId FROM report_views WHERE id = :id',
    { id },
  )
  if (view === undefined) throw new Refusal('NOT_FOUND', message('reports.no-such-view'))
  if (view.userId !== userId) throw new Refusal('FORBIDDEN', message('reports.view-of-another'))
}

const deleteReportView = operation(deleteSpec, ({ actor, body, services, user }) => {
  const id = services.idOf('reportView', body.viewID, 'viewID')
  services.write((tx) => {
    requireOwn(tx, id, user.userId)
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
