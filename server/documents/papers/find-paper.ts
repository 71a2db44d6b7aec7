import { frozenModel } from '../../audit/document-digests.ts'
import type {
  CreditNoteModel,
  InvoiceModel,
  RefundVoucherModel,
} from '../../contract/document-models.ts'
import type { DocumentKind } from '../../contract/documents.ts'
import { one } from '../../db/sql.ts'
import type { OrderCharges } from '../../domain/document-totals.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { findOrder, type OrderRow } from '../../orders/order-record.ts'
import { invoiceOfOrder } from '../../receipts/invoice-of-order.ts'
import { buildInvoiceModel } from '../../sales/invoice-model.ts'
import { buildDayEnd } from '../build/day-end.ts'
import { buildEstimate } from '../build/estimate.ts'
import { buildJobCard } from '../build/job-card.ts'
import { buildDeliverySlip, buildOrderAcknowledgement } from '../build/order-papers.ts'
import { findPrescription } from '../build/prescription.ts'
import { buildPrescriptionCard } from '../build/prescription-card.ts'
import { receiptAsItStands } from '../document-request.ts'
import type { PaperContent } from './paper.ts'

/** Which document, and what only some kinds ask. */
export type PaperRequest = {
  services: Services
  id: string
  /** Who hands the goods over; the seller where not said. */
  userName?: string
  /** For whom an estimate is. */
  customerId?: number | null
  charges?: OrderCharges
}

/** A document that was found: its model, and by what its prints are counted. */
export type FoundPaper = {
  content: PaperContent
  key: string
  number: string
}

const NO_CHARGES: OrderCharges = {
  jobCentipaise: 0,
  shippingCentipaise: 0,
  otherCentipaise: 0,
  serviceTaxRatePpm: 0,
}

/** How each kind is found; an ID of another kind is 400, one without a row 404. */
export const FINDERS: Record<DocumentKind, (request: PaperRequest) => FoundPaper> = {
  Invoice({ id, services }) {
    const invoiceId = services.idOf('invoice', id, 'id')
    const model = frozenModel<InvoiceModel>(services.db, 'Invoice', invoiceId)
    if (model === undefined) throw missing('invoice')
    return {
      content: { kind: 'Invoice', model },
      key: String(invoiceId),
      number: model.InvoiceNo ?? '',
    }
  },

  Receipt({ id, services }) {
    const receiptId = services.idOf('receipt', id, 'id')
    const model = receiptAsItStands(services.db, receiptId)
    if (model === undefined) throw missing('receipt')
    return {
      content: { kind: 'Receipt', model },
      key: String(receiptId),
      number: model.ReceiptNo,
    }
  },

  CreditNote({ id, services }) {
    const noteId = services.idOf('creditNote', id, 'id')
    const model = frozenModel<CreditNoteModel>(services.db, 'CreditNote', noteId)
    if (model === undefined) throw missing('credit note')
    return {
      content: { kind: 'CreditNote', model },
      key: String(noteId),
      number: model.CreditNoteNo,
    }
  },

  RefundVoucher({ id, services }) {
    const voucherId = findVoucher(services, id)
    const model =
      voucherId === undefined
        ? undefined
        : frozenModel<RefundVoucherModel>(services.db, 'RefundVoucher', voucherId)
    if (model === undefined) {
      throw new Refusal('NOT_FOUND', 'No money was given back on this credit note.')
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
    if (row === undefined) throw missing('prescription')
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
      key: String(order.id),
      number: order.orderNo,
    }
  },

  DayEnd({ id, services }) {
    const model = buildDayEnd(services, id)
    return {
      content: { kind: 'DayEnd', model },
      key: id,
      number: id,
    }
  },
}

function orderOf(services: Services, id: string): OrderRow {
  const order = findOrder(services.db, services.idOf('order', id, 'id'))
  if (order === undefined) throw missing('order')
  return order
}

function cartEstimate({
  charges = NO_CHARGES,
  customerId = null,
  id,
  services,
}: PaperRequest): FoundPaper {
  const model = buildEstimate(services, id, { customerId, charges })
  return {
    content: { kind: 'Estimate', model },
    key: id,
    number: model.EstimateDate.slice(0, 10),
  }
}

/** An order that has its invoice is no longer an estimate. */
function orderEstimate(services: Services, orderId: number): FoundPaper {
  const order = findOrder(services.db, orderId)
  if (order === undefined) throw missing('order')
  if (invoiceOfOrder(services.db, orderId) !== null) throw new Refusal('ALREADY_INVOICED')
  const model = buildInvoiceModel(services.db, services, orderId, null)
  return {
    content: { kind: 'Estimate', model },
    key: String(orderId),
    number: order.orderNo,
  }
}

function missing(what: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no such ${what}.`)
}

/** A voucher by its credit note, or by itself where an advance went back without one. */
function findVoucher(services: Services, id: string): number | undefined {
  const own = services.ids.decode('refundVoucher', id)
  if (own !== null) return own
  const creditNoteId = services.idOf('creditNote', id, 'id')
  return one<{ id: number }>(
    services.db,
    'SELECT id FROM refund_vouchers WHERE credit_note_id = :creditNoteId',
    { creditNoteId },
  )?.id
}
