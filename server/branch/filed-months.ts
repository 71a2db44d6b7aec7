import type { ReturnName } from '../contract/gst.ts'
import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'

/** A month as `yyyy-mm` whose returns were filed. */
export type FiledMonth = { month: string; atMs: number; by: string | null }

/** Throws 422 for a document that is dated into a month whose returns were filed. */
export function assertNotFiled(db: ReadableDb, date: string): void {
  if (isFiled(db, date.slice(0, 7))) {
    throw new Refusal('BUSINESS_RULE', message('gst.month-filed', { day: date.slice(0, 10) }))
  }
}

export function isFiled(db: ReadableDb, month: string): boolean {
  return one(db, 'SELECT 1 FROM filed_months WHERE month = :month', { month }) !== undefined
}

/** Returns them, the newest first. */
export function filedMonths(db: ReadableDb): FiledMonth[] {
  return all<FiledMonth>(
    db,
    `SELECT f.month, f.filed_at_ms AS atMs, u.display_name AS by
       FROM filed_months f LEFT JOIN users u ON u.id = f.user_id
      ORDER BY f.month DESC`,
  )
}

export function insertFiledMonth(
  tx: WritableDb,
  filed: { month: string; atMs: number; userId: number | null },
): void {
  run(
    tx,
    'INSERT INTO filed_months (month, filed_at_ms, user_id) VALUES (:month, :atMs, :userId)',
    filed,
  )
}

export type Acknowledgement = { month: string; return: ReturnName; arn: string; filedOn: string }

/** What the portal answered to each return of a month: the newest that was kept. */
export function acknowledgements(db: ReadableDb): Acknowledgement[] {
  return all<Acknowledgement>(
    db,
    `SELECT a.month, a.return, a.arn, a.filed_on AS filedOn FROM gst_acknowledgements a
      WHERE a.id = (SELECT max(n.id) FROM gst_acknowledgements n
                     WHERE n.month = a.month AND n.return = a.return)
      ORDER BY a.month, a.return`,
  )
}

export function insertAcknowledgement(
  tx: WritableDb,
  row: Acknowledgement & { userId: number | null; atMs: number },
): void {
  run(
    tx,
    `INSERT INTO gst_acknowledgements (month, return, arn, filed_on, kept_at_ms, kept_by)
     VALUES (:month, :return, :arn, :filedOn, :atMs, :userId)`,
    row,
  )
}
