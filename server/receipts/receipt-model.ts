import { documentBranch, documentCustomer, stateTaxLabel } from '../branch/document-parties.ts'
import type { DocumentBranch, ReceiptModel } from '../contract/document-models.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { amountInWords } from '../domain/amount-in-words.ts'
import { stateName } from '../domain/states.ts'
import type { Services } from '../kernel/services.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { orderById, orderLines } from '../orders/order-record.ts'
import { toRupees } from '../wire/rupees.ts'
import type { NumberedPayment } from './take-payments.ts'

/** What a client may say about how its receipt is printed. */
export type ReceiptPrint = {
  receiptName: string | null
  intrenalReceiptName: string | null
  isExternalReceiptFormat: boolean
  /** Whose name stands under the signature line. */
  signature: string | null
  /** Terms for this receipt alone; null prints those of the branch. */
  termsAndConditions: string | null
}

const PLAIN_PRINT: ReceiptPrint = {
  receiptName: null,
  intrenalReceiptName: null,
  isExternalReceiptFormat: false,
  signature: null,
  termsAndConditions: null,
}

// Notification 66/2017-Central Tax moved the time of supply of goods to the invoice.
const NO_TAX_ON_ADVANCE =
  'Advance for supply of goods: no tax is payable on it (notification 66/2017-Central Tax).'
const NO_TAX = { TaxRate: 0, TaxableAmount: 0, SGSTAmount: 0, CGSTAmount: 0, IGSTAmount: 0 }
const STATUS = ['Active', 'Pending', 'Bounced', 'Cancelled'] as const

/**
 * The frozen model of a receipt: a receipt voucher (CGST rule 50) where the order has no invoice
 * yet, a payment receipt where it has. To be built before the receipt's own row is written.
 */
export function buildReceiptModel(
  db: ReadableDb,
  services: Services,
  args: {
    orderId: number
    invoice: { id: number; invoiceNo: string; date: string } | null
    payment: NumberedPayment
    print?: ReceiptPrint
  },
): ReceiptModel {
  const { invoice, payment, print = PLAIN_PRINT } = args
  const branch = services.branch()
  const order = orderById(db, args.orderId)
  const before = balanceOf(db, args.orderId)
  const goods = orderLines(db, args.orderId).filter((line) => line.kind === 'item')
  return {
    SchemaVersion: 1,
    DocumentType: invoice === null ? 'ReceiptVoucher' : 'PaymentReceipt',
    ReceiptID: services.ids.encode('receipt', payment.id),
    ReceiptNo: payment.receiptNo,
    ReceiptDate: payment.date,
    CompanyID: services.ids.encode('company', branch.companyId),
    BranchID: services.ids.encode('branch', branch.id),
    Branch: printedBranch(services, print),
    Customer: documentCustomer(db, services, order.customerId),
    PlaceOfSupply: {
      StateCode: order.posStateCode,
      StateName: order.posStateCode === null ? null : stateName(order.posStateCode),
    },
    IsInterState: order.taxMode === 'inter',
    IsCompositionScheme: order.isComposition === 1,
    ReverseCharge: false,
    StateTaxLabel: stateTaxLabel(branch.stateCode),
    SalesOrderID: services.ids.encode('order', order.id),
    SalesOrderNo: order.orderNo,
    OrderDate: order.orderDate,
    ExpectedDate: order.expectedDate,
    InvoiceID: invoice === null ? null : services.ids.encode('invoice', invoice.id),
    InvoiceNo: invoice?.invoiceNo ?? null,
    InvoiceDate: invoice?.date ?? null,
    SupplyDescription: describeSupply(goods.map((line) => line.itemName)),
    Amount: toRupees(payment.amountPaise),
    AmountInWords: amountInWords(payment.amountPaise),
    ...NO_TAX,
    AdvanceDeclaration: invoice === null ? NO_TAX_ON_ADVANCE : null,
    PaymentMode: payment.methodName,
    CardType: cardTypeName(db, payment.cardTypeId),
    ReferenceNo: payment.referenceNo,
    Status: STATUS[payment.statusId - 1] ?? 'Active',
    OrderNetAmount: toRupees(order.netPaise),
    OrderPaidAmount: toRupees(before.paidPaise + payment.amountPaise),
    OrderBalanceAmount: toRupees(before.balancePaise - payment.amountPaise),
    ReceivedBy: order.sellerName,
    Remarks: payment.remarks,
    ReceiptName: print.receiptName,
    IntrenalReceiptName: print.intrenalReceiptName,
    IsExternalReceiptFormat: print.isExternalReceiptFormat,
  }
}

/** The letterhead with the signature and the terms that were sent for this receipt. */
function printedBranch(services: Services, print: ReceiptPrint): DocumentBranch {
  const branch = documentBranch(services)
  return {
    ...branch,
    AuthorisedSignatory: print.signature ?? branch.AuthorisedSignatory,
    TermsAndConditions: print.termsAndConditions ?? branch.TermsAndConditions,
  }
}

const DESCRIBED_ITEMS = 6

/** What a payment is for, in the names of the goods: rules 50(e) and 51(f). */
export function describeSupply(names: readonly string[]): string {
  const shown = [...new Set(names)].slice(0, DESCRIBED_ITEMS).join(', ')
  return names.length > DESCRIBED_ITEMS ? `${shown} and more` : shown
}

function cardTypeName(db: ReadableDb, cardTypeId: number | null): string | null {
  if (cardTypeId === null) return null
  const row = one<{ name: string }>(db, 'SELECT name FROM card_types WHERE id = :cardTypeId', {
    cardTypeId,
  })
  return row?.name ?? null
}
