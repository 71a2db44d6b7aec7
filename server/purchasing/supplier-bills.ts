import { all, type ReadableDb } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import type { Services } from '../kernel/services.ts'
import type { BillKind } from '../masters/bill-credits.ts'
import { toRupees } from '../wire/rupees.ts'

const paidOf = (column: string, id: string) =>
  `(SELECT coalesce(sum(amount_paise), 0) FROM standing_allocations WHERE ${column} = ${id})`

/** Every bill that is owed: of goods less what went back and was not refused, of labs, without goods; and what was paid for it. */
const BILLS = `
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
    FROM lab_bills b WHERE b.reversed_at_ms IS NULL
  UNION ALL
  SELECT 'Expense', e.id, e.supplier_id, NULL, e.bill_no, e.bill_date, e.total_paise,
         ${paidOf('expense_bill_id', 'e.id')}
    FROM expense_bills e WHERE e.reversed_at_ms IS NULL`

/**
 * Every bill that is owed, and what of it is paid: by payments that were set against it, and by what
 * the supplier has of the shop beyond its bills (paid in advance, sent back without a bill), which
 * goes to the oldest bills first. So what is due of all bills is never above the account.
 */
export const SUPPLIER_BILLS = `
  SELECT kind, id, supplierId, inwardNo, billNo, billDate, owedPaise, advancePaise,
         paidPaise + advancePaise AS paidPaise, owedPaise - paidPaise - advancePaise AS duePaise
    FROM (SELECT *, max(0, min(openPaise, sparePaise - beforePaise)) AS advancePaise
            FROM (SELECT o.*,
                         sum(openPaise) OVER (PARTITION BY supplierId)
                           - coalesce((SELECT sum(amount_paise) FROM supplier_entries
                                        WHERE supplier_id = o.supplierId), 0) AS sparePaise,
                         sum(openPaise) OVER (PARTITION BY supplierId
                                              ORDER BY substr(billDate, 1, 10), kind, id)
                           - openPaise AS beforePaise
                    FROM (SELECT *, max(0, owedPaise - paidPaise) AS openPaise
                            FROM (${BILLS})) o))`

/** What is owed beyond all bills, as old dues of before, by the supplier; as SQL. */
export const UNBILLED_DUES = `
  SELECT e.supplierId, e.paise - coalesce(d.paise, 0) AS duePaise
    FROM (SELECT supplier_id AS supplierId, sum(amount_paise) AS paise
            FROM supplier_entries GROUP BY supplier_id) e
    LEFT JOIN (SELECT supplierId, sum(duePaise) AS paise FROM (${SUPPLIER_BILLS})
                WHERE duePaise > 0 GROUP BY supplierId) d ON d.supplierId = e.supplierId
   WHERE e.paise > coalesce(d.paise, 0)`

/**
 * What of each bill of goods is paid by what its supplier has of the shop beyond its bills, by the
 * bill; those of which nothing is are left out. `supplierId` null is every supplier.
 */
export function advancesOfInwards(db: ReadableDb, supplierId: number | null): Map<number, number> {
  return new Map(
    all<{ id: number; paise: number }>(
      db,
      `SELECT id, advancePaise AS paise FROM (${SUPPLIER_BILLS})
        WHERE (:supplierId IS NULL OR supplierId = :supplierId)
          AND kind = 'Inward' AND advancePaise > 0`,
      { supplierId },
    ).map(({ id, paise }) => [id, paise]),
  )
}

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

/**
 * Returns the payments of a bill and what of it went back, as `SUPPLIER_BILLS` counts them, the oldest
 * first; last what was paid in advance, which has no paper of this bill.
 */
export function papersOfBill(
  services: Services,
  { advancePaise, id, kind }: { kind: BillKind; id: number; advancePaise: number },
) {
  const { timeZone } = services.branch()
  const papers = rowsOf(services.db, kind, id).map((row) => ({
    Kind: row.kind,
    ID: services.ids.encode(row.kind === 'Payment' ? 'supplierPayment' : 'supplierReturn', row.id),
    No: row.no,
    At: toLocalText(row.atMs, timeZone),
    Amount: toRupees(row.paise),
  }))
  if (advancePaise === 0) return papers
  const advance = { Kind: 'Advance' as const, ID: null, No: null, At: null }
  return [...papers, { ...advance, Amount: toRupees(advancePaise) }]
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
