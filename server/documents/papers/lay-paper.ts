import type { ReceiptModel } from '../../contract/document-models.ts'
import type { Sheet } from '../../rendering/sheet.ts'
import { creditNoteSheet } from '../layout/credit-note-sheet.ts'
import { dayEndSheet } from '../layout/day-end-sheet.ts'
import { deliverySlipSheet } from '../layout/delivery-slip-sheet.ts'
import { estimateSheet } from '../layout/estimate-sheet.ts'
import { type CopyKind, invoiceSheet } from '../layout/invoice-sheet.ts'
import { jobCardSheet } from '../layout/job-card-sheet.ts'
import { orderAcknowledgementSheet } from '../layout/order-acknowledgement-sheet.ts'
import { prescriptionCardSheet } from '../layout/prescription-card-sheet.ts'
import { receiptSheet } from '../layout/receipt-sheet.ts'
import { refundVoucherSheet } from '../layout/refund-voucher-sheet.ts'
import { REPRINT, type SheetOptions } from '../layout/set-parts.ts'
import type { PaperContent } from './paper.ts'

export type LayoutOptions = SheetOptions & {
  /** Of an invoice: a further copy (rule 48). */
  copy?: CopyKind | undefined
  /** Of a receipt: the customer's template or the shop's; as the receipt says where not said. */
  external?: boolean | undefined
}

/** Lays any paper out; printed before, it says so. */
export function layPaper(content: PaperContent, options: LayoutOptions = {}): Sheet {
  const { language = null } = options
  switch (content.kind) {
    case 'Invoice':
      return invoiceSheet(content.model, copyOf(options), language)
    case 'Receipt':
      return layReceipt(content.model, options)
    case 'CreditNote':
      return creditNoteSheet(content.model, options)
    case 'RefundVoucher':
      return refundVoucherSheet(content.model, options)
    case 'Estimate':
      return content.model.DocumentType === 'Estimate'
        ? estimateSheet(content.model, options)
        : invoiceSheet(content.model, 'original', language)
    case 'OrderAcknowledgement':
      return orderAcknowledgementSheet(content.model, options)
    case 'PrescriptionCard':
      return prescriptionCardSheet(content.model, options)
    case 'DeliverySlip':
      return deliverySlipSheet(content.model, options)
    case 'JobCard':
      return jobCardSheet(content.model, options)
    case 'DayEnd':
      return dayEndSheet(content.model, options)
  }
}

function layReceipt(model: ReceiptModel, options: LayoutOptions): Sheet {
  const external = options.external ?? model.IsExternalReceiptFormat
  const sheet = receiptSheet(model, { external, language: options.language ?? null })
  return options.isReprint === true ? { ...sheet, copyMark: REPRINT } : sheet
}

function copyOf({ copy, isReprint }: LayoutOptions): CopyKind {
  return copy ?? (isReprint === true ? 'reprint' : 'original')
}
