import { all, one, type ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { drawerOfDevice, findDrawer } from '../tills/drawer-rows.ts'
import { type DayRow, markById } from './day-rows.ts'
import { cashOf, spanOf } from './money-entries.ts'

/** How a drawer was opened in a day. */
export type DrawerSession = {
  drawerId: number
  floatPaise: number
  openedAtMs: number
  openedByName: string
}

const SESSION_SQL = `
  SELECT s.drawer_id AS drawerId, s.float_paise AS floatPaise, s.opened_at_ms AS openedAtMs,
         u.display_name AS openedByName
    FROM drawer_sessions s JOIN users u ON u.id = s.opened_by
   WHERE s.day_id = :dayId AND s.drawer_id = :drawerId`

export function drawerSession(
  db: ReadableDb,
  dayId: number,
  drawerId: number,
): DrawerSession | undefined {
  return one<DrawerSession>(db, SESSION_SQL, { dayId, drawerId })
}

/**
 * Returns the drawers that an open day has to count, ascending: those that were opened in it, and
 * those through which cash went.
 */
export function drawersOfDay(db: ReadableDb, day: DayRow): number[] {
  return all<{ id: number }>(
    db,
    `SELECT drawer_id AS id FROM drawer_sessions WHERE day_id = :dayId
      UNION
     SELECT e.drawer_id FROM money_entries e JOIN receipt_types t ON t.id = e.receipt_type_id
      WHERE e.id > :after AND t.kind = 'Cash'
      ORDER BY id`,
    { dayId: day.id, after: markById(db, day.startMarkId).entryId },
  ).map(({ id }) => id)
}

/** What a drawer should hold on an open day, in paise; all of them together where none is named. */
export function expectedOf(db: ReadableDb, day: DayRow, drawerId: number | null = null): number {
  return cashOf(db, spanOf(markById(db, day.startMarkId), null), drawerId).paise
}

/**
 * Returns the drawer that a request is about: the one named, or that of the caller's device. Throws
 * 403 for another's drawer without `day.close`, 404 for one that there is not.
 */
export function drawerAsked(services: Services, user: SignedIn, drawerID?: string): number {
  const own = drawerOfDevice(services.db, user.deviceId)
  if (drawerID === undefined) return own
  const drawerId = services.idOf('drawer', drawerID, 'drawerID')
  if (findDrawer(services.db, drawerId) === undefined) {
    throw new Refusal('NOT_FOUND', message('day.no-such-drawer'))
  }
  if (drawerId !== own && !user.permissions.has('day.close')) {
    throw new Refusal('FORBIDDEN', message('day.not-your-drawer'))
  }
  return drawerId
}

/** Who has a drawer now: who took it over last, or opened it; null while nobody did. */
export function holderOf(db: ReadableDb, dayId: number, drawerId: number): string | null {
  const taken = one<{ name: string }>(
    db,
    `SELECT u.display_name AS name FROM drawer_handovers h JOIN users u ON u.id = h.taken_by
      WHERE h.day_id = :dayId AND h.drawer_id = :drawerId ORDER BY h.id DESC LIMIT 1`,
    { dayId, drawerId },
  )
  return taken?.name ?? drawerSession(db, dayId, drawerId)?.openedByName ?? null
}
