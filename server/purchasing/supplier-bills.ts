import { all, type ReadableDb } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import type { Services } from '../kernel/services.ts'
import type { BillKind } from '../masters/bill-credits.ts'
import { toRupees } from '../wire/rupees.ts'

const paidOf = (column: string, id: string) =>
  `(SELECT coalesce(sum(amount_paise), 0) FROM standing_allocations WHERE ${column} = ${id})`

/** Every bill that is owed: of goods less what went back and was not refused, of labs, without goods; and what of it is paid. */
export const SUPPLIER_BILLS = `
  SELECT *, owedPaise - paidPaise AS duePaise FROM (
  SELECT 'Inward' AS kind, g.id, g.supplier_id AS supplierId, g.receipt_no AS inwardNo,
         g.bill_no AS billNo, g.bill_date AS billDate,
         coalesce(g.bill_total_paise, g.computed_total_paise)
           - (SELECT coalesce(sum(coalesce(credited_paise, total_paise)), 0) FROM supplier_returns
               WHERE receipt_id = g.id) AS owedPaise,
         ${paidOf('receipt_id', 'g.id')} AS paidPaise
    FROM goods_receipts g WHERE g.state = 'Posted'
  UNION ALL
  SELECT 'LabBill', b.id, b.supplier_id, NULL, b.bill_no, b.bill_date, b.total_paise,
         ${paidOf('lab_bill_id', 'b.id')}
    FROM lab_bills b
  UNION ALL
  SELECT 'Expense', e.id, e.supplier_id, NULL, e.bill_no, e.bill_date, e.total_paise,
         ${paidOf('expense_bill_id', 'e.id')}
    FROM expense_bills e WHERE e.reversed_at_ms IS NULL)`

const ALLOCATED_TO = {
  Inward: 'receipt_id',
  LabBill: 'lab_bill_id',
  Expense: 'expense_bill_id',
} as const satisfies Record<BillKind, string>

/** What lowers what is owed on a bill: a payment, or goods that went back. */
type BillPaper = {
  kind: 'Payment' | 'Return'
  id: number
  no: string
  atMs: number
  paise: number
}

const RETURNS = `
  UNION ALL
  SELECT 'Return', id, return_no, created_at_ms, coalesce(credited_paise, total_paise)
    FROM supplier_returns WHERE receipt_id = :id AND coalesce(credited_paise, total_paise) > 0`

/** Returns the payments of a bill and what of it went back, as `SUPPLIER_BILLS` counts them, the oldest first. */
export function papersOfBill(services: Services, kind: BillKind, id: number) {
  const { timeZone } = services.branch()
  return rowsOf(services.db, kind, id).map((row) => ({
    Kind: row.kind,
    ID: services.ids.encode(row.kind === 'Payment' ? 'supplierPayment' : 'supplierReturn', row.id),
    No: row.no,
    At: toLocalText(row.atMs, timeZone),
    Amount: toRupees(row.paise),
  }))
}

function rowsOf(db: ReadableDb, kind: BillKind, id: number): BillPaper[] {
  return all<BillPaper>(
    db,
    `SELECT 'Payment' AS kind, p.id AS id, p.payment_no AS no, p.created_at_ms AS atMs,
            a.amount_paise AS paise
       FROM standing_allocations a JOIN supplier_payments p ON p.id = a.payment_id
      WHERE a.${ALLOCATED_TO[kind]} = :id
      ${kind === 'Inward' ? RETURNS : ''}
      ORDER BY atMs, kind, id`,
    { id },
  )
}
