// POST /api/Returns/save
import { nextDocumentNumber } from '../branch/document-series.ts'
import { saveReturn as spec } from '../contract/returns.ts'
import { keepDigest } from '../db/document-digests.ts'
import { recordChange } from '../db/record-change.ts'
import { exactlyOne, insert, one, run, type WritableDb } from '../db/sql.ts'
import { isService } from '../domain/services.ts'
import { invalidField, Refusal } from '../errors.ts'
import { openYearOf } from '../masters/open-year.ts'
import { type Call, operation } from '../operation.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { orderLines } from '../orders/order-record.ts'
import { moveStock } from '../stock/take-stock.ts'
import { toMilli, toRupees } from '../wire/rupees.ts'
import { type CreditedLine, creditLine, sumCredits } from './credit-lines.ts'
import { buildCreditNoteModel, type CreditedInvoice } from './credit-note-model.ts'
import { writeRefundVoucher } from './refund-voucher.ts'

/** What a return needs to know of its request. */
export type ReturnCall = Pick<Call<typeof spec>, 'body' | 'ip' | 'shop' | 'user'>
type Invoice = CreditedInvoice & { customerId: number }
type AskedLine = { lineId: number; qtyMilli: number; restock: boolean }

export const saveReturn = operation(spec, (call) => {
  const { body, shop } = call
  const invoiceId = shop.idOf('invoice', body.invoiceID, 'invoiceID')
  const asked = body.lines.map((line) => ({
    lineId: shop.idOf('orderLine', line.lineID, 'lineID'),
    qtyMilli: toMilli(line.qty),
    restock: line.restock,
  }))
  if (new Set(asked.map((line) => line.lineId)).size < asked.length) {
    throw invalidField('lines', 'Name each line once.')
  }
  if (body.reason.trim() === '') throw invalidField('reason', 'Say why the goods come back.')
  return shop.write((tx) => takeBack(tx, call, findInvoice(tx, invoiceId), asked))
})

function findInvoice(tx: WritableDb, invoiceId: number): Invoice {
  const invoice = one<Invoice>(
    tx,
    `SELECT id, invoice_no AS invoiceNo, invoice_date AS date, order_id AS orderId,
            customer_id AS customerId
       FROM invoices WHERE id = :invoiceId`,
    { invoiceId },
  )
  if (invoice === undefined) throw new Refusal('NOT_FOUND', 'There is no such invoice.')
  return invoice
}

/** Takes the asked lines of an invoice back, inside the caller's transaction. */
export function takeBack(tx: WritableDb, call: ReturnCall, invoice: Invoice, asked: AskedLine[]) {
  const { body, shop, user } = call
  const nowMs = shop.clock.now()
  const date = shop.localNow()
  const yearId = openYearOf(tx, shop, date)
  const sold = new Map(orderLines(tx, invoice.orderId).map((line) => [line.id, line]))
  const credited = asked.map((line) => creditLine(sold.get(line.lineId), line))
  refuseUnknownRefund(tx, body.refundTypeId)
  const sums = sumCredits(credited)
  const duePaise = Math.max(0, balanceOf(tx, invoice.orderId).balancePaise)
  const appliedToDuePaise = Math.min(sums.amountPaise, duePaise)
  const restPaise = sums.amountPaise - appliedToDuePaise
  const isRefunded = body.refundTypeId !== undefined
  const note = {
    id: nextNoteId(tx),
    number: nextDocumentNumber(tx, shop, { series: 'credit_note', yearId }),
    yearId,
    date,
    reason: body.reason,
    ...sums,
    appliedToDuePaise,
    refundedPaise: isRefunded ? restPaise : 0,
    refundTypeId: isRefunded && restPaise > 0 ? (body.refundTypeId ?? null) : null,
    balancePaise: isRefunded ? 0 : restPaise,
  }
  const model = buildCreditNoteModel(tx, shop, { invoice, note, credited })
  const modelJson = JSON.stringify(model)
  const noteId = insertNote(tx, { invoice, note, modelJson, userId: user.userId, nowMs })
  if (note.refundedPaise > 0) {
    const who = { userId: user.userId, ip: call.ip, nowMs, localNow: date }
    writeRefundVoucher(tx, shop, who, {
      creditNoteId: noteId,
      creditNote: model,
      orderId: invoice.orderId,
      yearId,
      refundedPaise: note.refundedPaise,
    })
  }
  for (const line of credited) {
    bookCreditedLine(tx, noteId, line)
    if (line.restock) restock(tx, line, { noteId, userId: user.userId, nowMs })
  }
  run(tx, `UPDATE invoices SET status = 'Credited' WHERE id = :id`, { id: invoice.id })
  recordChange(tx, {
    actor: { userId: user.userId, ip: call.ip },
    atMs: nowMs,
    action: 'return.saved',
    entity: 'creditNote',
    entityId: noteId,
    detail: { ...note, invoiceNo: invoice.invoiceNo, orderId: invoice.orderId, lines: asked },
  })
  return {
    success: true,
    creditNoteID: shop.ids.encode('creditNote', noteId),
    creditNoteNo: note.number,
    amount: toRupees(sums.amountPaise),
  }
}

function refuseUnknownRefund(tx: WritableDb, refundTypeId: number | undefined): void {
  if (refundTypeId === undefined) return
  const method = one<{ kind: string }>(
    tx,
    'SELECT kind FROM receipt_types WHERE id = :refundTypeId',
    {
      refundTypeId,
    },
  )
  if (method === undefined) throw new Refusal('NOT_FOUND', 'There is no such payment method.')
  if (method.kind === 'CreditNote') {
    throw new Refusal('BUSINESS_RULE', 'To keep the money as credit, leave the refund method out.')
  }
}

function nextNoteId(tx: WritableDb): number {
  const row = exactlyOne<{ id: number }>(
    tx,
    'SELECT coalesce(max(id), 0) + 1 AS id FROM credit_notes',
  )
  return row.id
}

type NoteRow = {
  id: number
  number: string
  yearId: number
  date: string
  reason: string
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  amountPaise: number
  appliedToDuePaise: number
  refundedPaise: number
  refundTypeId: number | null
  balancePaise: number
}

function insertNote(
  tx: WritableDb,
  args: { invoice: Invoice; note: NoteRow; modelJson: string; userId: number; nowMs: number },
): number {
  const { invoice, note } = args
  insert(
    tx,
    `INSERT INTO credit_notes
       (id, credit_note_no, year_id, invoice_id, order_id, customer_id, note_date, reason,
       taxable_paise, sgst_paise, cgst_paise, igst_paise, amount_paise, applied_to_due_paise,
       refunded_paise, refund_type_id, balance_paise, model_json, created_by, created_at_ms)
     VALUES
       (:id, :number, :yearId, :invoiceId, :orderId, :customerId, :date, :reason, :taxablePaise,
        :sgstPaise, :cgstPaise, :igstPaise, :amountPaise, :appliedToDuePaise, :refundedPaise,
        :refundTypeId, :balancePaise, :modelJson, :userId, :nowMs)`,
    {
      ...note,
      invoiceId: invoice.id,
      orderId: invoice.orderId,
      customerId: invoice.customerId,
      modelJson: args.modelJson,
      userId: args.userId,
      nowMs: args.nowMs,
    },
  )
  keepDigest(tx, 'CreditNote', { id: note.id, modelJson: args.modelJson })
  return note.id
}

function bookCreditedLine(tx: WritableDb, noteId: number, line: CreditedLine): void {
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
}

function restock(
  tx: WritableDb,
  line: CreditedLine,
  args: { noteId: number; userId: number; nowMs: number },
): void {
  if (line.itemId === null || isService(line.sold.hsn)) return
  moveStock(tx, {
    itemId: line.itemId,
    unitId: line.unitId,
    qtyMilli: line.qtyMilli,
    reason: 'return',
    entity: 'creditNote',
    entityId: args.noteId,
    userId: args.userId,
    atMs: args.nowMs,
  })
  if (line.unitId !== null) {
    run(tx, `UPDATE units SET status = 'in_stock' WHERE id = :unitId`, { unitId: line.unitId })
  }
}
