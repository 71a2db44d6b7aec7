import { PAPER_EVENTS, paperHistory as spec } from '../contract/purchasing.ts'
import { all } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'

type Row = {
  atMs: number
  by: string | null
  action: string
  no: string | null
  reason: string | null
}

/** Answers what the log of changes says of one paper, and of a bill's returns and payments. */
export const getPaperHistory = operation(spec, ({ query, services }) => {
  const { inwardID, orderID, paymentID, returnID, voucherID } = query
  const named = [inwardID, orderID, paymentID, returnID, voucherID].filter((id) => id !== undefined)
  if (named.length !== 1) throw invalidField('inwardID', message('purchasing.which-paper'))
  const idOf = (
    kind: 'goodsReceipt' | 'purchaseOrder' | 'supplierPayment' | 'supplierReturn' | 'stockVoucher',
    id: string | undefined,
    key: string,
  ) => (id === undefined ? null : services.idOf(kind, id, key))
  const rows = all<Row>(
    services.db,
    `WITH papers (entity, id) AS (
       SELECT 'goodsReceipt', :receiptId WHERE :receiptId IS NOT NULL
       UNION ALL SELECT 'supplierReturn', id FROM supplier_returns WHERE receipt_id = :receiptId
       UNION ALL SELECT 'supplierPayment', payment_id FROM supplier_payment_allocations
                  WHERE receipt_id = :receiptId
       UNION ALL SELECT 'purchaseOrder', :orderId WHERE :orderId IS NOT NULL
       UNION ALL SELECT 'supplierReturn', :returnId WHERE :returnId IS NOT NULL
       UNION ALL SELECT 'supplierPayment', :paymentId WHERE :paymentId IS NOT NULL
       UNION ALL SELECT 'stockVoucher', :voucherId WHERE :voucherId IS NOT NULL)
     SELECT a.at_ms AS atMs, u.display_name AS by, a.action,
            coalesce(a.detail_json ->> '$.receiptNo', a.detail_json ->> '$.returnNo',
                     a.detail_json ->> '$.paymentNo', a.detail_json ->> '$.orderNo',
                     a.detail_json ->> '$.voucherNo') AS no,
            iif(a.entity = 'stockVoucher', a.detail_json ->> '$.note',
                a.detail_json ->> '$.reason') AS reason
       FROM papers p
       JOIN audit_log a
         ON a.entity IN ('goodsReceipt', 'supplierReturn', 'supplierPayment', 'stockVoucher',
                         'purchaseOrder')
        AND a.entity = p.entity AND a.entity_id = CAST(CAST(p.id AS INTEGER) AS TEXT)
       LEFT JOIN users u ON u.id = a.user_id
      ORDER BY a.seq DESC`,
    {
      receiptId: idOf('goodsReceipt', inwardID, 'inwardID'),
      orderId: idOf('purchaseOrder', orderID, 'orderID'),
      returnId: idOf('supplierReturn', returnID, 'returnID'),
      paymentId: idOf('supplierPayment', paymentID, 'paymentID'),
      voucherId: idOf('stockVoucher', voucherID, 'voucherID'),
    },
  )
  const { timeZone } = services.branch()
  return {
    Items: rows.flatMap(({ action, atMs, by, no, reason }) => {
      const What = PAPER_EVENTS.find((each) => each === action)
      if (What === undefined) return []
      return { At: toLocalText(atMs, timeZone), By: by, What, No: no, Reason: reason }
    }),
  }
})
