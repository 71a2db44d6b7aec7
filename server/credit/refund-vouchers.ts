import { frozenModel, keepDigest } from '../audit/document-digests.ts'
import { documentBranch, documentCustomer, supplyParticulars } from '../branch/document-parties.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import type {
  CreditNoteModel,
  DocumentTaxRow,
  RefundVoucherModel,
} from '../contract/document-models.ts'
import { insert, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { taxInAdvance } from '../domain/advance-tax.ts'
import { amountInWords } from '../domain/amount-in-words.ts'
import { refundSeries } from '../domain/refund-series.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { documentReceipts, taxSummary } from '../orders/invoice-model.ts'
import {
  describeSupply,
  invoiceOfOrder,
  type OrderLineRow,
  type OrderRow,
  orderLines,
} from '../orders/order-record.ts'
import { toRupees } from '../wire/rupees.ts'
import type { NumberedNote } from './credit-note-model.ts'

/** Returns the name of a method that money is given back by. Throws for one that gives none. */
export function refundMethod(db: ReadableDb, refundTypeId: number): string {
  const method = one<{ name: string; kind: string }>(
    db,
    'SELECT name, kind FROM receipt_types WHERE id = :refundTypeId',
    { refundTypeId },
  )
  if (method === undefined) throw new Refusal('NOT_FOUND', message('credit.no-such-method'))
  if (method.kind === 'CreditNote') {
    throw new Refusal('BUSINESS_RULE', message('credit.keep-as-credit'))
  }
  return method.name
}

/** Writes the refund receipt for money given back by a credit note; returns its number. */
export function writeNoteRefund(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  refund: { note: NumberedNote; model: CreditNoteModel; orderId: number; yearId: number },
): string {
  const { model, note, orderId, yearId } = refund
  const series = 'refund_receipt'
  const voucherNo = nextVoucherNo(tx, services, context, { series, yearId })
  const { refundedPaise } = note
  insertVoucher(tx, context, {
    series,
    yearId,
    creditNoteId: note.id,
    settlementId: null,
    amountPaise: refundedPaise,
    model: {
      SchemaVersion: 1,
      DocumentType: 'RefundVoucher',
      RefundVoucherNo: voucherNo,
      RefundVoucherDate: context.localNow,
      CreditNoteNo: model.CreditNoteNo,
      CreditNoteDate: model.CreditNoteDate,
      InvoiceNo: model.InvoiceNo,
      InvoiceDate: model.InvoiceDate,
      SalesOrderNo: model.SalesOrderNo,
      CompanyID: model.CompanyID,
      BranchID: model.BranchID,
      Branch: model.Branch,
      Customer: model.Customer,
      PlaceOfSupply: model.PlaceOfSupply,
      IsInterState: model.IsInterState,
      IsCompositionScheme: model.IsCompositionScheme,
      ReverseCharge: model.ReverseCharge,
      StateTaxLabel: model.StateTaxLabel,
      Receipts: documentReceipts(tx, orderId),
      SupplyDescription: describeSupply(model.Lines.map((line) => line.ItemName)),
      Amount: toRupees(refundedPaise),
      AmountInWords: amountInWords(refundedPaise),
      RefundMode: model.RefundMode ?? '',
      TaxSummary: model.TaxSummary,
      PaidBy: context.userName,
    },
  })
  return voucherNo
}

type RefundSeries = ReturnType<typeof refundSeries>

function nextVoucherNo(
  tx: WritableDb,
  services: Services,
  { localNow }: CommitContext,
  of: { series: RefundSeries; yearId: number },
): string {
  return nextDocumentNumber(tx, services, { ...of, date: localNow })
}

type SettlementRefund = {
  settlementId: number
  order: OrderRow
  yearId: number
  returnedPaise: number
  mode: string
  referenceNo: string | null
  paidOutNoteId: number | undefined
}

/**
 * Writes the paper of an advance (refund voucher, CGST rule 51) or of an overpayment (refund
 * receipt) that is given back, against the receipts by which the money came; returns its number. Tax goes back with it where the advance
 * was for services: none was taken on one for goods (notification 66/2017).
 */
export function writeSettlementRefund(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  refund: SettlementRefund,
): string {
  const { order, paidOutNoteId, referenceNo, returnedPaise, settlementId, yearId } = refund
  const note =
    paidOutNoteId === undefined
      ? undefined
      : frozenModel<CreditNoteModel>(tx, 'CreditNote', paidOutNoteId)
  const branch = services.branch()
  const invoice = invoiceOfOrder(tx, order.id)
  const documentedBranch = documentBranch(services, context.localNow)
  const series = refundSeries({
    gstin: documentedBranch.GSTIN,
    creditNoteNo: note?.CreditNoteNo ?? null,
    invoiceNo: invoice?.invoiceNo ?? null,
  })
  const voucherNo = nextVoucherNo(tx, services, context, { series, yearId })
  const lines = orderLines(tx, order.id)
  const items = lines.filter((line) => line.kind === 'item')
  insertVoucher(tx, context, {
    series,
    yearId,
    creditNoteId: null,
    settlementId,
    amountPaise: returnedPaise,
    model: {
      SchemaVersion: 1,
      DocumentType: 'RefundVoucher',
      RefundVoucherNo: voucherNo,
      RefundVoucherDate: context.localNow,
      CreditNoteNo: note?.CreditNoteNo ?? null,
      CreditNoteDate: note?.CreditNoteDate ?? null,
      InvoiceNo: invoice?.invoiceNo ?? null,
      InvoiceDate: invoice?.date ?? null,
      SalesOrderNo: order.orderNo,
      CompanyID: services.ids.encode('company', branch.companyId),
      BranchID: services.ids.encode('branch', branch.id),
      Branch: documentedBranch,
      Customer: documentCustomer(tx, services, order.customerId),
      ...supplyParticulars(services, order),
      Receipts: documentReceipts(tx, order.id),
      SupplyDescription: describeSupply(
        note?.Lines.map((line) => line.ItemName) ?? goodsBack(items).map((line) => line.itemName),
      ),
      Amount: toRupees(returnedPaise),
      AmountInWords: amountInWords(returnedPaise),
      RefundMode: refund.mode,
      ...(referenceNo === null ? {} : { ReferenceNo: referenceNo }),
      TaxSummary: invoice === null ? taxGivenBack(lines, returnedPaise) : [],
      PaidBy: context.userName,
    },
  })
  return voucherNo
}

/** What came back of an order, whose money the customer is given; else all of it. */
function goodsBack<Line extends { returnedMilli: number }>(
  items: readonly Line[],
): readonly Line[] {
  const back = items.filter(({ returnedMilli }) => returnedMilli > 0)
  return back.length > 0 ? back : items
}

/** Rate and tax of an advance for services that goes back: rule 51(h) and (i). */
function taxGivenBack(lines: readonly OrderLineRow[], amountPaise: number): DocumentTaxRow[] {
  const tax = taxInAdvance(lines, amountPaise)
  if (tax.taxablePaise === 0) return []
  const { cgstRatePpm, igstRatePpm, sgstRatePpm, ...sums } = tax
  return taxSummary([
    {
      ...sums,
      hsn: '',
      appliedSgstRatePpm: sgstRatePpm,
      appliedCgstRatePpm: cgstRatePpm,
      appliedIgstRatePpm: igstRatePpm,
    },
  ])
}

type NewVoucher = {
  series: RefundSeries
  yearId: number
  creditNoteId: number | null
  settlementId: number | null
  amountPaise: number
  model: RefundVoucherModel
}

function insertVoucher(
  tx: WritableDb,
  context: CommitContext,
  { model, ...voucher }: NewVoucher,
): void {
  const modelJson = JSON.stringify(model)
  const id = insert(
    tx,
    `INSERT INTO refund_vouchers
       (voucher_no, series, year_id, credit_note_id, settlement_id, voucher_date, amount_paise,
        model_json, created_by, created_at_ms, device_id)
     VALUES
       (:voucherNo, :series, :yearId, :creditNoteId, :settlementId, :date, :amountPaise,
        :modelJson, :userId, :nowMs, :deviceId)`,
    {
      ...voucher,
      voucherNo: model.RefundVoucherNo,
      date: model.RefundVoucherDate,
      modelJson,
      userId: context.userId,
      nowMs: context.nowMs,
      deviceId: context.deviceId,
    },
  )
  keepDigest(tx, 'RefundVoucher', { id, modelJson })
}
