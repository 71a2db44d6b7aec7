import type { DocumentKind } from '../contract/documents.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { type Message, message } from '../kernel/message.ts'

const KIND_NAMES: Record<DocumentKind, Message> = {
  Invoice: message('printing.kind-invoice'),
  Receipt: message('printing.kind-receipt'),
  CreditNote: message('printing.kind-credit-note'),
  RefundVoucher: message('printing.kind-refund-voucher'),
  Estimate: message('printing.kind-estimate'),
  OrderAcknowledgement: message('printing.kind-order'),
  PrescriptionCard: message('printing.kind-prescription'),
  DeliverySlip: message('printing.kind-delivery-slip'),
  JobCard: message('printing.kind-job-card'),
  LabOrder: message('printing.kind-lab-order'),
  DayEnd: message('printing.kind-day-end'),
  DebitNote: message('printing.kind-debit-note'),
  SupplierPayment: message('printing.kind-supplier-payment'),
  StockVoucher: message('printing.kind-stock-voucher'),
  PurchaseOrder: message('printing.kind-purchase-order'),
  AccountReceipt: message('printing.kind-account-receipt'),
  PayerStatement: message('printing.kind-payer-statement'),
  FitterBill: message('printing.kind-fitter-bill'),
  FormerBill: message('printing.kind-former-bill'),
  GoodsReceipt: message('printing.kind-goods-receipt'),
}

const NUMBER_SQL = {
  Invoice: 'SELECT invoice_no AS number FROM invoices WHERE id = :id',
  Receipt: 'SELECT receipt_no AS number FROM receipts WHERE id = :id',
  CreditNote: 'SELECT credit_note_no AS number FROM credit_notes WHERE id = :id',
  RefundVoucher: 'SELECT voucher_no AS number FROM refund_vouchers WHERE credit_note_id = :id',
  OrderAcknowledgement: 'SELECT order_no AS number FROM sales_orders WHERE id = :id',
  AccountReceipt: 'SELECT receipt_no AS number FROM account_receipts WHERE id = :id',
  JobCard: 'SELECT order_no AS number FROM sales_orders WHERE id = :id',
} as const

/** Returns what the queue calls a document; one without a number by its kind alone. */
export function titleOf(kind: DocumentKind, number: string): Message {
  const name = KIND_NAMES[kind]
  return number === '' ? name : message('printing.document-with-number', { kind: name, number })
}

/** Returns the title of a document that was just issued. */
export function titleOfIssued(db: ReadableDb, kind: keyof typeof NUMBER_SQL, id: number): Message {
  return titleOf(kind, one<{ number: string }>(db, NUMBER_SQL[kind], { id })?.number ?? '')
}
