import { branchOn } from '../branch/branch.ts'
import { documentBranch, supplyParticulars } from '../branch/document-parties.ts'
import type { DocumentBranch, ReceiptModel } from '../contract/document-models.ts'
import { taxInAdvance } from '../domain/advance-tax.ts'
import { amountInWords } from '../domain/amount-in-words.ts'
import { receiptStateOf } from '../domain/order-states.ts'
import { isService } from '../domain/services.ts'
import { message } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'
import { translate } from '../kernel/translate.ts'
import {
  describeSupply,
  type InvoiceOfOrder,
  type OrderFacts,
  type OrderLineRow,
  type OrderRow,
} from '../orders/order-record.ts'
import { ppmToPercent, toRupees } from '../wire/rupees.ts'

/** How a receipt is printed, as the client sends it. */
export type ReceiptPrint = {
  receiptName: string | null
  intrenalReceiptName: string | null
  isExternalReceiptFormat: boolean
  /** The name under the signature line. */
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
const NO_TAX_ON_ADVANCE = message('receipts.no-tax-on-advance')
const NO_TAX_ON_GOODS = message('receipts.no-tax-on-goods')
const NO_TAX = { TaxRate: 0, TaxableAmount: 0, SGSTAmount: 0, CGSTAmount: 0, IGSTAmount: 0 }

/** A numbered payment, as its document prints it. */
type PrintedReceipt = {
  id: number
  receiptNo: string
  date: string
  amountPaise: number
  method: { name: string }
  cardTypeName: string | null
  referenceNo: string | null
  statusId: number
  remarks: string | null
}

/**
 * Returns the model of a receipt, to be frozen: a receipt voucher (CGST rule 50) where the order
 * has no bill yet and the shop is registered, else a payment receipt. `before` is without this
 * payment.
 */
export function buildReceiptModel(
  services: Services,
  receipt: PrintedReceipt,
  paid: {
    facts: OrderFacts
    invoice: InvoiceOfOrder | null
    before: { paidPaise: number; balancePaise: number }
    print?: ReceiptPrint
  },
): ReceiptModel {
  const { before, invoice, print = PLAIN_PRINT } = paid
  const { customer, lines, order } = paid.facts
  const branch = branchOn(services.branch(), receipt.date)
  const items = lines.filter((line) => line.kind === 'item')
  // The rest of a bill that was issued already is no advance.
  const isVoucher = invoice === null && order.opening !== 'Due' && branch.gstin !== null
  return {
    SchemaVersion: 1,
    DocumentType: isVoucher ? 'ReceiptVoucher' : 'PaymentReceipt',
    ReceiptID: services.ids.encode('receipt', receipt.id),
    ReceiptNo: receipt.receiptNo,
    ReceiptDate: receipt.date,
    CompanyID: services.ids.encode('company', branch.companyId),
    BranchID: services.ids.encode('branch', branch.id),
    Branch: printedBranch(services, receipt.date, print),
    Customer: customer,
    ...supplyParticulars(services, order),
    SalesOrderID: services.ids.encode('order', order.id),
    SalesOrderNo: order.orderNo,
    OrderDate: order.orderDate,
    ExpectedDate: order.expectedDate,
    InvoiceID: invoice === null ? null : services.ids.encode('invoice', invoice.id),
    InvoiceNo: invoice?.invoiceNo ?? null,
    InvoiceDate: invoice?.date ?? null,
    SupplyDescription: describeSupply(items.map((line) => line.itemName)),
    Amount: toRupees(receipt.amountPaise),
    AmountInWords: amountInWords(receipt.amountPaise),
    ...(isVoucher ? taxOfAdvance(lines, receipt.amountPaise) : NO_TAX),
    AdvanceDeclaration: isVoucher ? declarationOf(order, items) : null,
    PaymentMode: receipt.method.name,
    CardType: receipt.cardTypeName,
    ReferenceNo: receipt.referenceNo,
    Status: receiptStateOf(receipt.statusId),
    OrderNetAmount: toRupees(order.netPaise),
    OrderPaidAmount: toRupees(before.paidPaise + receipt.amountPaise),
    OrderBalanceAmount: toRupees(before.balancePaise - receipt.amountPaise),
    ReceivedBy: order.sellerName,
    Remarks: receipt.remarks,
    ReceiptName: print.receiptName,
    IntrenalReceiptName: print.intrenalReceiptName,
    IsExternalReceiptFormat: print.isExternalReceiptFormat,
  }
}

/** Rate and tax of an advance (rule 50(g) and (h)): those of the services that it is for. */
function taxOfAdvance(lines: readonly OrderLineRow[], amountPaise: number) {
  const tax = taxInAdvance(lines, amountPaise)
  return {
    TaxRate: ppmToPercent(tax.sgstRatePpm + tax.cgstRatePpm + tax.igstRatePpm),
    TaxableAmount: toRupees(tax.taxablePaise),
    SGSTAmount: toRupees(tax.sgstPaise),
    CGSTAmount: toRupees(tax.cgstPaise),
    IGSTAmount: toRupees(tax.igstPaise),
  }
}

/**
 * Why no tax is taken on an advance for goods. The notification is not for composition dealers, who
 * take none anyway.
 */
function declarationOf(order: OrderRow, items: readonly OrderLineRow[]): string | null {
  if (order.isComposition === 1 || items.every((line) => isService(line.hsn))) return null
  const isPartly = items.some((line) => isService(line.hsn))
  return translate(isPartly ? NO_TAX_ON_GOODS : NO_TAX_ON_ADVANCE, 'en')
}

/** The letterhead with the signature and the terms that were sent for this receipt. */
function printedBranch(services: Services, date: string, print: ReceiptPrint): DocumentBranch {
  const branch = documentBranch(services, date)
  return {
    ...branch,
    AuthorisedSignatory: print.signature ?? branch.AuthorisedSignatory,
    TermsAndConditions: print.termsAndConditions ?? branch.TermsAndConditions,
  }
}
