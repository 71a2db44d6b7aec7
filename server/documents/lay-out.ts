import type { ReceiptModel } from '../contract/document-models.ts'
import type { DocumentStyle } from '../contract/document-style.ts'
import type { Registration } from '../gst/registered-documents.ts'
import { presentFacts, type Sheet } from '../rendering/sheet.ts'
import { creditNoteSheet } from './credit-note/layout.ts'
import { dayEndSheet } from './day-end/layout.ts'
import { deliverySlipSheet } from './delivery-slip/layout.ts'
import type { DocumentContent } from './document.ts'
import { estimateSheet } from './estimate/layout.ts'
import { type CopyKind, invoiceSheet } from './invoice/layout.ts'
import { jobCardSheet } from './job-card/layout.ts'
import { labOrderSheet } from './lab-order/layout.ts'
import { officePaperSheet } from './office-paper/layout.ts'
import { orderAcknowledgementSheet } from './order-acknowledgement/layout.ts'
import { prescriptionCardSheet } from './prescription-card/layout.ts'
import { receiptSheet } from './receipt/layout.ts'
import { refundVoucherSheet } from './refund-voucher/layout.ts'
import type { SheetOptions } from './shared/blank-sheet.ts'
import { formatDate } from './shared/format.ts'
import { documentTexts, sentence } from './shared/texts.ts'

export type LayoutOptions = SheetOptions & {
  /** Of an invoice: which copy (rule 48). */
  copy?: CopyKind | undefined
  /** Of a receipt: the customer's template or the shop's; left out, the receipt's own. */
  external?: boolean | undefined
}

/** Lays a document out as a sheet. */
export function layOut(content: DocumentContent, options: LayoutOptions = {}): Sheet {
  const { language = null } = options
  switch (content.kind) {
    case 'Invoice':
      return registered(
        invoiceSheet({ ...content.model, ...content.moneyNow }, copyOf(options), language),
        content,
      )
    case 'Receipt':
      return layReceipt(content.model, options)
    case 'CreditNote':
      return registered(creditNoteSheet(content.model, options), content)
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
    case 'LabOrder':
      return labOrderSheet(content.model, options)
    case 'DayEnd':
      return dayEndSheet(content.model, options)
    case 'DebitNote':
    case 'SupplierPayment':
    case 'StockVoucher':
    case 'PurchaseOrder':
    case 'AccountReceipt':
    case 'PayerStatement':
    case 'FitterBill':
    case 'FormerBill':
    case 'GoodsReceipt':
      return officePaperSheet(content.model, options)
  }
}

/** A document that the portal registered has its number, and the signed code to be scanned. */
function registered(sheet: Sheet, { registration }: { registration?: Registration | null }): Sheet {
  if (registration === null || registration === undefined) return sheet
  const { ackAt, ackNo, irn, signedQr } = registration
  const { english } = documentTexts(null)
  return {
    ...sheet,
    outcome: [
      ...sheet.outcome,
      ...presentFacts([
        { label: english('irn'), value: irn },
        ackNo === ''
          ? null
          : {
              label: english('ackNo'),
              value: sentence('irn.acknowledged', { number: ackNo, date: formatDate(ackAt) }),
            },
      ]),
    ],
    scan: { text: signedQr, caption: sentence('irn.caption'), isSigned: true },
  }
}

function layReceipt(model: ReceiptModel, options: LayoutOptions): Sheet {
  const external = options.external ?? model.IsExternalReceiptFormat
  const sheet = receiptSheet(model, { external, language: options.language ?? null })
  return options.isReprint === true ? { ...sheet, copyMark: sentence('copy.reprint') } : sheet
}

function copyOf({ copy, isReprint }: LayoutOptions): CopyKind {
  return copy ?? (isReprint === true ? 'reprint' : 'original')
}

/** What a style says about the layout, beside how it is drawn. */
export function layoutOptionsOf(style: DocumentStyle): LayoutOptions {
  return {
    language: style.SecondLanguage,
    isNarrow: style.IsLargePrint || style.Paper === 'Roll80' || style.Paper === 'Roll58',
  }
}
