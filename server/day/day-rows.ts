import { all, exactlyOne, insert, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { toInstant } from '../domain/local-time.ts'
import type { Services } from '../kernel/services.ts'

/** The last row of each kind that a day still has: what came after belongs to the next one. */
export type Marks = {
  entryId: number
  invoiceId: number
  orderId: number
  receiptId: number
  creditNoteId: number
  labOrderId: number
  customerCreditId: number
  openingId: number
  atMs: number
}

export type DayRow = {
  id: number
  businessDate: string
  state: 'open' | 'closed'
  startMarkId: number
  floatPaise: number
  openedAtMs: number
  openedBy: number
  openedByName: string
}

export type ReportHead = {
  id: number
  dayId: number
  businessDate: string
  endMarkId: number
  modelJson: string
  digest: string
  headSeq: number
  headHash: string
  closedAtMs: number
  isReopened: number
}

const DAY_SQL = `
  SELECT d.id, d.business_date AS businessDate, d.state, d.start_mark_id AS startMarkId,
         d.float_paise AS floatPaise, d.opened_at_ms AS openedAtMs, d.opened_by AS openedBy,
         u.display_name AS openedByName
    FROM days d JOIN users u ON u.id = d.opened_by`

export function openDayRow(db: ReadableDb): DayRow | undefined {
  return one<DayRow>(db, `${DAY_SQL} WHERE d.state = 'open'`)
}

export function dayById(db: ReadableDb, id: number): DayRow | undefined {
  return one<DayRow>(db, `${DAY_SQL} WHERE d.id = :id`, { id })
}

export function dayOfDate(db: ReadableDb, businessDate: string): DayRow | undefined {
  return one<DayRow>(db, `${DAY_SQL} WHERE d.business_date = :businessDate`, { businessDate })
}

const REPORT_SQL = `
  SELECT r.id, r.day_id AS dayId, d.business_date AS businessDate, r.end_mark_id AS endMarkId,
         r.model_json AS modelJson, r.digest, r.head_seq AS headSeq, r.head_hash AS headHash,
         r.closed_at_ms AS closedAtMs,
         EXISTS (SELECT 1 FROM day_reopenings o WHERE o.report_id = r.id) AS isReopened
    FROM day_reports r JOIN days d ON d.id = r.day_id`

export function reportById(db: ReadableDb, id: number): ReportHead | undefined {
  return one<ReportHead>(db, `${REPORT_SQL} WHERE r.id = :id`, { id })
}

/** The report that was sealed last: of all, or of one day. */
export function lastReport(db: ReadableDb, dayId?: number): ReportHead | undefined {
  if (dayId === undefined) return one<ReportHead>(db, `${REPORT_SQL} ORDER BY r.id DESC LIMIT 1`)
  const ofDay = `${REPORT_SQL} WHERE r.day_id = :dayId ORDER BY r.id DESC LIMIT 1`
  return one<ReportHead>(db, ofDay, { dayId })
}

/** The report that a date was closed with last, whether or not it was reopened since. */
export function lastReportOfDate(db: ReadableDb, businessDate: string): ReportHead | undefined {
  return one<ReportHead>(
    db,
    `${REPORT_SQL} WHERE d.business_date = :businessDate ORDER BY r.id DESC LIMIT 1`,
    { businessDate },
  )
}

export function listReports(
  db: ReadableDb,
  page: { limit: number; offset: number },
): { rows: ReportHead[]; total: number } {
  const { total } = exactlyOne<{ total: number }>(db, 'SELECT count(*) AS total FROM day_reports')
  const rows = all<ReportHead>(
    db,
    `${REPORT_SQL} ORDER BY r.id DESC LIMIT :limit OFFSET :offset`,
    page,
  )
  return { rows, total }
}

/** How many counts a drawer has had in a day, and how far off the first was. */
export function countsOfDay(
  db: ReadableDb,
  dayId: number,
  drawerId: number,
): { made: number; firstPaise: number } {
  const rows = all<{ paise: number }>(
    db,
    `SELECT counted_paise - expected_paise AS paise FROM cash_counts
      WHERE day_id = :dayId AND drawer_id = :drawerId ORDER BY id`,
    { dayId, drawerId },
  )
  return { made: rows.length, firstPaise: rows[0]?.paise ?? 0 }
}

/** Later than every row. */
const NOW_MS = Number.MAX_SAFE_INTEGER

/** Returns the last row of every table now. */
export function marksNow(db: ReadableDb, atMs: number): Marks {
  const { entryId } = exactlyOne<{ entryId: number }>(
    db,
    'SELECT coalesce(max(id), 0) AS entryId FROM money_entries',
  )
  // A change of a receipt's state has no time of its own, so that no instant finds it.
  return { ...marksBefore(db, NOW_MS), entryId, atMs }
}

/** Returns the last row of every table before an instant. */
function marksBefore(db: ReadableDb, beforeMs: number): Marks {
  const ids = exactlyOne<Omit<Marks, 'atMs'>>(
    db,
    `SELECT
       (SELECT coalesce(max(id), 0) FROM money_entries WHERE at_ms < :beforeMs)
         AS entryId,
       (SELECT coalesce(max(id), 0) FROM invoices WHERE created_at_ms < :beforeMs) AS invoiceId,
       (SELECT coalesce(max(id), 0) FROM sales_orders WHERE created_at_ms < :beforeMs) AS orderId,
       (SELECT coalesce(max(id), 0) FROM receipts WHERE created_at_ms < :beforeMs) AS receiptId,
       (SELECT coalesce(max(id), 0) FROM credit_notes WHERE created_at_ms < :beforeMs)
         AS creditNoteId,
       (SELECT coalesce(max(l.id), 0) FROM lab_orders l JOIN sales_orders o ON o.id = l.order_id
         WHERE o.created_at_ms < :beforeMs) AS labOrderId,
       (SELECT coalesce(max(id), 0) FROM customer_credits WHERE created_at_ms < :beforeMs)
         AS customerCreditId,
       (SELECT coalesce(max(id), 0) FROM drawer_openings WHERE at_ms < :beforeMs) AS openingId`,
    { beforeMs },
  )
  return { ...ids, atMs: beforeMs }
}

const MARK_SQL = `
  SELECT entry_id AS entryId, invoice_id AS invoiceId, order_id AS orderId,
         receipt_id AS receiptId, credit_note_id AS creditNoteId, lab_order_id AS labOrderId,
         customer_credit_id AS customerCreditId, opening_id AS openingId, at_ms AS atMs
    FROM day_marks WHERE id = :id`

export function markById(db: ReadableDb, id: number): Marks {
  return exactlyOne<Marks>(db, MARK_SQL, { id })
}

export function writeMark(tx: WritableDb, marks: Marks): number {
  return insert(
    tx,
    `INSERT INTO day_marks
       (entry_id, invoice_id, order_id, receipt_id, credit_note_id, lab_order_id,
        customer_credit_id, opening_id, at_ms)
     VALUES
       (:entryId, :invoiceId, :orderId, :receiptId, :creditNoteId, :labOrderId,
        :customerCreditId, :openingId, :atMs)`,
    marks,
  )
}

/**
 * Where the next day begins: where the last one ended. The first of all begins at midnight, so
 * that a shop with a past does not count years of it.
 */
export function nextStart(db: ReadableDb, services: Services): Marks {
  const last = lastReport(db)
  if (last !== undefined) return markById(db, last.endMarkId)
  const midnight = `${services.localNow().slice(0, 10)}T00:00:00`
  return marksBefore(db, toInstant(midnight, services.branch().timeZone))
}
