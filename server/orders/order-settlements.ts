import type { ReplyOf } from '../contract/operation.ts'
import type { orderDetail } from '../contract/orders.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import type { Ids } from '../wire/ids.ts'
import { toRupees } from '../wire/rupees.ts'

type Settlements = ReplyOf<typeof orderDetail>['Settlements']

type Row = {
  kind: string
  date: string
  reason: string
  returnedPaise: number
  mode: string | null
  voucherId: number | null
  voucherNo: string | null
  creditNo: string | null
  noteId: number | null
  noteNo: string | null
  noteRefundedPaise: number
  noteBalancePaise: number
  noteVoucherNo: string | null
  noteMode: string | null
}

/**
 * Money that went back because of a cancellation or an overpayment, the first first. What a
 * cancelled order's credit note gave back is part of its row.
 */
export function settlementsOfOrder(db: ReadableDb, ids: Ids, orderId: number): Settlements {
  return all<Row>(
    db,
    `SELECT s.kind, s.settled_date AS date, s.reason, s.returned_paise AS returnedPaise,
            t.name AS mode, v.id AS voucherId, v.voucher_no AS voucherNo, c.credit_no AS creditNo,
            n.id AS noteId, n.credit_note_no AS noteNo,
            coalesce(n.refunded_paise, 0) AS noteRefundedPaise,
            coalesce(n.amount_paise + n.round_off_paise - n.applied_to_due_paise
                     - n.refunded_paise, 0) AS noteBalancePaise,
            nv.voucher_no AS noteVoucherNo, nt.name AS noteMode
       FROM order_settlements s
       LEFT JOIN receipt_types t ON t.id = s.refund_type_id
       LEFT JOIN refund_vouchers v ON v.settlement_id = s.id
       LEFT JOIN customer_credits c ON c.settlement_id = s.id
       LEFT JOIN credit_notes n ON n.id = s.credit_note_id
       LEFT JOIN refund_vouchers nv ON nv.credit_note_id = n.id
       LEFT JOIN receipt_types nt ON nt.id = n.refund_type_id
      WHERE s.order_id = :orderId
      ORDER BY s.id`,
    { orderId },
  ).map((row) => ({
    Kind: row.kind,
    Date: row.date,
    Reason: row.reason,
    Amount: toRupees(row.returnedPaise + row.noteRefundedPaise + row.noteBalancePaise),
    RefundMode: row.mode ?? row.noteMode,
    RefundVoucherID: voucherIdOf(ids, row),
    RefundVoucherNo: row.voucherNo ?? row.noteVoucherNo,
    CreditNo: row.creditNo ?? (row.noteBalancePaise > 0 ? row.noteNo : null),
    CreditNoteID: row.noteId === null ? null : ids.encode('creditNote', row.noteId),
    CreditNoteNo: row.noteNo,
  }))
}

/** The voucher of a credit note is found by the note, one of an advance by its own ID. */
function voucherIdOf(ids: Ids, { noteId, noteVoucherNo, voucherId }: Row): string | null {
  if (voucherId !== null) return ids.encode('refundVoucher', voucherId)
  if (noteId === null || noteVoucherNo === null) return null
  return ids.encode('creditNote', noteId)
}
