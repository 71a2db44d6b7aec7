import type {
  CreditNoteModel,
  DayEndModel,
  DeliverySlipModel,
  DocumentBranch,
  DocumentCustomer,
  EstimateModel,
  InvoiceModel,
  JobCardModel,
  LabOrderModel,
  OfficePaperModel,
  OrderAcknowledgementModel,
  PrescriptionCardModel,
  ReceiptModel,
  RefundVoucherModel,
} from '../contract/document-models.ts'
import type { Registration } from '../gst/registered-documents.ts'
import type { MoneyOfBill } from './invoice/money-now.ts'

/** Papers to suppliers, and about the shop's own stock. */
export type OfficePaper = OfficePaperModel['DocumentType']

/** The model of a document with its kind. */
export type DocumentContent =
  | {
      kind: 'Invoice'
      model: InvoiceModel
      registration?: Registration | null
      /** What was received since the bill was issued; null or left out prints it as issued. */
      moneyNow?: MoneyOfBill | null
    }
  | { kind: 'Receipt'; model: ReceiptModel }
  | { kind: 'CreditNote'; model: CreditNoteModel; registration?: Registration | null }
  | { kind: 'RefundVoucher'; model: RefundVoucherModel }
  | { kind: 'Estimate'; model: EstimateModel | InvoiceModel }
  | { kind: 'OrderAcknowledgement'; model: OrderAcknowledgementModel }
  | { kind: 'PrescriptionCard'; model: PrescriptionCardModel }
  | { kind: 'DeliverySlip'; model: DeliverySlipModel }
  | { kind: 'JobCard'; model: JobCardModel }
  | { kind: 'LabOrder'; model: LabOrderModel }
  | { kind: 'DayEnd'; model: DayEndModel }
  | { kind: OfficePaper; model: OfficePaperModel }

/** The letterhead of a document. */
export function branchOf(content: DocumentContent): DocumentBranch {
  return content.kind === 'OrderAcknowledgement' ? content.model.Order.Branch : content.model.Branch
}

/** The customer of a document; null for the shop's own documents. */
export function customerOf(content: DocumentContent): DocumentCustomer | null {
  switch (content.kind) {
    case 'JobCard':
    case 'LabOrder':
    case 'DayEnd':
    case 'DebitNote':
    case 'SupplierPayment':
    case 'StockVoucher':
    case 'PurchaseOrder':
    case 'AccountReceipt':
    case 'PayerStatement':
    case 'FitterBill':
    case 'FormerBill':
    case 'GoodsReceipt':
      return null
    case 'OrderAcknowledgement':
      return content.model.Order.Customer
    default:
      return content.model.Customer
  }
}
