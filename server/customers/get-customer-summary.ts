import { customerName } from '../branch/customer-name.ts'
import { customerSummary as spec } from '../contract/customers.ts'
import { all, exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import { civilDateOf } from '../domain/civil-date.ts'
import { powerWithPrism } from '../domain/prescription.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { cashOfDay } from '../orders/cash-taken.ts'
import { encodeOrderRow, ordersOfCustomer } from '../orders/order-rows.ts'
import { noteRead } from '../prescriptions/health-of-order.ts'
import { prescriptionsOfCustomer } from '../prescriptions/prescription-rows.ts'
import { ppmToPercent, toPaise, toRupees } from '../wire/rupees.ts'
import { consentOf, PURPOSES } from './consents.ts'
import { type HeldNote, householdOf, notesOfHousehold } from './household.ts'
import { householdMembers } from './household-members.ts'

/** Orders that are read for what is due and open: more than a customer makes in a lifetime. */
const MOST_ORDERS = 500

type Person = {
  name: string
  mobile: string | null
  lastVisit: string | null
  membershipName: string | null
  discountRatePpm: number | null
}

export const glanceAtCustomer = operation(spec, ({ ip, params, services, user }) => {
  const { db, ids } = services
  const customerId = services.idOf('customer', params.customerID, 'customerID')
  const today = services.localNow()
  const person = personOf(db, customerId, today.slice(0, 10))
  if (person === undefined) throw new Refusal('NOT_FOUND', message('customers.not-found'))
  const last = lastPrescription(services, customerId, today)
  if (last !== null) noteRead({ services, user, ip }, spec.name, customerId)
  const family = householdOf(db, services, customerId)
  const notes = notesOfHousehold(db, family)
  const orders = openOrders(services, customerId, today)
  const members = family.length < 2 ? [] : householdMembers(db, services, family, notes)
  const others = members.filter((member) => member.NumericID !== customerId)
  return {
    ID: ids.encode('customer', customerId),
    NumericID: customerId,
    Name: person.name,
    Mobile: person.mobile,
    LastVisit: person.lastVisit,
    ...spendOf(db, customerId),
    CashTodayAmount: toRupees(cashOfDay(db, customerId, today)),
    MembershipName: person.membershipName,
    MembershipDiscountRate:
      person.discountRatePpm === null ? null : ppmToPercent(person.discountRatePpm),
    MayMessage: consentOf(db, customerId, 'Health')?.isGiven ?? null,
    Consents: consentsOf(db, customerId),
    DueAmount: orders.dueAmount,
    HouseholdDueAmount: sum(others.map((member) => member.DueAmount)),
    CreditAmount: sumNotes(notes, (note) => note.customerId === customerId),
    HouseholdCreditAmount: sumNotes(notes, (note) => note.customerId !== customerId),
    CreditNotes: notes.map((note) => wireNote(services, note, customerId)),
    OpenOrders: orders.open,
    LastPrescription: last,
    Recalls: recallsOf(services, customerId, today),
    Household: members,
  }
})

/** The person as a till needs them; a membership that has ended is none. */
function personOf(db: ReadableDb, customerId: number, today: string): Person | undefined {
  return one<Person>(
    db,
    `SELECT c.name, c.mobile, c.last_visit AS lastVisit, m.name AS membershipName, m.discount_rate_ppm AS discountRatePpm
       FROM customers c
       LEFT JOIN memberships m ON m.id = c.membership_id
        AND (c.membership_until IS NULL OR c.membership_until >= :today)
      WHERE c.id = :customerId`,
    { customerId, today },
  )
}

/** A credit note as a till offers it for payment, with whose it is. */
export function wireNote(services: Services, note: HeldNote, ownId: number) {
  return {
    ID: services.ids.encode(note.source, note.id),
    CreditNoteNo: note.number,
    Date: note.date,
    Amount: toRupees(note.amountPaise),
    Balance: toRupees(note.balancePaise),
    SourceInvoiceNo: note.invoiceNo,
    CustomerID: services.ids.encode('customer', note.customerId),
    CustomerName: customerName(services, { id: note.customerId, name: note.customerName }),
    IsOwn: note.customerId === ownId,
  }
}

function consentsOf(db: ReadableDb, customerId: number) {
  return PURPOSES.map((Purpose) => {
    const consent = consentOf(db, customerId, Purpose)
    return {
      Purpose,
      IsGiven: consent?.isGiven ?? null,
      Channels: consent?.isGiven === true ? consent.channels : [],
    }
  })
}

function spendOf(db: ReadableDb, customerId: number) {
  const row = exactlyOne<{ orders: number; netPaise: number; backPaise: number }>(
    db,
    `SELECT count(*) AS orders, coalesce(sum(net_paise), 0) AS netPaise,
            (SELECT coalesce(sum(amount_paise + round_off_paise), 0)
               FROM credit_notes WHERE customer_id = :customerId) AS backPaise
       FROM sales_orders
      WHERE customer_id = :customerId AND status <> 'Cancelled'
        AND coalesce(opening, 'Order') = 'Order'`,
    { customerId },
  )
  return { OrderCount: row.orders, SpendAmount: toRupees(row.netPaise - row.backPaise) }
}

function openOrders(services: Services, customerId: number, today: string) {
  const rows = ordersOfCustomer(services.db, customerId, MOST_ORDERS)
    .filter((row) => row.status !== 'Cancelled')
    .map((row) => encodeOrderRow(services, row))
  const open = rows.filter((row) => row.Status !== 'Delivered')
  return {
    dueAmount: sum(rows.map((row) => Math.max(0, row.BalanceAmount))),
    open: open.map((row) => ({
      ID: row.ID,
      SalesOrderNo: row.SalesOrderNo,
      Status: row.Status,
      ExpectedDate: row.ExpectedDate,
      IsOverdue: row.ExpectedDate.slice(0, 10) < today.slice(0, 10),
      BalanceAmount: row.BalanceAmount,
    })),
  }
}

function lastPrescription(services: Services, customerId: number, today: string) {
  const [last] = prescriptionsOfCustomer(services.db, services.ids, { customerId, limit: 1 })
  if (last === undefined) return null
  const printed = (eye: typeof last.Right) =>
    eye === null
      ? null
      : powerWithPrism({
          spherical: eye.Spherical,
          cylinder: eye.Cylinder,
          axis: eye.Axis,
          addition: eye.Addition,
          prism: eye.Prism ? `${eye.Prism} ${eye.Base ?? ''}`.trim() : null,
        })
  return {
    ID: last.ID,
    ExamDate: last.ExamDate,
    MonthsAgo: monthsBetween(last.ExamDate, today),
    Right: printed(last.Right),
    Left: printed(last.Left),
    IPD: last.IPD,
    RightPD: last.Right?.PD ?? null,
    LeftPD: last.Left?.PD ?? null,
  }
}

function monthsBetween(fromLocal: string, toLocal: string): number {
  const from = civilDateOf(fromLocal.slice(0, 10))
  const to = civilDateOf(toLocal.slice(0, 10))
  if (from === null || to === null) return 0
  const months = (to.year - from.year) * 12 + to.month - from.month
  return Math.max(0, to.day < from.day ? months - 1 : months)
}

type RecallRow = {
  id: number
  date: string
  channel: 'SMS' | 'WhatsApp' | 'Call' | 'Email' | null
  status: 'Due' | 'Told'
}

function recallsOf(services: Services, customerId: number, today: string) {
  return all<RecallRow>(
    services.db,
    `SELECT id, recall_date AS date, channel, status FROM standing_recalls
      WHERE customer_id = :customerId AND status IN ('Due', 'Told')
      ORDER BY recall_date, id`,
    { customerId },
  ).map((row) => ({
    ID: services.ids.encode('recall', row.id),
    RecallDate: row.date,
    Channel: row.channel,
    Status: row.status,
    IsDue: row.date.slice(0, 10) <= today.slice(0, 10),
  }))
}

function sumNotes(notes: readonly HeldNote[], counts: (note: HeldNote) => boolean): number {
  return toRupees(notes.filter(counts).reduce((total, note) => total + note.balancePaise, 0))
}

function sum(rupees: readonly number[]): number {
  return toRupees(rupees.reduce((total, amount) => total + toPaise(amount), 0))
}
