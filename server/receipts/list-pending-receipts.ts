// GET /api/quickSale/pending-receipts
import type { PaymentKind } from '../contract/primitives.ts'
import { pendingReceipts as spec } from '../contract/receipts.ts'
import { all } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import { toRupees } from '../wire/rupees.ts'

/** More than a shop leaves open at a time; the oldest come first, so that none is forgotten. */
const MOST = 200

type Row = {
  id: number
  receiptNo: string
  date: string
  amountPaise: number
  paymentMode: string
  kind: PaymentKind
  referenceNo: string | null
  remarks: string | null
  receiptTypeId: number
  orderId: number
  orderNo: string
  customerName: string
  customerMobile: string | null
}

export const listPendingReceipts = operation(spec, ({ services }) => ({
  Items: all<Row>(
    services.db,
    `SELECT r.id, r.receipt_no AS receiptNo, r.receipt_date AS date,
            r.amount_paise AS amountPaise, t.name AS paymentMode, t.kind,
            r.reference_no AS referenceNo, r.remarks, r.receipt_type_id AS receiptTypeId,
            o.id AS orderId, o.order_no AS orderNo, c.name AS customerName,
            c.mobile AS customerMobile
       FROM receipts r
       JOIN receipt_types t ON t.id = r.receipt_type_id
       JOIN sales_orders o ON o.id = r.order_id
       JOIN customers c ON c.id = r.customer_id
      WHERE r.status_id = 2
      ORDER BY r.id LIMIT ${MOST}`,
  ).map((row) => ({
    ID: services.ids.encode('receipt', row.id),
    ReceiptNo: row.receiptNo,
    Date: row.date,
    Amount: toRupees(row.amountPaise),
    ReceiptTypeID: row.receiptTypeId,
    PaymentMode: row.paymentMode,
    Kind: row.kind,
    ReferenceNo: row.referenceNo,
    Remarks: row.remarks,
    SalesOrderID: services.ids.encode('order', row.orderId),
    SalesOrderNo: row.orderNo,
    CustomerName: row.customerName,
    CustomerMobile: row.customerMobile,
  })),
}))
