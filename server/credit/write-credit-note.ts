import { keepDigest } from '../audit/document-digests.ts'
import type { CreditNoteModel } from '../contract/document-models.ts'
import { insert, type WritableDb } from '../db/sql.ts'
import { isService } from '../domain/services.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { addReturned } from '../orders/write-order.ts'
import {
  hasUnnamedUnits,
  returnedUnits,
  returnStock,
  writeOffReturn,
} from '../stock/return-stock.ts'
import type { CreditedLine } from './credit-lines.ts'
import type { NumberedNote } from './credit-note-model.ts'
import type { ReturnedInvoice } from './settle-return.ts'

const ONE_MILLI = 1_000

/** Writes a credit note with the model that every reprint draws. */
export function insertNote(
  tx: WritableDb,
  context: CommitContext,
  args: {
    invoice: ReturnedInvoice
    note: NumberedNote & { yearId: number; reasonCode: string | null }
    model: CreditNoteModel
  },
): void {
  const { invoice, model, note } = args
  const modelJson = JSON.stringify(model)
  insert(
    tx,
    `INSERT INTO credit_notes
       (id, credit_note_no, year_id, invoice_id, order_id, customer_id, note_date, reason,
        reason_code, taxable_paise, sgst_paise, cgst_paise, igst_paise, amount_paise,
        round_off_paise, applied_to_due_paise, refunded_paise, refund_type_id, balance_paise,
        is_commercial, model_json, created_by, created_at_ms, device_id)
     VALUES
       (:id, :number, :yearId, :invoiceId, :orderId, :customerId, :date, :reason,
        :reasonCode, :taxablePaise, :sgstPaise, :cgstPaise, :igstPaise, :amountPaise,
        :roundOffPaise, :appliedToDuePaise, :refundedPaise, :refundTypeId, :balancePaise,
        :isCommercial, :modelJson, :userId, :nowMs, :deviceId)`,
    {
      ...note,
      isCommercial: note.isCommercial ? 1 : 0,
      reason: JSON.stringify(note.reason),
      invoiceId: invoice.id,
      orderId: invoice.orderId,
      customerId: invoice.customerId,
      modelJson,
      userId: context.userId,
      nowMs: context.nowMs,
      deviceId: context.deviceId,
    },
  )
  keepDigest(tx, 'CreditNote', { id: note.id, modelJson })
}

/** Books one line of a note: what came back of it, and where the goods went. */
export function bookCreditedLine(
  tx: WritableDb,
  context: CommitContext,
  { noteId, orderId }: { noteId: number; orderId: number },
  line: CreditedLine,
): void {
  addReturned(tx, line.lineId, line.qtyMilli)
  insert(
    tx,
    `INSERT INTO credit_note_lines
       (credit_note_id, order_line_id, qty_milli, taxable_paise, sgst_paise, cgst_paise,
        igst_paise, restocked)
     VALUES
       (:noteId, :lineId, :qtyMilli, :taxablePaise, :sgstPaise, :cgstPaise, :igstPaise,
        :restocked)`,
    {
      noteId,
      lineId: line.lineId,
      qtyMilli: line.qtyMilli,
      taxablePaise: line.taxablePaise,
      sgstPaise: line.sgstPaise,
      cgstPaise: line.cgstPaise,
      igstPaise: line.igstPaise,
      restocked: line.restock ? 1 : 0,
    },
  )
  const { itemId, qtyMilli, restock, sold, unitId } = line
  if (itemId === null || isService(sold.hsn) || sold.supply === 'to_order') return
  const goods = { orderId, itemId, unitId, qtyMilli }
  if (qtyMilli % ONE_MILLI !== 0 && hasUnnamedUnits(tx, goods)) {
    throw new Refusal('BUSINESS_RULE', message('credit.by-the-piece', { item: sold.itemName }))
  }
  const unitIds = returnedUnits(tx, goods)
  const movement = {
    itemId,
    qtyMilli,
    reason: 'return' as const,
    entity: 'creditNote',
    entityId: noteId,
    userId: context.userId,
    atMs: context.nowMs,
    orderLineId: line.lineId,
  }
  if (restock) returnStock(tx, movement, unitIds)
  else writeOffReturn(tx, movement, unitIds)
}
