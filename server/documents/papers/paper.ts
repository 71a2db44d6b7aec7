import type {
  CreditNoteModel,
  DayEndModel,
  DeliverySlipModel,
  DocumentBranch,
  DocumentCustomer,
  EstimateModel,
  InvoiceModel,
  JobCardModel,
  OrderAcknowledgementModel,
  PrescriptionCardModel,
  ReceiptModel,
  RefundVoucherModel,
} from '../../contract/document-models.ts'

/** A model with its kind, so that what is done with it can be told apart. */
export type PaperContent =
  | { kind: 'Invoice'; model: InvoiceModel }
  | { kind: 'Receipt'; model: ReceiptModel }
  | { kind: 'CreditNote'; model: CreditNoteModel }
  | { kind: 'RefundVoucher'; model: RefundVoucherModel }
  | { kind: 'Estimate'; model: EstimateModel | InvoiceModel }
  | { kind: 'OrderAcknowledgement'; model: OrderAcknowledgementModel }
  | { kind: 'PrescriptionCard'; model: PrescriptionCardModel }
  | { kind: 'DeliverySlip'; model: DeliverySlipModel }
  | { kind: 'JobCard'; model: JobCardModel }
  | { kind: 'DayEnd'; model: DayEndModel }

/** The letterhead of a paper. */
export function branchOf(content: PaperContent): DocumentBranch {
  return content.kind === 'OrderAcknowledgement' ? content.model.Order.Branch : content.model.Branch
}

/** Whose paper it is; null for the shop's own papers. */
export function customerOf(content: PaperContent): DocumentCustomer | null {
  switch (content.kind) {
    case 'JobCard':
    case 'DayEnd':
      return null
    case 'OrderAcknowledgement':
      return content.model.Order.Customer
    default:
      return content.model.Customer
  }
}
