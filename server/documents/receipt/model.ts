import { frozenModel } from '../../audit/document-digests.ts'
import type { ReceiptModel } from '../../contract/document-models.ts'
import { one, type ReadableDb } from '../../db/sql.ts'
import { receiptStateOf } from '../../domain/order-states.ts'
import { message } from '../../kernel/message.ts'
import { Refusal } from '../../kernel/refusal.ts'

/**
 * Returns a receipt as it was issued, with its present status: one that bounced or was cancelled
 * must never be printed as valid. Undefined where there is no such receipt.
 */
export function receiptModel(db: ReadableDb, id: number): ReceiptModel | undefined {
  const frozen = frozenModel<ReceiptModel>(db, 'Receipt', id)
  const row = one<{ statusId: number; isCheque: number }>(
    db,
    `SELECT r.status_id AS statusId, t.kind = 'Cheque' AS isCheque
       FROM receipts r JOIN receipt_types t ON t.id = r.receipt_type_id
      WHERE r.id = :id`,
    { id },
  )
  if (frozen === undefined || row === undefined) return undefined
  return { ...frozen, IsCheque: row.isCheque === 1, Status: receiptStateOf(row.statusId) }
}

/** The same by its number; throws 404 where there is none. */
export function receiptByNumber(db: ReadableDb, receiptNo: string): ReceiptModel {
  const row = one<{ id: number }>(db, 'SELECT id FROM receipts WHERE receipt_no = :receiptNo', {
    receiptNo,
  })
  const model = row && receiptModel(db, row.id)
  if (model === undefined) throw new Refusal('NOT_FOUND', message('documents.no-receipt-number'))
  return model
}
