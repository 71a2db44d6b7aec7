import type { RoutedKind } from '../contract/documents.ts'
import { all, exactlyOne, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'

/** Where a kind of document goes. */
export type Route = { kind: RoutedKind; printerId: number; copies: number; autoPrint: number }
export type NamedRoute = Route & { printerName: string }

const SELECT = `
  SELECT r.kind, r.printer_id AS printerId, r.copies, r.auto_print AS autoPrint,
         p.name AS printerName
    FROM print_routes r
    JOIN printers p ON p.id = r.printer_id`
const ALL_SQL = `${SELECT} ORDER BY r.kind`
const ONE_SQL = `${SELECT} WHERE r.kind = :kind AND p.is_active = 1`

export function allRoutes(db: ReadableDb): NamedRoute[] {
  return all<NamedRoute>(db, ALL_SQL)
}

/** The route of a kind of document, where its printer is in use. */
export function routeOf(db: ReadableDb, kind: string): NamedRoute | undefined {
  return one<NamedRoute>(db, ONE_SQL, { kind })
}

export function setRoute(tx: WritableDb, route: Route): void {
  run(
    tx,
    `INSERT INTO print_routes (kind, printer_id, copies, auto_print)
     VALUES (:kind, :printerId, :copies, :autoPrint)
     ON CONFLICT (kind) DO UPDATE
       SET printer_id = excluded.printer_id, copies = excluded.copies,
           auto_print = excluded.auto_print`,
    route,
  )
}

export function removeRoute(tx: WritableDb, kind: string): void {
  run(tx, 'DELETE FROM print_routes WHERE kind = :kind', { kind })
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
