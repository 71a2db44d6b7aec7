import { keepDigest } from '../audit/document-digests.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import type { CreditNoteModel, RefundVoucherModel } from '../contract/document-models.ts'
import { exactlyOne, insert, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { amountInWords } from '../domain/amount-in-words.ts'
import type { Who } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import { describeSupply } from '../receipts/receipt-model.ts'
import { documentReceipts } from '../sales/invoice-model.ts'
import { toRupees } from '../wire/rupees.ts'

type Refund = {
  creditNoteId: number
  creditNote: CreditNoteModel
  orderId: number
  yearId: number
  refundedPaise: number
}

/**
 * Writes the voucher for money given back (CGST rule 51), numbered in a series of its own and
 * frozen, in the transaction of its credit note. Answers its number.
 */
export function writeRefundVoucher(
  tx: WritableDb,
  services: Services,
  who: Who,
  refund: Refund,
): string {
  const voucherNo = nextDocumentNumber(tx, services, {
    series: 'refund_voucher',
    yearId: refund.yearId,
  })
  const modelJson = JSON.stringify(buildRefundVoucherModel(tx, { refund, voucherNo, who }))
  const id = insert(
    tx,
    `INSERT INTO refund_vouchers
       (voucher_no, year_id, credit_note_id, voucher_date, amount_paise, model_json, created_by,
        created_at_ms)
     VALUES
       (:voucherNo, :yearId, :creditNoteId, :date, :amountPaise, :modelJson, :userId, :nowMs)`,
    {
      voucherNo,
      yearId: refund.yearId,
      creditNoteId: refund.creditNoteId,
      date: who.localNow,
      amountPaise: refund.refundedPaise,
      modelJson,
      userId: who.userId,
      nowMs: who.nowMs,
    },
  )
  keepDigest(tx, 'RefundVoucher', { id, modelJson })
  return voucherNo
}

function buildRefundVoucherModel(
  db: ReadableDb,
  args: { refund: Refund; voucherNo: string; who: Who },
): RefundVoucherModel {
  const { refund, voucherNo, who } = args
  const note = refund.creditNote
  return {
    SchemaVersion: 1,
    DocumentType: 'RefundVoucher',
    RefundVoucherNo: voucherNo,
    RefundVoucherDate: who.localNow,
    CreditNoteNo: note.CreditNoteNo,
    CreditNoteDate: note.CreditNoteDate,
    InvoiceNo: note.InvoiceNo,
    InvoiceDate: note.InvoiceDate,
    SalesOrderNo: note.SalesOrderNo,
    CompanyID: note.CompanyID,
    BranchID: note.BranchID,
    Branch: note.Branch,
    Customer: note.Customer,
    PlaceOfSupply: note.PlaceOfSupply,
    IsInterState: note.IsInterState,
    IsCompositionScheme: note.IsCompositionScheme,
    ReverseCharge: note.ReverseCharge,
    StateTaxLabel: note.StateTaxLabel,
    Receipts: documentReceipts(db, refund.orderId),
    SupplyDescription: describeSupply(note.Lines.map((line) => line.ItemName)),
    Amount: toRupees(refund.refundedPaise),
    AmountInWords: amountInWords(refund.refundedPaise),
    RefundMode: note.RefundMode ?? '',
    TaxSummary: note.TaxSummary,
    PaidBy: displayName(db, who.userId),
  }
}

function displayName(db: ReadableDb, userId: number): string {
  const user = exactlyOne<{ name: string }>(
    db,
    'SELECT display_name AS name FROM users WHERE id = :userId',
    { userId },
  )
  return user.name
}
