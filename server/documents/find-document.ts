import type { OfficePaperModel } from '../contract/document-models.ts'
import type { DocumentKind } from '../contract/documents.ts'
import { NO_CHARGES, type OrderCharges } from '../domain/document-totals.ts'
import { registrationOf } from '../gst/registered-documents.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { proformaModel } from '../orders/invoice-model.ts'
import { findOrder, invoiceOfOrder, type OrderRow } from '../orders/order-record.ts'
import { creditNoteModel } from './credit-note/model.ts'
import { buildDayEnd } from './day-end/model.ts'
import { buildDeliverySlip } from './delivery-slip/model.ts'
import type { DocumentContent } from './document.ts'
import { buildEstimate } from './estimate/model.ts'
import { invoiceModel } from './invoice/model.ts'
import { moneyNow } from './invoice/money-now.ts'
import { buildJobCard, jobCardKey } from './job-card/model.ts'
import { buildLabOrder } from './lab-order/model.ts'
import { accountReceiptModel } from './office-paper/account-receipt-model.ts'
import { fitterBillModel } from './office-paper/fitter-bill.ts'
import { formerBillModel } from './office-paper/former-bill.ts'
import {
  debitNoteModel,
  goodsReceiptModel,
  purchaseOrderModel,
  stockVoucherModel,
  supplierPaymentModel,
} from './office-paper/model.ts'
import { payerStatementModel } from './office-paper/payer-statement.ts'
import { buildOrderAcknowledgement } from './order-acknowledgement/model.ts'
import { buildPrescriptionCard } from './prescription-card/model.ts'
import { receiptModel } from './receipt/model.ts'
import { refundVoucherModel, voucherOfCreditNote } from './refund-voucher/model.ts'
import { findPrescription } from './shared/prescription-model.ts'

/** Which document, and the fields that only some kinds need. */
export type DocumentRequest = {
  services: Services
  id: string
  /** Who hands the goods over; the order's seller by default. */
  userName?: string
  /** The customer of an estimate. */
  customerId?: number | null
  charges?: OrderCharges
}

/** A document that was found: its model, the key its prints are counted by, and its number. */
export type FoundDocument = {
  content: DocumentContent
  key: string
  number: string
}

/** Finds each kind of document. Throws 400 for an ID of another kind, 404 for one without a row. */
export const FINDERS: Record<DocumentKind, (request: DocumentRequest) => FoundDocument> = {
  Invoice({ id, services }) {
    const invoiceId = services.idOf('invoice', id, 'id')
    const model = invoiceModel(services.db, invoiceId)
    if (model === undefined) throw missing('credit.no-such-invoice')
    return {
      content: {
        kind: 'Invoice',
        model,
        registration: registrationOf(services.db, 'Invoice', invoiceId),
        moneyNow: moneyNow(services, invoiceId),
      },
      key: String(invoiceId),
      number: model.InvoiceNo ?? '',
    }
  },

  Receipt({ id, services }) {
    const receiptId = services.idOf('receipt', id, 'id')
    const model = receiptModel(services.db, receiptId)
    if (model === undefined) throw missing('receipts.no-such-receipt')
    return {
      content: { kind: 'Receipt', model },
      key: String(receiptId),
      number: model.ReceiptNo,
    }
  },

  CreditNote({ id, services }) {
    const noteId = services.idOf('creditNote', id, 'id')
    const model = creditNoteModel(services.db, noteId)
    if (model === undefined) throw missing('documents.no-credit-note')
    return {
      content: {
        kind: 'CreditNote',
        model,
        registration: registrationOf(services.db, 'CreditNote', noteId),
      },
      key: String(noteId),
      number: model.CreditNoteNo,
    }
  },

  RefundVoucher({ id, services }) {
    const voucherId = findVoucher(services, id)
    const model = voucherId === undefined ? undefined : refundVoucherModel(services.db, voucherId)
    if (model === undefined) {
      throw new Refusal('NOT_FOUND', message('documents.no-refund'))
    }
    return {
      content: { kind: 'RefundVoucher', model },
      key: String(voucherId),
      number: model.RefundVoucherNo,
    }
  },

  Estimate(request) {
    const orderId = request.services.ids.decode('order', request.id)
    return orderId === null ? cartEstimate(request) : orderEstimate(request.services, orderId)
  },

  OrderAcknowledgement({ id, services }) {
    const order = orderOf(services, id)
    const model = buildOrderAcknowledgement(services, order)
    return {
      content: { kind: 'OrderAcknowledgement', model },
      key: String(order.id),
      number: order.orderNo,
    }
  },

  PrescriptionCard({ id, services }) {
    const row = findPrescription(services.db, services.idOf('prescription', id, 'id'))
    if (row === undefined) throw missing('documents.no-prescription')
    const model = buildPrescriptionCard(services, row)
    return {
      content: { kind: 'PrescriptionCard', model },
      key: String(row.id),
      number: `${model.Customer.Name} ${row.examDate.slice(0, 10)}`,
    }
  },

  DeliverySlip({ id, services, userName }) {
    const order = orderOf(services, id)
    const model = buildDeliverySlip(services, order, userName ?? order.sellerName)
    return {
      content: { kind: 'DeliverySlip', model },
      key: String(order.id),
      number: order.orderNo,
    }
  },

  JobCard({ id, services }) {
    const order = orderOf(services, id)
    const model = buildJobCard(services, order)
    return {
      content: { kind: 'JobCard', model },
      key: jobCardKey(services.db, order, model),
      number: order.orderNo,
    }
  },

  LabOrder({ id, services }) {
    const model = buildLabOrder(services, id)
    return {
      content: { kind: 'LabOrder', model },
      // With another job on it, it is another paper.
      key: `${id} ${model.Jobs.length} ${model.Jobs.at(-1)?.LabOrderNo ?? ''}`,
      number: `${model.Lab.Name} ${model.Date.slice(0, 10)}`,
    }
  },

  DayEnd({ id, services }) {
    const model = buildDayEnd(services, id)
    return {
      content: { kind: 'DayEnd', model },
      // Two readings of a day are two papers: neither is a reprint of the other.
      key: model.Reading === undefined ? id : `${id} ${model.Reading.At}`,
      number: id,
    }
  },

  DebitNote({ id, services }) {
    const returnId = services.idOf('supplierReturn', id, 'id')
    return officePaper(returnId, debitNoteModel(services, returnId))
  },

  SupplierPayment({ id, services }) {
    const paymentId = services.idOf('supplierPayment', id, 'id')
    return officePaper(paymentId, supplierPaymentModel(services, paymentId))
  },

  StockVoucher({ id, services }) {
    const voucherId = services.idOf('stockVoucher', id, 'id')
    return officePaper(voucherId, stockVoucherModel(services, voucherId))
  },

  AccountReceipt({ id, services }) {
    const receiptId = services.idOf('accountReceipt', id, 'id')
    return officePaper(receiptId, accountReceiptModel(services, receiptId))
  },

  PayerStatement({ id, services }) {
    const statementId = services.idOf('payerStatement', id, 'id')
    return officePaper(statementId, payerStatementModel(services.db, statementId))
  },

  FitterBill({ id, services }) {
    const billId = services.idOf('fitterBill', id, 'id')
    return officePaper(billId, fitterBillModel(services, billId))
  },

  FormerBill({ id, services }) {
    const billId = services.idOf('formerBill', id, 'id')
    return officePaper(billId, formerBillModel(services, billId))
  },

  GoodsReceipt({ id, services }) {
    const receiptId = services.idOf('goodsReceipt', id, 'id')
    return officePaper(receiptId, goodsReceiptModel(services, receiptId))
  },

  PurchaseOrder({ id, services }) {
    const orderId = services.idOf('purchaseOrder', id, 'id')
    return officePaper(orderId, purchaseOrderModel(services, orderId))
  },
}

function officePaper(id: number, model: OfficePaperModel | undefined): FoundDocument {
  if (model === undefined) throw missing('documents.no-office-paper')
  return {
    content: { kind: model.DocumentType, model },
    key: String(id),
    number: model.Number,
  }
}

function orderOf(services: Services, id: string): OrderRow {
  const order = findOrder(services.db, services.idOf('order', id, 'id'))
  if (order === undefined) throw missing('orders.no-such-order')
  return order
}

function cartEstimate({
  charges = NO_CHARGES,
  customerId = null,
  id,
  services,
}: DocumentRequest): FoundDocument {
  const model = buildEstimate(services, id, { customerId, charges })
  return {
    content: { kind: 'Estimate', model },
    key: id,
    number: model.EstimateDate.slice(0, 10),
  }
}

/** An order that has its invoice is no longer an estimate. */
function orderEstimate(services: Services, orderId: number): FoundDocument {
  const order = findOrder(services.db, orderId)
  if (order === undefined) throw missing('orders.no-such-order')
  if (invoiceOfOrder(services.db, orderId) !== null) throw new Refusal('ALREADY_INVOICED')
  const model = proformaModel(services.db, services, order)
  return {
    content: { kind: 'Estimate', model },
    key: String(orderId),
    number: order.orderNo,
  }
}

type MissingCode =
  | 'credit.no-such-invoice'
  | 'receipts.no-such-receipt'
  | 'documents.no-credit-note'
  | 'documents.no-office-paper'
  | 'documents.no-prescription'
  | 'orders.no-such-order'

function missing(code: MissingCode): Refusal {
  return new Refusal('NOT_FOUND', message(code))
}

/** A voucher by its credit note, or by itself where an advance went back without one. */
function findVoucher(services: Services, id: string): number | undefined {
  const own = services.ids.decode('refundVoucher', id)
  if (own !== null) return own
  const creditNoteId = services.idOf('creditNote', id, 'id')
  return voucherOfCreditNote(services.db, creditNoteId)
}
