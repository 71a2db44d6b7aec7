import type { Static } from 'typebox'
import type { RefundPaper } from '../contract/credit.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import type { Ids } from '../wire/ids.ts'
import { toRupees } from '../wire/rupees.ts'

type PaperRow = {
  kind: 'CreditNote' | 'RefundVoucher'
  id: number
  number: string
  date: string
  amountPaise: number
  heldPaise: number
  orderId: number
  orderNo: string
}

const PAPERS_SQL = `
  WITH papers (kind, id, number, date, amountPaise, heldPaise, orderId) AS (
    SELECT 'CreditNote', id, credit_note_no, note_date, amount_paise + round_off_paise,
           balance_paise, order_id
      FROM credit_notes
    UNION ALL
    SELECT 'RefundVoucher', v.id, v.voucher_no, v.voucher_date, v.amount_paise, 0,
           coalesce(n.order_id, s.order_id)
      FROM refund_vouchers v
      LEFT JOIN credit_notes n ON n.id = v.credit_note_id
      LEFT JOIN order_settlements s ON s.id = v.settlement_id
  )
  SELECT p.kind, p.id, p.number, p.date, p.amountPaise, p.heldPaise, p.orderId, o.order_no AS orderNo
    FROM papers p JOIN sales_orders o ON o.id = p.orderId`

/** Returns the credit notes and refund papers of an order, the first first. */
export function refundPapersOfOrder(db: ReadableDb, ids: Ids, orderId: number) {
  return all<PaperRow>(db, `${PAPERS_SQL} WHERE p.orderId = :orderId ORDER BY p.date, p.kind`, {
    orderId,
  }).map((row) => encodePaper(ids, row))
}

/** Returns the credit notes and refund papers of a customer, the newest first. */
export function refundPapersOfCustomer(
  db: ReadableDb,
  ids: Ids,
  { customerId, limit }: { customerId: number; limit: number },
) {
  return all<PaperRow>(
    db,
    `${PAPERS_SQL} WHERE o.customer_id = :customerId ORDER BY p.date DESC, p.kind DESC LIMIT :limit`,
    { customerId, limit },
  ).map((row) => encodePaper(ids, row))
}

function encodePaper(ids: Ids, row: PaperRow): Static<typeof RefundPaper> {
  return {
    Kind: row.kind,
    ID: ids.encode(row.kind === 'CreditNote' ? 'creditNote' : 'refundVoucher', row.id),
    Number: row.number,
    Date: row.date,
    Amount: toRupees(row.amountPaise),
    Held: toRupees(row.heldPaise),
    SalesOrderID: ids.encode('order', row.orderId),
    SalesOrderNo: row.orderNo,
  }
}
