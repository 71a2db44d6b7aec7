import { documentBranch, documentCustomer, supplyParticulars } from '../branch/document-parties.ts'
import type { CreditNoteLine, CreditNoteModel } from '../contract/document-models.ts'
import { exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import { amountInWords } from '../domain/amount-in-words.ts'
import { describeRefraction } from '../domain/prescription.ts'
import type { Message } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'
import { translate } from '../kernel/translate.ts'
import { taxSummary } from '../orders/invoice-model.ts'
import { deliveryModeOf } from '../orders/order-delivery.ts'
import { orderById } from '../orders/order-record.ts'
import type { GivenBack } from '../receipts/release-sources.ts'
import { readSetting } from '../settings/settings.ts'
import { milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import type { CreditedLine, CreditSums } from './credit-lines.ts'
import { wireGivenBack } from './given-back.ts'

export type CreditedInvoice = { id: number; invoiceNo: string; date: string; orderId: number }

export type NumberedNote = CreditSums & {
  id: number
  number: string
  date: string
  reason: Message
  amountPaise: number
  isCommercial: boolean
  /** The part of the invoice's rounding to the rupee that goes with the note. */
  roundOffPaise: number
  appliedToDuePaise: number
  refundedPaise: number
  refundTypeId: number | null
  balancePaise: number
}

/**
 * The frozen model of a credit note (CGST rule 53(1A)): its nature, both parties, the invoice it
 * corrects, and the taxable value and tax it credits, at the original rates and place of supply.
 */
export function buildCreditNoteModel(
  db: ReadableDb,
  services: Services,
  args: {
    invoice: CreditedInvoice
    note: NumberedNote
    credited: readonly CreditedLine[]
    givenBack: readonly GivenBack[]
  },
): CreditNoteModel {
  const { credited, givenBack, invoice, note } = args
  const toSourcesPaise = givenBack.reduce((sum, { paise }) => sum + paise, 0)
  const branch = services.branch()
  const order = orderById(db, invoice.orderId)
  return {
    SchemaVersion: 1,
    DocumentType: 'CreditNote',
    CreditNoteID: services.ids.encode('creditNote', note.id),
    CreditNoteNo: note.number,
    CreditNoteDate: note.date,
    InvoiceType: invoiceTypeOf(db, invoice.id),
    InvoiceNo: invoice.invoiceNo,
    InvoiceDate: invoice.date,
    SalesOrderNo: order.orderNo,
    CompanyID: services.ids.encode('company', branch.companyId),
    BranchID: services.ids.encode('branch', branch.id),
    Branch: documentBranch(services, note.date),
    Customer: documentCustomer(db, services, order.customerId),
    DeliveryMode: deliveryModeOf(db, invoice.orderId),
    ...supplyParticulars(services, order),
    Reason: translate(note.reason, 'en'),
    ...(note.isCommercial ? { IsCommercial: true } : {}),
    HSNDigits: readSetting(db, 'shop').hsnDigits,
    Lines: note.isCommercial ? credited.map(commercialLine) : credited.map(creditNoteLine),
    TaxSummary: note.isCommercial
      ? []
      : taxSummary(credited.map((line) => ({ ...line.sold, ...sumsOf(line) }))),
    TaxableAmount: toRupees(note.taxablePaise),
    SGST: toRupees(note.sgstPaise),
    CGST: toRupees(note.cgstPaise),
    IGST: toRupees(note.igstPaise),
    Amount: toRupees(note.amountPaise),
    AmountInWords: amountInWords(note.amountPaise),
    ...(note.roundOffPaise === 0 ? {} : { RoundOff: toRupees(note.roundOffPaise) }),
    AppliedToDue: toRupees(note.appliedToDuePaise - toSourcesPaise),
    ...(givenBack.length === 0 ? {} : { GivenBack: wireGivenBack(givenBack) }),
    RefundedAmount: toRupees(note.refundedPaise),
    RefundMode: methodName(db, note.refundTypeId),
    CreditAmount: toRupees(note.balancePaise),
  }
}

function sumsOf({ cgstPaise, igstPaise, sgstPaise, taxablePaise }: CreditSums): CreditSums {
  return { cgstPaise, igstPaise, sgstPaise, taxablePaise }
}

function creditNoteLine(line: CreditedLine, index: number): CreditNoteLine {
  const power = describeRefraction(line.sold).vn
  return {
    LineNo: index + 1,
    ItemName: line.sold.itemName,
    ItemCode: line.sold.itemCode,
    ...(line.sold.eye === null ? {} : { Eye: line.sold.eye }),
    ...(power === null ? {} : { Power: power }),
    HSN: line.sold.hsn === '' ? null : line.sold.hsn,
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

/** A line of a commercial note: what it comes to, and no tax. */
function commercialLine(line: CreditedLine, index: number): CreditNoteLine {
  const shown = creditNoteLine(line, index)
  return {
    ...shown,
    TaxableAmount: shown.TotalAmount,
    SGSTRate: 0,
    SGSTAmount: 0,
    CGSTRate: 0,
    CGSTAmount: 0,
    IGSTRate: 0,
    IGSTAmount: 0,
  }
}

function invoiceTypeOf(db: ReadableDb, invoiceId: number): CreditNoteModel['InvoiceType'] {
  const row = exactlyOne<{ documentType: CreditNoteModel['InvoiceType'] }>(
    db,
    'SELECT document_type AS documentType FROM invoices WHERE id = :invoiceId',
    { invoiceId },
  )
  return row.documentType
}

function methodName(db: ReadableDb, receiptTypeId: number | null): string | null {
  if (receiptTypeId === null) return null
  const row = one<{ name: string }>(db, 'SELECT name FROM receipt_types WHERE id = :id', {
    id: receiptTypeId,
  })
  return row?.name ?? null
}
