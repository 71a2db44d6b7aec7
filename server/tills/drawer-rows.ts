import { all, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { literal, type Message, message } from '../kernel/message.ts'

/** The drawer of the branch's own computer, and of every device without one of its own. */
export const MAIN_DRAWER = 1

export type Drawer = {
  id: number
  /** Null: the main drawer before the shop named it. */
  name: string | null
  /** The printer that opens it. */
  printerId: number | null
  /** What is put in each morning; null leaves what the last closing left. */
  floatPaise: number | null
}

const SELECT = `
  SELECT id, name, printer_id AS printerId, float_paise AS floatPaise FROM drawers`

/** Returns every drawer, the main one first. */
export function allDrawers(db: ReadableDb): Drawer[] {
  return all<Drawer>(db, `${SELECT} ORDER BY id <> ${MAIN_DRAWER}, name COLLATE NOCASE`)
}

export function findDrawer(db: ReadableDb, id: number): Drawer | undefined {
  return one<Drawer>(db, `${SELECT} WHERE id = :id`, { id })
}

/** Returns the drawer that the cash of a device goes to; null is the branch's own computer. */
export function drawerOfDevice(db: ReadableDb, deviceId: number | null): number {
  const row = one<{ drawerId: number }>(
    db,
    'SELECT drawer_id AS drawerId FROM tills WHERE device_id = :deviceId',
    { deviceId },
  )
  return row?.drawerId ?? MAIN_DRAWER
}

/** Returns the drawer of this name, in whatever letters. */
export function drawerOfName(db: ReadableDb, name: string): Drawer | undefined {
  return one<Drawer>(db, `${SELECT} WHERE name = :name COLLATE NOCASE`, { name })
}

export function insertDrawer(tx: WritableDb, name: string): number {
  return insert(tx, 'INSERT INTO drawers (name) VALUES (:name)', { name })
}

export function updateDrawer(tx: WritableDb, drawer: Drawer): void {
  run(
    tx,
    `UPDATE drawers SET name = :name, printer_id = :printerId, float_paise = :floatPaise
      WHERE id = :id`,
    drawer,
  )
}

/** Lets the cash of a paired device go to this drawer from now on. */
export function setDrawerOfDevice(tx: WritableDb, deviceId: number, drawerId: number): void {
  if (drawerOfDevice(tx, deviceId) === drawerId) return
  run(
    tx,
    `INSERT INTO tills (device_id, drawer_id) VALUES (:deviceId, :drawerId)
     ON CONFLICT (device_id) DO UPDATE SET drawer_id = excluded.drawer_id`,
    { deviceId, drawerId },
  )
}

/** Returns what people call a drawer. */
export function drawerName({ name }: Pick<Drawer, 'name'>): Message {
  return name === null ? message('day.main-drawer') : literal(name)
}
