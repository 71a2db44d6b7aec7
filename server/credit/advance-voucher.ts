import { keepDigest } from '../audit/document-digests.ts'
import { documentBranch, documentCustomer, stateTaxLabel } from '../branch/document-parties.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import type { RefundVoucherModel } from '../contract/document-models.ts'
import { exactlyOne, insert, type WritableDb } from '../db/sql.ts'
import { amountInWords } from '../domain/amount-in-words.ts'
import { stateName } from '../domain/states.ts'
import type { Who } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import { type OrderRow, orderLines } from '../orders/order-record.ts'
import { invoiceOfOrder } from '../receipts/invoice-of-order.ts'
import { describeSupply } from '../receipts/receipt-model.ts'
import { documentReceipts } from '../sales/invoice-model.ts'
import { toRupees } from '../wire/rupees.ts'

type Refund = {
  settlementId: number
  order: OrderRow
  yearId: number
  returnedPaise: number
  mode: string
}

/**
 * Writes the voucher for an advance or an overpayment that is given back (CGST rule 51), frozen,
 * against the receipt vouchers by which the money came. No tax was taken on it (notification
 * 66/2017), so none goes back. Answers its number.
 */
export function writeAdvanceVoucher(
  tx: WritableDb,
  services: Services,
  who: Who,
  refund: Refund,
): string {
  const voucherNo = nextDocumentNumber(tx, services, {
    series: 'refund_voucher',
    yearId: refund.yearId,
  })
  const modelJson = JSON.stringify(buildModel(tx, services, who, { refund, voucherNo }))
  const id = insert(
    tx,
    `INSERT INTO refund_vouchers
       (voucher_no, year_id, settlement_id, voucher_date, amount_paise, model_json, created_by,
        created_at_ms)
     VALUES
       (:voucherNo, :yearId, :settlementId, :date, :amountPaise, :modelJson, :userId, :nowMs)`,
    {
      voucherNo,
      yearId: refund.yearId,
      settlementId: refund.settlementId,
      date: who.localNow,
      amountPaise: refund.returnedPaise,
      modelJson,
      userId: who.userId,
      nowMs: who.nowMs,
    },
  )
  keepDigest(tx, 'RefundVoucher', { id, modelJson })
  return voucherNo
}

function buildModel(
  tx: WritableDb,
  services: Services,
  who: Who,
  { refund, voucherNo }: { refund: Refund; voucherNo: string },
): RefundVoucherModel {
  const { order, returnedPaise } = refund
  const branch = services.branch()
  const invoice = invoiceOfOrder(tx, order.id)
  const goods = orderLines(tx, order.id).filter((line) => line.kind === 'item')
  return {
    SchemaVersion: 1,
    DocumentType: 'RefundVoucher',
    RefundVoucherNo: voucherNo,
    RefundVoucherDate: who.localNow,
    CreditNoteNo: null,
    CreditNoteDate: null,
    InvoiceNo: invoice?.invoiceNo ?? null,
    InvoiceDate: invoice?.date ?? null,
    SalesOrderNo: order.orderNo,
    CompanyID: services.ids.encode('company', branch.companyId),
    BranchID: services.ids.encode('branch', branch.id),
    Branch: documentBranch(services),
    Customer: documentCustomer(tx, services, order.customerId),
    PlaceOfSupply: {
      StateCode: order.posStateCode,
      StateName: order.posStateCode === null ? null : stateName(order.posStateCode),
    },
    IsInterState: order.taxMode === 'inter',
    IsCompositionScheme: order.isComposition === 1,
    ReverseCharge: false,
    StateTaxLabel: stateTaxLabel(branch.stateCode),
    Receipts: documentReceipts(tx, order.id),
    SupplyDescription: describeSupply(goods.map((line) => line.itemName)),
    Amount: toRupees(returnedPaise),
    AmountInWords: amountInWords(returnedPaise),
    RefundMode: refund.mode,
    TaxSummary: [],
    PaidBy: displayName(tx, who.userId),
  }
}

function displayName(tx: WritableDb, userId: number): string {
  const user = exactlyOne<{ name: string }>(
    tx,
    'SELECT display_name AS name FROM users WHERE id = :userId',
    { userId },
  )
  return user.name
}
