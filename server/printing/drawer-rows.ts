import { recordChange } from '../audit/record-change.ts'
import { all, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { type Message, storedMessage } from '../kernel/message.ts'

export type DrawerOpening = { id: number; atMs: number; printerId: number }

export type NewOpening = {
  printerId: number
  userId: number | null
  /** What the person typed; empty where a receipt of cash opens it. */
  reason: string
  orderId: number | null
  receiptId: number | null
  /** The money of no order, such as that of a gift card. */
  accountReceiptId?: number | null
}

/**
 * Asks for the drawer to be opened, in the caller's transaction, with its audit row; the spooler
 * sends it after the commit. A receipt that opened it once never does again.
 */
export function askForDrawer(
  tx: WritableDb,
  opening: NewOpening,
  who: { atMs: number; actor: Actor },
): void {
  const { atMs, actor } = who
  const { receiptId } = opening
  const isDone =
    receiptId !== null &&
    one(tx, 'SELECT 1 FROM drawer_openings WHERE receipt_id = :receiptId', { receiptId })
  if (isDone) return
  const id = insert(
    tx,
    `INSERT INTO drawer_openings
       (at_ms, printer_id, user_id, reason, order_id, receipt_id, account_receipt_id, outcome)
     VALUES (:atMs, :printerId, :userId, :reason, :orderId, :receiptId, :accountReceiptId,
             'Asked')`,
    { ...opening, accountReceiptId: opening.accountReceiptId ?? null, atMs },
  )
  recordChange(tx, {
    actor,
    atMs,
    action: 'drawer.asked',
    entity: 'drawerOpening',
    entityId: id,
    detail: { ...opening },
  })
}

/** The oldest opening that a printer was asked for and did not do yet. */
export function nextOpening(db: ReadableDb, printerId: number): DrawerOpening | undefined {
  return one<DrawerOpening>(
    db,
    `SELECT id, at_ms AS atMs, printer_id AS printerId FROM drawer_openings
      WHERE printer_id = :printerId AND outcome = 'Asked' ORDER BY id LIMIT 1`,
    { printerId },
  )
}

/** Writes how an opening ended: `failure` is null where the printer took it. */
export function settleOpening(
  tx: WritableDb,
  opening: DrawerOpening,
  failure: Message | null,
  atMs: number,
): void {
  const outcome = failure === null ? 'Sent' : 'Failed'
  run(tx, 'UPDATE drawer_openings SET outcome = :outcome, failure = :failure WHERE id = :id', {
    id: opening.id,
    outcome,
    failure: failure === null ? null : JSON.stringify(failure),
  })
  recordChange(tx, {
    actor: { userId: null, ip: null },
    atMs,
    action: failure === null ? 'drawer.opened' : 'drawer.failed',
    entity: 'drawerOpening',
    entityId: opening.id,
    detail: { outcome, failure },
  })
}

export type ListedOpening = {
  atMs: number
  printerName: string
  userName: string | null
  reason: string
  receiptNo: string | null
  outcome: string
  failure: Message | null
}

type OpeningRow = Omit<ListedOpening, 'failure'> & { failure: string | null }

export function listOpenings(db: ReadableDb): ListedOpening[] {
  const rows = all<OpeningRow>(
    db,
    `SELECT d.at_ms AS atMs, p.name AS printerName, u.display_name AS userName, d.reason,
            r.receipt_no AS receiptNo, d.outcome, d.failure
       FROM drawer_openings d
       JOIN printers p ON p.id = d.printer_id
       LEFT JOIN users u ON u.id = d.user_id
       LEFT JOIN receipts r ON r.id = d.receipt_id
      ORDER BY d.id DESC LIMIT 200`,
  )
  return rows.map((row) => ({
    ...row,
    failure: row.failure === null ? null : storedMessage(row.failure),
  }))
}
