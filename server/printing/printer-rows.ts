import type { PaperSize } from '../contract/document-style.ts'
import type { PrinterKind } from '../contract/printing.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import { findDrawer, MAIN_DRAWER } from '../tills/drawer-rows.ts'
import type { PrintTarget } from './adapters/adapter.ts'

/** A printer as its row keeps it. */
export type Printer = {
  id: number
  name: string
  kind: PrinterKind
  host: string | null
  address: string | null
  port: number | null
  queue: string | null
  widthDots: number | null
  paper: PaperSize
  hasDrawer: number
  drawerPin: number
  isActive: number
}

const COLUMNS = `
  id, name, kind, host, address, port, queue, width_dots AS widthDots, paper,
  has_drawer AS hasDrawer, drawer_pin AS drawerPin, is_active AS isActive`

const ALL_SQL = `SELECT ${COLUMNS} FROM printers WHERE is_removed = 0 ORDER BY name COLLATE NOCASE`
const ONE_SQL = `SELECT ${COLUMNS} FROM printers WHERE id = :id AND is_removed = 0`

export function allPrinters(db: ReadableDb): Printer[] {
  return all<Printer>(db, ALL_SQL)
}

/** The printer of this number; undefined for one that was taken away. */
export function findPrinter(db: ReadableDb, id: number): Printer | undefined {
  return one<Printer>(db, ONE_SQL, { id })
}

/**
 * Returns the printer that opens a cash drawer: the drawer's own, or of the main drawer without one
 * the first by name that is in use and has a drawer.
 */
export function drawerPrinter(db: ReadableDb, drawerId: number): Printer | undefined {
  const own = findDrawer(db, drawerId)?.printerId ?? null
  const opensIt = ({ hasDrawer, isActive }: Printer) => isActive === 1 && hasDrawer === 1
  if (own !== null) return allPrinters(db).find((each) => each.id === own && opensIt(each))
  return drawerId === MAIN_DRAWER ? allPrinters(db).find(opensIt) : undefined
}

/** Where the bytes for a printer go. */
export function targetOf(printer: Printer): PrintTarget {
  const { address, kind, paper, port } = printer
  const queue = printer.queue ?? ''
  switch (kind) {
    case 'Network':
      return { kind, address: address ?? '', port: port ?? 0 }
    case 'System':
      return { kind, queue, paper }
    case 'RawQueue':
      return { kind, queue }
  }
}
