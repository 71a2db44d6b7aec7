import { all, type ReadableDb } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'
import { toRupees } from '../wire/rupees.ts'

/**
 * The movements with which the lenses of a job left: those of the job itself; of the first job also
 * what went out before movements knew their job.
 */
const LEFT_WITH = `
   FROM stock_movements m JOIN lab_order_lines x ON x.order_line_id = m.order_line_id
  WHERE x.lab_order_id IN (SELECT l.id UNION ALL
                           SELECT id FROM lab_orders WHERE came_with_id = l.id)
    AND m.reason = 'sale'
    AND (m.lab_order_id = l.id
      OR m.lab_order_id IS NULL AND NOT EXISTS (SELECT 1 FROM remakes WHERE lab_order_id = l.id))`

/** What the lenses of a job were booked at when they arrived. */
export const EXPECTED = `
  (SELECT coalesce(sum(m.sales_cost_paise), 0) ${LEFT_WITH}) AS expectedPaise,
  (SELECT min(m.is_cost_known) ${LEFT_WITH}) AS isCostKnown`

/** Whose order a job was made for. */
export const CUSTOMER_NAME = '(SELECT name FROM customers WHERE id = o.customer_id)'

/** The orders that the lenses of a job belong to now: a split may have moved some, or all. */
export const ORDERS_NOW = `
  coalesce((SELECT group_concat(n.order_no, ', ')
              FROM (SELECT DISTINCT q.id, q.order_no
                      FROM lab_order_lines x
                      JOIN order_lines y ON y.id = x.order_line_id
                      JOIN sales_orders q ON q.id = y.order_id
                     WHERE x.lab_order_id IN (SELECT l.id UNION ALL
                                              SELECT id FROM lab_orders WHERE came_with_id = l.id)
                     ORDER BY q.id) n), o.order_no)`

/** So many jobs are shown of those that were billed, and so many bills. */
const MOST_BILLED = 50

/** The jobs that a lab billed last, by the bills that stand. */
export function billedJobs(
  { db, ids }: Pick<Services, 'db' | 'ids'>,
  supplierId: number,
  seesCost: boolean,
) {
  return all<{
    number: string
    orderNo: string
    customerName: string
    billId: number
    billNo: string
    billDate: string
    amountPaise: number
  }>(
    db,
    `SELECT l.lab_order_no AS number, ${ORDERS_NOW} AS orderNo, ${CUSTOMER_NAME} AS customerName,
            b.id AS billId, b.bill_no AS billNo, b.bill_date AS billDate,
            j.amount_paise AS amountPaise
       FROM lab_bills b
       JOIN lab_bill_jobs j ON j.bill_id = b.id
       JOIN lab_orders l ON l.id = j.lab_order_id
       JOIN sales_orders o ON o.id = l.order_id
      WHERE b.supplier_id = :supplierId AND b.reversed_at_ms IS NULL
      ORDER BY b.bill_date DESC, b.id DESC, l.id
      LIMIT :most`,
    { supplierId, most: MOST_BILLED },
  ).map(({ amountPaise, billDate, billId, billNo, customerName, number, orderNo }) => ({
    Job: number,
    OrderNo: orderNo,
    CustomerName: customerName,
    LabBillID: ids.encode('labBill', billId),
    BillNo: billNo,
    BillDate: billDate,
    Amount: seesCost ? toRupees(amountPaise) : null,
  }))
}

/** The bills of a lab that stand, the newest first, with what was paid for each. */
export function billsOfLab(
  { db, ids }: Pick<Services, 'db' | 'ids'>,
  supplierId: number,
  seesCost: boolean,
) {
  return all<{
    id: number
    billNo: string
    billDate: string
    jobs: number
    totalPaise: number
    paidPaise: number
  }>(
    db,
    `SELECT b.id, b.bill_no AS billNo, b.bill_date AS billDate,
            (SELECT count(*) FROM lab_bill_jobs WHERE bill_id = b.id) AS jobs,
            b.total_paise AS totalPaise,
            (SELECT coalesce(sum(amount_paise), 0) FROM standing_allocations
              WHERE lab_bill_id = b.id) AS paidPaise
       FROM lab_bills b
      WHERE b.supplier_id = :supplierId AND b.reversed_at_ms IS NULL
      ORDER BY b.bill_date DESC, b.id DESC
      LIMIT :most`,
    { supplierId, most: MOST_BILLED },
  ).map(({ billDate, billNo, id, jobs, paidPaise, totalPaise }) => ({
    LabBillID: ids.encode('labBill', id),
    BillNo: billNo,
    BillDate: billDate,
    JobCount: jobs,
    Total: seesCost ? toRupees(totalPaise) : null,
    Paid: seesCost ? toRupees(paidPaise) : null,
  }))
}

/**
 * The jobs that came and are on no bill, with those that a later job took the place of, and those whose
 * order was cancelled when the lab had them already.
 */
export function unbilledJobs(db: ReadableDb, supplierId: number, named: ReadonlySet<string>) {
  return all<{
    number: string
    orderNo: string
    customerName: string
    expectedPaise: number
    isRejected: number
    isCancelled: number
    isCostKnown: number | null
  }>(
    db,
    `SELECT l.lab_order_no AS number, ${ORDERS_NOW} AS orderNo, ${CUSTOMER_NAME} AS customerName,
            l.status = 'Rejected' AS isRejected, o.status = 'Cancelled' AS isCancelled, ${EXPECTED}
       FROM lab_orders l JOIN sales_orders o ON o.id = l.order_id
      WHERE l.supplier_id = :supplierId
        AND (l.status IN ('Received', 'Fitted')
          OR o.status = 'Cancelled' AND l.status = 'Sent'
          OR l.status = 'Rejected' AND EXISTS (
               SELECT 1 FROM order_events e
                WHERE e.lab_order_id = l.id
                  AND e.lab_to IN ('Received', iif(o.status = 'Cancelled', 'Sent', 'Received'))))
        AND l.came_with_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM lab_bill_jobs WHERE lab_order_id = l.id AND is_reversed = 0)
      ORDER BY l.id`,
    { supplierId },
  )
    .filter(({ number }) => !named.has(number))
    .map((job) => ({
      Job: job.number,
      OrderNo: job.orderNo,
      CustomerName: job.customerName,
      Expected: job.isCostKnown === 1 ? toRupees(job.expectedPaise) : null,
      IsReplaced: job.isRejected === 1 && job.isCancelled === 0,
      IsCancelled: job.isCancelled === 1,
    }))
}
