// POST /api/Returns/save

import { recordChange } from '../audit/record-change.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import { RETURN_REASONS, saveReturn as spec } from '../contract/credit.ts'
import type { CreditNoteModel } from '../contract/document-models.ts'
import type { ReplyOf } from '../contract/operation.ts'
import { exactlyOne, run, type WritableDb } from '../db/sql.ts'
import { once } from '../kernel/once.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { openYearOf } from '../masters/open-year.ts'
import { toRupees } from '../wire/rupees.ts'
import { buildCreditNoteModel } from './credit-note-model.ts'
import { writeRefundVoucher } from './refund-voucher.ts'
import {
  type AskedLine,
  findInvoice,
  type ReturnedInvoice,
  readAsked,
  settleReturn,
} from './settle-return.ts'
import { bookCreditedLine, insertNote } from './write-credit-note.ts'

/** What a return needs to know of its request. */
export type ReturnCall = Pick<Call<typeof spec>, 'body' | 'ip' | 'services' | 'user'>

type PaidNote = { id: number; date: string; yearId: number; refundedPaise: number }

export const saveReturn = operation(spec, (call) => {
  const { body, headers, services } = call
  const { invoiceId, lines } = readAsked(services, body)
  if (reasonOf(body) === '') throw invalidField('reason', 'Say why the goods come back.')
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () =>
      takeBack(tx, call, findInvoice(tx, invoiceId), lines),
    ),
  )
})

/** The reason as it is printed: the sentence of the list, and what was added to it. */
function reasonOf({ reason, reasonCode }: ReturnCall['body']): string {
  const words = reason.trim()
  if (reasonCode === undefined) return words
  // "Other reason" alone says nothing.
  if (reasonCode === 'Other') return words
  return words === '' ? RETURN_REASONS[reasonCode] : `${RETURN_REASONS[reasonCode]}: ${words}`
}

/** Takes the asked lines of an invoice back, inside the caller's transaction. */
export function takeBack(
  tx: WritableDb,
  call: ReturnCall,
  invoice: ReturnedInvoice,
  lines: readonly AskedLine[],
): ReplyOf<typeof spec> {
  const { body, services, user } = call
  const nowMs = services.clock.now()
  const date = services.localNow()
  const yearId = openYearOf(tx, services, date)
  const { credited, ...sums } = settleReturn(tx, invoice, {
    lines,
    refundTypeId: body.refundTypeId,
    settlesRoundOff: body.settleRoundOff ?? false,
  })
  const note = {
    id: nextNoteId(tx),
    number: nextDocumentNumber(tx, services, { series: 'credit_note', yearId }),
    yearId,
    date,
    reason: reasonOf(body),
    reasonCode: body.reasonCode ?? null,
    ...sums,
  }
  const model = buildCreditNoteModel(tx, services, { invoice, note, credited })
  const by = { userId: user.userId, atMs: nowMs }
  insertNote(tx, { invoice, note, modelJson: JSON.stringify(model), by })
  const refundVoucherNo = giveMoneyBack(tx, call, { note, model, orderId: invoice.orderId })
  const on = { noteId: note.id, orderId: invoice.orderId }
  for (const line of credited) bookCreditedLine(tx, on, line, by)
  run(tx, `UPDATE invoices SET status = 'Credited' WHERE id = :id`, { id: invoice.id })
  recordChange(tx, {
    actor: { userId: user.userId, ip: call.ip },
    atMs: nowMs,
    action: 'return.saved',
    entity: 'creditNote',
    entityId: note.id,
    detail: { ...note, invoiceNo: invoice.invoiceNo, orderId: invoice.orderId, lines },
  })
  return {
    success: true,
    creditNoteID: services.ids.encode('creditNote', note.id),
    creditNoteNo: note.number,
    amount: toRupees(note.amountPaise),
    roundOff: toRupees(note.roundOffPaise),
    appliedToDue: toRupees(note.appliedToDuePaise),
    refunded: toRupees(note.refundedPaise),
    credit: toRupees(note.balancePaise),
    refundVoucherNo,
  }
}

/** The voucher of the money that is given back; null where none is. */
function giveMoneyBack(
  tx: WritableDb,
  { ip, services, user }: ReturnCall,
  { model, note, orderId }: { model: CreditNoteModel; note: PaidNote; orderId: number },
): string | null {
  const { date, id, refundedPaise, yearId } = note
  if (refundedPaise === 0) return null
  const who = { userId: user.userId, ip, nowMs: services.clock.now(), localNow: date }
  const refund = { creditNoteId: id, creditNote: model, orderId, yearId, refundedPaise }
  return writeRefundVoucher(tx, services, who, refund)
}

function nextNoteId(tx: WritableDb): number {
  const row = exactlyOne<{ id: number }>(
    tx,
    'SELECT coalesce(max(id), 0) + 1 AS id FROM credit_notes',
  )
  return row.id
}
