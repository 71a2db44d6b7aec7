import { recordChange } from '../audit/record-change.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import { endMemberships } from '../customers/sold-memberships.ts'
import { nextRowId, type WritableDb } from '../db/sql.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import type { Message } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import { markCredited } from '../orders/raise-invoice.ts'
import { type GivenBack, releaseSources } from '../receipts/release-sources.ts'
import { buildCreditNoteModel, type NumberedNote } from './credit-note-model.ts'
import { writeNoteRefund } from './refund-vouchers.ts'
import { type ReturnedInvoice, type ReturnRequest, settleReturn } from './settle-return.ts'
import { bookCreditedLine, insertNote } from './write-credit-note.ts'

export type CreditRequest = ReturnRequest & {
  invoice: ReturnedInvoice
  /** The reason as it is printed. */
  reason: Message
  reasonCode: string | null
}

/**
 * Credits lines of an invoice, inside the caller's transaction: writes the credit note, books the
 * goods and, where money goes back, the refund voucher.
 */
export function creditInvoice(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  request: CreditRequest,
): { note: NumberedNote; refundVoucherNo: string | null; givenBack: GivenBack[] } {
  const { invoice, lines, reason, reasonCode } = request
  const date = context.localNow
  const yearId = openYearOf(tx, services, date)
  const settled = settleReturn(tx, invoice, date, request)
  const { credited, paidByCreditPaise: _, toSourcesPaise, ...sums } = settled
  const givenBack = releaseSources(tx, services, context, {
    orderId: invoice.orderId,
    paise: toSourcesPaise,
  })
  const number = nextDocumentNumber(tx, services, { series: 'credit_note', yearId, date })
  const id = nextRowId(tx, 'credit_notes')
  const note = { id, number, yearId, date, reason, reasonCode, ...sums }
  const model = buildCreditNoteModel(tx, services, { invoice, note, credited, givenBack })
  insertNote(tx, context, { invoice, note, model })
  const { orderId } = invoice
  const refundVoucherNo =
    note.refundedPaise === 0
      ? null
      : writeNoteRefund(tx, services, context, { note, model, orderId, yearId })
  for (const line of credited) bookCreditedLine(tx, context, { noteId: id, orderId }, line)
  endMemberships(
    tx,
    services,
    context,
    credited.map(({ lineId }) => lineId),
  )
  markCredited(tx, invoice.id)
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action: 'return.saved',
    entity: 'creditNote',
    entityId: id,
    detail: { ...note, invoiceNo: invoice.invoiceNo, orderId, lines, givenBack },
  })
  return { note, refundVoucherNo, givenBack }
}
