import { keepDigest } from '../audit/document-digests.ts'
import { insert, run, type WritableDb } from '../db/sql.ts'
import { isService } from '../domain/services.ts'
import { Refusal } from '../kernel/refusal.ts'
import { moveStock } from '../stock/issue-stock.ts'
import { piecesOfOrder } from '../stock/pieces-of-order.ts'
import type { CreditedLine } from './credit-lines.ts'
import type { NumberedNote } from './credit-note-model.ts'
import type { ReturnedInvoice } from './settle-return.ts'

const ONE_MILLI = 1_000

export type WrittenBy = { userId: number; atMs: number }

/** Writes a numbered note with the frozen model that it prints from. */
export function insertNote(
  tx: WritableDb,
  args: {
    invoice: ReturnedInvoice
    note: NumberedNote & { yearId: number; reasonCode: string | null }
    modelJson: string
    by: WrittenBy
  },
): void {
  const { by, invoice, modelJson, note } = args
  insert(
    tx,
    `INSERT INTO credit_notes
       (id, credit_note_no, year_id, invoice_id, order_id, customer_id, note_date, reason,
       reason_code, taxable_paise, sgst_paise, cgst_paise, igst_paise, amount_paise,
       round_off_paise, applied_to_due_paise, refunded_paise, refund_type_id, balance_paise,
       model_json, created_by, created_at_ms)
     VALUES
       (:id, :number, :yearId, :invoiceId, :orderId, :customerId, :date, :reason,
        :reasonCode, :taxablePaise, :sgstPaise, :cgstPaise, :igstPaise, :amountPaise,
        :roundOffPaise, :appliedToDuePaise, :refundedPaise, :refundTypeId, :balancePaise,
        :modelJson, :userId, :atMs)`,
    {
      id: note.id,
      number: note.number,
      yearId: note.yearId,
      invoiceId: invoice.id,
      orderId: invoice.orderId,
      customerId: invoice.customerId,
      date: note.date,
      reason: note.reason,
      reasonCode: note.reasonCode,
      taxablePaise: note.taxablePaise,
      sgstPaise: note.sgstPaise,
      cgstPaise: note.cgstPaise,
      igstPaise: note.igstPaise,
      amountPaise: note.amountPaise,
      roundOffPaise: note.roundOffPaise,
      appliedToDuePaise: note.appliedToDuePaise,
      refundedPaise: note.refundedPaise,
      refundTypeId: note.refundTypeId,
      balancePaise: note.balancePaise,
      modelJson,
      userId: by.userId,
      atMs: by.atMs,
    },
  )
  keepDigest(tx, 'CreditNote', { id: note.id, modelJson })
}

/** Books one line of a note: what came back of it, and where the goods went. */
export function bookCreditedLine(
  tx: WritableDb,
  { noteId, orderId }: { noteId: number; orderId: number },
  line: CreditedLine,
  by: WrittenBy,
): void {
  run(
    tx,
    'UPDATE sales_order_lines SET returned_milli = returned_milli + :qtyMilli WHERE id = :lineId',
    { lineId: line.lineId, qtyMilli: line.qtyMilli },
  )
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
  const { itemId } = line
  if (itemId === null || isService(line.sold.hsn)) return
  const unitIds = piecesOf(tx, { ...line, itemId }, orderId)
  if (line.restock) restock(tx, noteId, { ...line, itemId }, { by, unitIds })
  // The very piece can not be sold again: it is in the shop, and not on the shelf.
  else for (const unitId of unitIds) setUnit(tx, unitId, 'written_off')
}

type CreditedGoods = CreditedLine & { itemId: number }

/** The numbered pieces that come back: the line's own, else some that it took without naming. */
function piecesOf(tx: WritableDb, line: CreditedGoods, orderId: number): number[] {
  const { itemId, qtyMilli, sold, unitId } = line
  if (unitId !== null) return [unitId]
  const pieces = piecesOfOrder(tx, { itemId, orderId })
  if (pieces.length > 0 && qtyMilli % ONE_MILLI !== 0) {
    throw new Refusal('BUSINESS_RULE', `${sold.itemName} comes back by the piece.`)
  }
  return pieces.slice(0, qtyMilli / ONE_MILLI)
}

function restock(
  tx: WritableDb,
  noteId: number,
  line: CreditedGoods,
  { by, unitIds }: { by: WrittenBy; unitIds: readonly number[] },
): void {
  const move = {
    itemId: line.itemId,
    reason: 'return' as const,
    entity: 'creditNote',
    entityId: noteId,
    userId: by.userId,
    atMs: by.atMs,
  }
  if (unitIds.length === 0) moveStock(tx, { ...move, unitId: null, qtyMilli: line.qtyMilli })
  for (const unitId of unitIds) {
    moveStock(tx, { ...move, unitId, qtyMilli: ONE_MILLI })
    setUnit(tx, unitId, 'in_stock')
  }
}

function setUnit(tx: WritableDb, unitId: number, status: 'in_stock' | 'written_off'): void {
  run(tx, 'UPDATE units SET status = :status WHERE id = :unitId', { unitId, status })
}
