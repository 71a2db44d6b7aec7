import { all, exactlyOne, insert, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { isPaidOut } from '../orders/paid-out.ts'
import { isRetaken } from '../receipts/release-sources.ts'
import type { Marks } from './day-rows.ts'

export type EntryKind =
  | 'float'
  | 'earlier'
  | 'receipt'
  | 'receipt-back'
  | 'receipt-again'
  | 'refund'
  | 'in'
  | 'out'
  | 'handed'
  | 'moved'
  | 'account'
  | 'account-back'

export type MoneyEntry = {
  id: number
  kind: EntryKind
  drawerId: number
  amountPaise: number
  isCash: number
  methodId: number
  methodName: string
  atMs: number
  userName: string | null
  receiptId: number | null
  documentNo: string | null
  orderId: number | null
  customerId: number | null
  customerName: string | null
  reason: string | null
  note: string | null
  /** The entry of the same day that this one takes back. */
  takesBackId: number | null
  /** The entry that takes this one back. */
  takenBackById: number | null
  /** A receipt for what is left of one that went back to its gift card or payer. */
  isRetaken: number
  /** The receipt by which a customer's credit was used up that was paid out: no money came in. */
  isPaidOut: number
}

export type Span = { after: number; upTo: number }

/** The entries of a day: after its start, up to its end or, while it runs, to now. */
export function spanOf(start: Marks, end: Marks | null): Span {
  return { after: start.entryId, upTo: end?.entryId ?? Number.MAX_SAFE_INTEGER }
}

/** Every movement of money between two entries, in the order in which it was written. */
export function moneyEntries(db: ReadableDb, span: Span): MoneyEntry[] {
  // A change of a receipt's state is timed by the audit entry that was written right after it.
  return all<MoneyEntry>(
    db,
    `SELECT e.id, e.kind, e.drawer_id AS drawerId, e.amount_paise AS amountPaise, t.kind = 'Cash' AS isCash,
            t.id AS methodId, t.name_message AS methodName,
            coalesce(e.at_ms, a.at_ms, 0) AS atMs,
            u.display_name AS userName, e.receipt_id AS receiptId,
            coalesce(r.receipt_no, v.voucher_no, x.receipt_no) AS documentNo, o.id AS orderId,
            c.id AS customerId, c.name AS customerName,
            e.reason, e.note, e.takes_back_id AS takesBackId, b.id AS takenBackById,
            e.kind = 'receipt' AND ${isRetaken('e.receipt_id')} AS isRetaken,
            r.id IS NOT NULL AND ${isPaidOut('r')} AS isPaidOut
       FROM money_entries e
       LEFT JOIN money_entries b ON b.takes_back_id = e.id
       JOIN receipt_types t ON t.id = e.receipt_type_id
       LEFT JOIN audit_log a ON a.seq = e.audit_seq + 1 AND e.at_ms IS NULL
       LEFT JOIN users u ON u.id = coalesce(e.user_id, a.user_id)
       LEFT JOIN receipts r ON r.id = e.receipt_id
       LEFT JOIN refund_vouchers v ON v.id = e.voucher_id
       LEFT JOIN credit_notes n ON n.id = v.credit_note_id
       LEFT JOIN order_settlements s ON s.id = v.settlement_id
       LEFT JOIN sales_orders o ON o.id = coalesce(r.order_id, n.order_id, s.order_id)
       LEFT JOIN account_receipts x ON x.id = e.account_receipt_id
       LEFT JOIN customers c ON c.id = coalesce(o.customer_id, x.customer_id)
      WHERE e.id > :after AND e.id <= :upTo
      ORDER BY e.id`,
    span,
  )
}

/** Returns which sum an entry belongs to: one that takes another back lowers the other's. */
export function summedKind({ kind, takesBackId }: MoneyEntry): EntryKind {
  if (takesBackId === null) return kind
  return kind === 'in' ? 'out' : 'in'
}

/** The sum of a drawer's cash between two entries, of all of them where none is named. */
export function cashOf(
  db: ReadableDb,
  span: Span,
  drawerId: number | null = null,
): { paise: number; count: number } {
  return exactlyOne<{ paise: number; count: number }>(
    db,
    `SELECT coalesce(sum(e.amount_paise), 0) AS paise, count(*) AS count
       FROM money_entries e JOIN receipt_types t ON t.id = e.receipt_type_id
      WHERE e.id > :after AND e.id <= :upTo AND t.kind = 'Cash'
        AND (:drawerId IS NULL OR e.drawer_id = :drawerId)`,
    { ...span, drawerId },
  )
}

export function lastEntryId(db: ReadableDb): number {
  return exactlyOne<{ id: number }>(db, 'SELECT coalesce(max(id), 0) AS id FROM money_entries').id
}

/** Appends a movement of a drawer's cash beside sales; `amountPaise` is signed. */
export function writeCash(
  tx: WritableDb,
  entry: {
    kind: 'float' | 'earlier' | 'in' | 'out' | 'handed' | 'moved'
    drawerId: number
    amountPaise: number
    reason?: string
    note?: string | null
    takesBackId?: number
  },
  who: { userId: number; nowMs: number },
): number {
  return insert(
    tx,
    `INSERT INTO money_entries
       (kind, drawer_id, receipt_type_id, amount_paise, at_ms, audit_seq, user_id, reason, note,
        takes_back_id)
     VALUES
       (:kind, :drawerId, :cash, :amountPaise, :nowMs, (SELECT coalesce(max(seq), 0) FROM audit_log),
        :userId, :reason, :note, :takesBackId)`,
    {
      kind: entry.kind,
      drawerId: entry.drawerId,
      amountPaise: entry.amountPaise,
      cash: CASH,
      reason: entry.reason ?? null,
      note: entry.note ?? null,
      takesBackId: entry.takesBackId ?? null,
      ...who,
    },
  )
}
