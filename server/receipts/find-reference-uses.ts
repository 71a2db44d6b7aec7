import { customerName } from '../branch/customer-name.ts'
import { referenceUses as spec } from '../contract/receipts.ts'
import { all } from '../db/sql.ts'
import { addDays } from '../domain/local-time.ts'
import { RECEIPT_STATUS_IDS } from '../domain/order-states.ts'
import { storedMessage } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { toRupees } from '../wire/rupees.ts'

type UseRow = {
  receiptNo: string
  billNo: string | null
  date: string
  amountPaise: number
  mode: string
  customerId: number | null
  customerName: string | null
  payerName: string | null
}

/**
 * Returns the first day on which the same reference is no chance. Shops type the last figures alone,
 * and few of them come again with other money soon.
 */
function firstDay(referenceNo: string, today: string): string {
  if (referenceNo.length < 6) return today
  return referenceNo.length < 10 ? addDays(today, -30) : ''
}

const COUNTS = `(${RECEIPT_STATUS_IDS.Active}, ${RECEIPT_STATUS_IDS.Pending})`

export const findReferenceUses = operation(spec, ({ query, services }) => {
  const referenceNo = query.referenceNo.trim().toUpperCase()
  const exceptId =
    query.exceptReceiptID === undefined
      ? null
      : services.idOf('receipt', query.exceptReceiptID, 'exceptReceiptID')
  const rows = all<UseRow>(
    services.db,
    `SELECT * FROM (
       SELECT r.receipt_no AS receiptNo, coalesce(i.invoice_no, o.order_no) AS billNo,
              r.receipt_date AS date, r.amount_paise AS amountPaise, t.name_message AS mode,
              c.id AS customerId, c.name AS customerName, NULL AS payerName,
              r.created_at_ms AS atMs
         FROM receipts r
         JOIN receipt_types t ON t.id = r.receipt_type_id AND t.kind IN ('UPI', 'Card')
         JOIN sales_orders o ON o.id = r.order_id
         JOIN customers c ON c.id = r.customer_id
         LEFT JOIN invoices i ON i.order_id = o.id
        WHERE r.reference_no IS NOT NULL AND upper(r.reference_no) = :referenceNo AND r.status_id IN ${COUNTS}
          AND r.id IS NOT :exceptId
       UNION ALL
       SELECT r.receipt_no, NULL, r.receipt_date, r.amount_paise, t.name_message, c.id, c.name,
              p.name, r.created_at_ms
         FROM account_receipts r
         JOIN receipt_types t ON t.id = r.receipt_type_id AND t.kind IN ('UPI', 'Card')
         LEFT JOIN customers c ON c.id = r.customer_id
         LEFT JOIN payers p ON p.id = r.payer_id
        WHERE r.reference_no IS NOT NULL AND upper(r.reference_no) = :referenceNo AND r.state = 'Active'
     )
     WHERE date >= :firstDay
       AND EXISTS (SELECT 1 FROM receipt_types
                    WHERE id = :receiptTypeId AND kind IN ('UPI', 'Card'))
     ORDER BY atMs DESC LIMIT 3`,
    {
      referenceNo,
      exceptId,
      receiptTypeId: query.receiptTypeId,
      firstDay: firstDay(referenceNo, services.localNow().slice(0, 10)),
    },
  )
  return {
    Items: rows.map((row) => ({
      ReceiptNo: row.receiptNo,
      BillNo: row.billNo,
      Date: row.date,
      Amount: toRupees(row.amountPaise),
      PaymentMode: storedMessage(row.mode),
      Name:
        row.customerId === null
          ? row.payerName
          : customerName(services, { id: row.customerId, name: row.customerName ?? '' }),
    })),
  }
})
