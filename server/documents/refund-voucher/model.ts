import { frozenModel } from '../../audit/document-digests.ts'
import type { RefundVoucherModel } from '../../contract/document-models.ts'
import { one, type ReadableDb } from '../../db/sql.ts'

/** A refund voucher as `credit/` froze it when it was issued. */
export function refundVoucherModel(db: ReadableDb, id: number): RefundVoucherModel | undefined {
  return frozenModel<RefundVoucherModel>(db, 'RefundVoucher', id)
}

/** The row of the voucher that paid a credit note out. */
export function voucherOfCreditNote(db: ReadableDb, creditNoteId: number): number | undefined {
  return one<{ id: number }>(
    db,
    'SELECT id FROM refund_vouchers WHERE credit_note_id = :creditNoteId',
    { creditNoteId },
  )?.id
}
