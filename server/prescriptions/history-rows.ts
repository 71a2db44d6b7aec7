import { all, one, type ReadableDb } from '../db/sql.ts'

/** What the history needs of a prescription beside its powers. */
export type HistoryFacts = {
  id: number
  orderId: number | null
  examId: number | null
  supersededById: number | null
  withdrawnReason: string | null
  takenBy: string | null
}

export type DispensedIn = {
  prescriptionId: number
  orderId: number
  orderNo: string
  orderDate: string
}

/** All of a customer's prescriptions, also those that were put right or only repeat a test. */
export function historyFacts(db: ReadableDb, customerId: number): HistoryFacts[] {
  return all<HistoryFacts>(
    db,
    `SELECT p.id, p.order_id AS orderId, p.exam_id AS examId,
            p.superseded_by_id AS supersededById, p.withdrawn_reason AS withdrawnReason,
            coalesce(u.display_name, s.display_name) AS takenBy
       FROM prescriptions p
       LEFT JOIN users u ON u.id = p.taken_by
       LEFT JOIN sales_orders o ON o.id = p.order_id
       LEFT JOIN users s ON s.id = o.created_by
      WHERE p.customer_id = :customerId`,
    { customerId },
  )
}

/** The orders of a customer that dispensed a prescription, oldest first. */
export function dispensedOrders(db: ReadableDb, customerId: number): DispensedIn[] {
  return all<DispensedIn>(
    db,
    `SELECT coalesce(p.exam_id, p.id) AS prescriptionId, o.id AS orderId, o.order_no AS orderNo,
            o.order_date AS orderDate
       FROM prescriptions p JOIN sales_orders o ON o.id = p.order_id
      WHERE p.customer_id = :customerId
      ORDER BY o.order_date, o.id`,
    { customerId },
  )
}

export type HistoryCustomer = { name: string; dateOfBirth: string | null }

export function historyCustomer(db: ReadableDb, customerId: number): HistoryCustomer | undefined {
  return one<HistoryCustomer>(
    db,
    'SELECT name, date_of_birth AS dateOfBirth FROM customers WHERE id = :customerId',
    { customerId },
  )
}
