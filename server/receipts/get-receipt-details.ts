// GET /api/quickSale/GetReceiptDetails
import { receiptDetails as spec } from '../contract/receipts.ts'
import { one } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { toRupees } from '../wire/rupees.ts'

type DetailRow = {
  id: number
  receiptNo: string
  type: string
  orderNo: string
  customerName: string
  customerMobile: string | null
  date: string
  amountPaise: number
  mode: string
  statusId: number
  remarks: string | null
}

const STATUS = ['Active', 'Pending', 'Bounced', 'Cancelled']

export const getReceiptDetails = operation(spec, ({ query, services }) => {
  const row = one<DetailRow>(
    services.db,
    `SELECT r.id, r.receipt_no AS receiptNo, json_extract(r.model_json, '$.DocumentType') AS type,
            o.order_no AS orderNo, c.name AS customerName, c.mobile AS customerMobile,
            r.receipt_date AS date, r.amount_paise AS amountPaise, t.name AS mode,
            r.status_id AS statusId, r.remarks
       FROM receipts r
       JOIN sales_orders o ON o.id = r.order_id
       JOIN customers c ON c.id = r.customer_id
       JOIN receipt_types t ON t.id = r.receipt_type_id
      WHERE r.id = :receiptId AND r.order_id = :salesOrderId AND r.customer_id = :customerId`,
    query,
  )
  if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no such receipt.')
  return {
    ReceiptId: services.ids.encode('receipt', row.id),
    ReceiptNo: row.receiptNo,
    ReceiptType: row.type === 'ReceiptVoucher' ? 'Advance' : 'Payment',
    SalesOrderNo: row.orderNo,
    CustomerName: row.customerName,
    CustomerMobile: row.customerMobile,
    Date: row.date,
    Amount: toRupees(row.amountPaise),
    PaymentMode: row.mode,
    Status: STATUS[row.statusId - 1] ?? '',
    StatusID: row.statusId,
    Remarks: row.remarks,
  }
})
