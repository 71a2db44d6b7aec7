import { all, one, type ReadableDb } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'

/** Fewer digits are no mobile that a family shares, but somebody's extension or a slip. */
const MOBILE_DIGITS = 10

/**
 * The household of a customer, themselves first: those who were put into it, and whoever has the
 * same mobile. The walk-in customer stands for everybody and is nobody's family.
 */
export function householdOf(db: ReadableDb, services: Services, customerId: number): number[] {
  const { walkInCustomerId } = services.branch()
  if (customerId === walkInCustomerId) return [customerId]
  const others = all<{ id: number }>(
    db,
    `SELECT m.customer_id AS id
       FROM household_members m
      WHERE m.household_id = (SELECT household_id FROM household_members
                               WHERE customer_id = :customerId)
      UNION
     SELECT o.id
       FROM customers c JOIN customers o ON o.mobile_digits = c.mobile_digits
      WHERE c.id = :customerId AND length(c.mobile_digits) >= :digits`,
    { customerId, digits: MOBILE_DIGITS },
  )
  const family = others.map(({ id }) => id).filter((id) => id !== walkInCustomerId)
  return [customerId, ...family.filter((id) => id !== customerId)]
}

export type Membership = { householdId: number; headId: number; relation: string | null }

/** The household that somebody was put into, or undefined. */
export function membershipOf(db: ReadableDb, customerId: number): Membership | undefined {
  return one<Membership>(
    db,
    `SELECT m.household_id AS householdId, h.head_id AS headId, m.relation
       FROM household_members m JOIN households h ON h.id = m.household_id
      WHERE m.customer_id = :customerId`,
    { customerId },
  )
}

/** A credit note, or an advance that was kept when an order was cancelled. */
export type HeldNote = {
  source: 'creditNote' | 'customerCredit'
  id: number
  number: string
  date: string
  amountPaise: number
  balancePaise: number
  invoiceNo: string
  customerId: number
  customerName: string
}

/** What a household can still pay with: the customer's own first, the oldest first. */
export function notesOfHousehold(db: ReadableDb, members: readonly number[]): HeldNote[] {
  return all<HeldNote>(
    db,
    `WITH held AS (
       SELECT 'creditNote' AS source, n.id, n.credit_note_no AS number, n.note_date AS date,
              n.amount_paise AS amountPaise, n.balance_paise AS balancePaise,
              i.invoice_no AS invoiceNo, n.customer_id AS customerId
         FROM credit_notes n JOIN invoices i ON i.id = n.invoice_id
        WHERE n.customer_id IN (SELECT value FROM json_each(:members)) AND n.balance_paise > 0
       UNION ALL
       SELECT 'customerCredit', k.id, k.credit_no, k.credit_date, k.amount_paise,
              k.balance_paise, coalesce(i.invoice_no, o.order_no), k.customer_id
         FROM customer_credits k
         JOIN sales_orders o ON o.id = k.order_id
         LEFT JOIN invoices i ON i.order_id = o.id
        WHERE k.customer_id IN (SELECT value FROM json_each(:members)) AND k.balance_paise > 0)
     SELECT held.*, c.name AS customerName
       FROM held JOIN customers c ON c.id = held.customerId
      ORDER BY held.customerId <> :own, held.date, held.number`,
    { members: JSON.stringify(members), own: members[0] ?? 0 },
  )
}
