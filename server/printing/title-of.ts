import type { DocumentKind } from '../contract/documents.ts'
import { one, type ReadableDb } from '../db/sql.ts'

/** What the queue calls a document. */
export const KIND_NAMES: Record<DocumentKind, string> = {
  Invoice: 'Invoice',
  Receipt: 'Receipt',
  CreditNote: 'Credit note',
  RefundVoucher: 'Refund voucher',
  Estimate: 'Estimate',
  OrderAcknowledgement: 'Order',
  PrescriptionCard: 'Prescription',
  DeliverySlip: 'Delivery slip',
  JobCard: 'Job card',
  DayEnd: 'Day end',
}

const NUMBER_SQL = {
  Invoice: 'SELECT invoice_no AS number FROM invoices WHERE id = :id',
  Receipt: 'SELECT receipt_no AS number FROM receipts WHERE id = :id',
  CreditNote: 'SELECT credit_note_no AS number FROM credit_notes WHERE id = :id',
  RefundVoucher: 'SELECT voucher_no AS number FROM refund_vouchers WHERE credit_note_id = :id',
  OrderAcknowledgement: 'SELECT order_no AS number FROM sales_orders WHERE id = :id',
  JobCard: 'SELECT order_no AS number FROM sales_orders WHERE id = :id',
} as const

/** The name of a document that was just issued, with its number. */
export function titleOf(db: ReadableDb, kind: keyof typeof NUMBER_SQL, id: number): string {
  const row = one<{ number: string }>(db, NUMBER_SQL[kind], { id })
  return `${KIND_NAMES[kind]} ${row?.number ?? ''}`.trim()
}
