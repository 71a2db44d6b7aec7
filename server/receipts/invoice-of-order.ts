import { one, type ReadableDb } from '../db/sql.ts'

export type InvoiceOfOrder = { id: number; invoiceNo: string; date: string }

/** The invoice of an order, or null while it has none. */
export function invoiceOfOrder(db: ReadableDb, orderId: number): InvoiceOfOrder | null {
  const row = one<InvoiceOfOrder>(
    db,
    `SELECT id, invoice_no AS invoiceNo, invoice_date AS date
       FROM invoices WHERE order_id = :orderId`,
    { orderId },
  )
  return row ?? null
}
