import { documentBranch, documentCustomer, stateTaxLabel } from '../branch/document-parties.ts'
import type { ReadableDb } from '../db/sql.ts'
import { amountInWords } from '../domain/amount-in-words.ts'
import { stateName } from '../domain/states.ts'
import { orderById } from '../orders/order-record.ts'
import type { Shop } from '../shop.ts'
import { milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import type { CreditedLine, CreditSums } from './credit-lines.ts'

type Note = CreditSums & { number: string; date: string; reason: string; amountPaise: number }

/**
 * The frozen model of a credit note (CGST rule 53(1A)): its nature, both parties, the invoice it
 * corrects, and the taxable value and tax it credits, at the original rates and place of supply.
 */
export function buildCreditNoteModel(
  db: ReadableDb,
  shop: Shop,
  args: {
    invoice: { invoiceNo: string; date: string; orderId: number }
    note: Note
    credited: readonly CreditedLine[]
  },
) {
  const { credited, invoice, note } = args
  const branch = shop.branch()
  const order = orderById(db, invoice.orderId)
  return {
    SchemaVersion: 1,
    DocumentType: 'CreditNote',
    CreditNoteNo: note.number,
    CreditNoteDate: note.date,
    InvoiceNo: invoice.invoiceNo,
    InvoiceDate: invoice.date,
    CompanyID: shop.ids.encode('company', branch.companyId),
    BranchID: shop.ids.encode('branch', branch.id),
    Branch: documentBranch(shop),
    Customer: documentCustomer(db, shop, order.customerId),
    PlaceOfSupply: {
      StateCode: order.posStateCode,
      StateName: order.posStateCode === null ? null : stateName(order.posStateCode),
    },
    IsInterState: order.taxMode === 'inter',
    IsCompositionScheme: order.isComposition === 1,
    StateTaxLabel: stateTaxLabel(branch.stateCode),
    Reason: note.reason,
    Lines: credited.map(creditNoteLine),
    TaxableAmount: toRupees(note.taxablePaise),
    SGST: toRupees(note.sgstPaise),
    CGST: toRupees(note.cgstPaise),
    IGST: toRupees(note.igstPaise),
    Amount: toRupees(note.amountPaise),
    AmountInWords: amountInWords(note.amountPaise),
  }
}

function creditNoteLine(line: CreditedLine) {
  return {
    ItemName: line.sold.itemName,
    ItemCode: line.sold.itemCode,
    HSN: line.sold.hsn,
    Unit: line.sold.unitCode,
    Qty: milliToQuantity(line.qtyMilli),
    TaxableAmount: toRupees(line.taxablePaise),
    SGSTRate: ppmToPercent(line.sold.appliedSgstRatePpm),
    SGSTAmount: toRupees(line.sgstPaise),
    CGSTRate: ppmToPercent(line.sold.appliedCgstRatePpm),
    CGSTAmount: toRupees(line.cgstPaise),
    IGSTRate: ppmToPercent(line.sold.appliedIgstRatePpm),
    IGSTAmount: toRupees(line.igstPaise),
    TotalAmount: toRupees(line.taxablePaise + line.sgstPaise + line.cgstPaise + line.igstPaise),
  }
}
