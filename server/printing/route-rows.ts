import type { RoutedKind } from '../contract/documents.ts'
import { all, exactlyOne, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'

/** Where a kind of document goes: of the branch, or of one device (`deviceId`). */
export type Route = {
  kind: RoutedKind
  deviceId: number | null
  printerId: number
  copies: number
  autoPrint: number
}
export type NamedRoute = Route & { printerName: string }

const SELECT = `
  SELECT r.kind, r.device_id AS deviceId, r.printer_id AS printerId, r.copies, r.auto_print AS autoPrint,
         p.name AS printerName
    FROM print_routes r
    JOIN printers p ON p.id = r.printer_id`
const ALL_SQL = `${SELECT} ORDER BY r.kind`
const OF_DEVICE_SQL = `${SELECT} WHERE r.device_id IS :deviceId ORDER BY r.kind`
const ONE_SQL = `
  ${SELECT} WHERE r.kind = :kind AND (r.device_id IS NULL OR r.device_id = :deviceId)
     AND p.is_active = 1
   ORDER BY r.device_id IS NULL LIMIT 1`

/** Returns the routes of the branch and of every device. */
export function allRoutes(db: ReadableDb): NamedRoute[] {
  return all<NamedRoute>(db, ALL_SQL)
}

/** Returns what a device prints otherwise than the branch; of null the routes of the branch. */
export function routesOfDevice(db: ReadableDb, deviceId: number | null): NamedRoute[] {
  return all<NamedRoute>(db, OF_DEVICE_SQL, { deviceId })
}

/**
 * Returns where a device sends a kind of document: by its own route, else by the branch's, of those
 * whose printer is in use.
 */
export function routeOf(
  db: ReadableDb,
  kind: string,
  deviceId: number | null,
): NamedRoute | undefined {
  return one<NamedRoute>(db, ONE_SQL, { kind, deviceId })
}

export function setRoute(tx: WritableDb, route: Route): void {
  run(
    tx,
    `INSERT INTO print_routes (kind, device_id, printer_id, copies, auto_print)
     VALUES (:kind, :deviceId, :printerId, :copies, :autoPrint)
     ON CONFLICT (kind, coalesce(device_id, 0)) DO UPDATE
       SET printer_id = excluded.printer_id, copies = excluded.copies,
           auto_print = excluded.auto_print`,
    route,
  )
}

export function removeRoute(tx: WritableDb, kind: string, deviceId: number | null): void {
  run(tx, 'DELETE FROM print_routes WHERE kind = :kind AND device_id IS :deviceId', {
    kind,
    deviceId,
  })
}

/** How far what was committed has been looked at. */
export function readCursor(db: ReadableDb): number {
  return exactlyOne<{ seq: number }>(db, 'SELECT seq FROM print_cursor').seq
}

export function setCursor(tx: WritableDb, seq: number): void {
  run(tx, 'UPDATE print_cursor SET seq = :seq', { seq })
}

/** A new route or drawer is for what comes now, not for what was committed before it. */
export function startFromNow(tx: WritableDb): void {
  run(tx, 'UPDATE print_cursor SET seq = (SELECT coalesce(max(seq), 0) FROM outbox)')
}
