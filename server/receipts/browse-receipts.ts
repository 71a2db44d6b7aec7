import { customerName } from '../branch/customer-name.ts'
import { MAX_PAGE_SIZE, type PaymentKind } from '../contract/primitives.ts'
import {
  receiptDetails as detailsSpec,
  pendingReceipts as pendingSpec,
} from '../contract/receipts.ts'
import { all, exactlyOne, one } from '../db/sql.ts'
import { RECEIPT_STATUS_IDS, receiptStateOf } from '../domain/order-states.ts'
import { message, storedMessage } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { Refusal } from '../kernel/refusal.ts'
import { toRupees } from '../wire/rupees.ts'

type DetailRow = {
  id: number
  receiptNo: string
  type: string
  orderNo: string
  customerId: number
  customerName: string
  customerMobile: string | null
  date: string
  amountPaise: number
  mode: string
  statusId: number
  remarks: string | null
}

export const getReceiptDetails = operation(detailsSpec, ({ query, services }) => {
  const row = one<DetailRow>(
    services.db,
    `SELECT r.id, r.receipt_no AS receiptNo, json_extract(r.model_json, '$.DocumentType') AS type,
            o.order_no AS orderNo, c.id AS customerId, c.name AS customerName,
            c.mobile AS customerMobile, r.receipt_date AS date, r.amount_paise AS amountPaise, t.name_message AS mode,
            r.status_id AS statusId, r.remarks
       FROM receipts r
       JOIN sales_orders o ON o.id = r.order_id
       JOIN customers c ON c.id = r.customer_id
       JOIN receipt_types t ON t.id = r.receipt_type_id
      WHERE r.id = :receiptId AND r.order_id = :salesOrderId AND r.customer_id = :customerId`,
    query,
  )
  if (row === undefined) throw new Refusal('NOT_FOUND', message('receipts.no-such-receipt'))
  return {
    ReceiptId: services.ids.encode('receipt', row.id),
    ReceiptNo: row.receiptNo,
    ReceiptType: row.type === 'ReceiptVoucher' ? 'Advance' : 'Payment',
    SalesOrderNo: row.orderNo,
    CustomerName: customerName(services, { id: row.customerId, name: row.customerName }),
    CustomerMobile: row.customerMobile,
    Date: row.date,
    Amount: toRupees(row.amountPaise),
    PaymentMode: storedMessage(row.mode),
    Status: receiptStateOf(row.statusId),
    StatusID: row.statusId,
    Remarks: row.remarks,
  }
})

/** More than a shop leaves open at a time; the oldest come first, so that none is forgotten. */

type PendingRow = {
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
  customerId: number
  customerName: string
  customerMobile: string | null
}

export const listPendingReceipts = operation(pendingSpec, ({ query, services }) => {
  const window = pageWindow({
    pageNumber: query.pageNumber ?? 1,
    pageSize: query.pageSize ?? MAX_PAGE_SIZE,
  })
  const { total } = exactlyOne<{ total: number }>(
    services.db,
    `SELECT count(*) AS total FROM receipts WHERE status_id = ${RECEIPT_STATUS_IDS.Pending}`,
  )
  const rows = all<PendingRow>(
    services.db,
    `SELECT r.id, r.receipt_no AS receiptNo, r.receipt_date AS date,
            r.amount_paise AS amountPaise, t.name_message AS paymentMode, t.kind,
            r.reference_no AS referenceNo, r.remarks, r.receipt_type_id AS receiptTypeId,
            o.id AS orderId, o.order_no AS orderNo, c.id AS customerId, c.name AS customerName,
            c.mobile AS customerMobile
       FROM receipts r
       JOIN receipt_types t ON t.id = r.receipt_type_id
       JOIN sales_orders o ON o.id = r.order_id
       JOIN customers c ON c.id = r.customer_id
      WHERE r.status_id = ${RECEIPT_STATUS_IDS.Pending}
      ORDER BY r.id LIMIT :limit OFFSET :offset`,
    { limit: window.pageSize, offset: window.offset },
  )
  const items = rows.map((row) => ({
    ID: services.ids.encode('receipt', row.id),
    ReceiptNo: row.receiptNo,
    Date: row.date,
    Amount: toRupees(row.amountPaise),
    ReceiptTypeID: row.receiptTypeId,
    PaymentMode: storedMessage(row.paymentMode),
    Kind: row.kind,
    ReferenceNo: row.referenceNo,
    Remarks: row.remarks,
    SalesOrderID: services.ids.encode('order', row.orderId),
    SalesOrderNo: row.orderNo,
    CustomerName: customerName(services, { id: row.customerId, name: row.customerName }),
    CustomerMobile: row.customerMobile,
  }))
  return pageAnswer(items, total, window)
})
