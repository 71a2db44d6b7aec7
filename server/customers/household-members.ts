import type { Relation } from '../contract/customers.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'
import { encodeOrderRow, ordersOfCustomer } from '../orders/order-rows.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'
import type { HeldNote } from './household.ts'

/** Orders of a member that are read for what they owe. */
const MOST_ORDERS = 100

type MemberRow = {
  id: number
  name: string
  mobile: string | null
  lastVisit: string | null
  relation: Relation | null
  isHead: number
}

/** The people of a household, the head first and the others by name, with dues and credits. */
export function householdMembers(
  db: ReadableDb,
  services: Services,
  family: readonly number[],
  notes: readonly HeldNote[],
) {
  const rows = all<MemberRow>(
    db,
    `SELECT c.id, c.name, c.mobile, c.last_visit AS lastVisit, m.relation,
            EXISTS (SELECT 1 FROM households h WHERE h.head_id = c.id) AS isHead
       FROM customers c LEFT JOIN household_members m ON m.customer_id = c.id
      WHERE c.id IN (SELECT value FROM json_each(:family))
      ORDER BY isHead DESC, c.name COLLATE NOCASE, c.id`,
    { family: JSON.stringify(family) },
  )
  return rows.map((row) => ({
    CustomerID: services.ids.encode('customer', row.id),
    NumericID: row.id,
    Name: row.name,
    Mobile: row.mobile,
    Relation: row.relation,
    IsHead: row.isHead === 1,
    LastVisit: row.lastVisit,
    DueAmount: dueOf(services, row.id),
    CreditAmount: toRupees(
      notes.reduce((sum, note) => sum + (note.customerId === row.id ? note.balancePaise : 0), 0),
    ),
  }))
}

function dueOf(services: Services, customerId: number): number {
  const paise = ordersOfCustomer(services.db, customerId, MOST_ORDERS)
    .filter((row) => row.status !== 'Cancelled')
    .map((row) => toPaise(Math.max(0, encodeOrderRow(services, row).BalanceAmount)))
  return toRupees(paise.reduce((sum, each) => sum + each, 0))
}
