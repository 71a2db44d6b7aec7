import { exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import { addDays } from '../domain/local-time.ts'

/** What bears the date of a day and was made after its closing: in paise, returns above zero. */
export type AfterClosing = { closedAtMs: number; soldPaise: number; returnedPaise: number }

/**
 * What was sold and taken back on a date (`yyyy-mm-dd`) after the day was closed: it stands in the
 * figures of the date, and on the Z report of the next day. Null where the day was not closed, or
 * nothing was made after it.
 */
export function afterClosingOf(db: ReadableDb, date: string): AfterClosing | null {
  const closed = one<{ closedAtMs: number; invoiceId: number; noteId: number }>(
    db,
    `SELECT m.at_ms AS closedAtMs, m.invoice_id AS invoiceId, m.credit_note_id AS noteId
       FROM days d
       JOIN day_reports z ON z.day_id = d.id
       JOIN day_marks m ON m.id = z.end_mark_id
      WHERE d.business_date = :date AND d.state = 'closed'
      ORDER BY z.id DESC LIMIT 1`,
    { date },
  )
  if (closed === undefined) return null
  const { closedAtMs, invoiceId, noteId } = closed
  const sums = exactlyOne<{ soldPaise: number; returnedPaise: number }>(
    db,
    `SELECT (SELECT coalesce(sum(net_paise), 0) FROM invoices
              WHERE id > :invoiceId AND invoice_date >= :date AND invoice_date < :until)
              AS soldPaise,
            (SELECT coalesce(sum(amount_paise + round_off_paise), 0) FROM credit_notes
              WHERE id > :noteId AND note_date >= :date AND note_date < :until) AS returnedPaise`,
    { date, invoiceId, noteId, until: addDays(date, 1) },
  )
  return sums.soldPaise === 0 && sums.returnedPaise === 0 ? null : { closedAtMs, ...sums }
}
