import { type CartLineRow, isLensLine } from '../cart/cart-rows.ts'
import { exactlyOne, type ReadableDb } from '../db/sql.ts'
import { openDays, promisedDate } from '../domain/promise-date.ts'
import { workCalendars } from './work-calendar.ts'

/** The part of a sale that is about the lab's work. */
export type LabRequest = {
  supplierId: number | null
  fitterId: number | null
  priorityId: number | null
  expectedDate: string | null
  instructions: string | null
  /** Whether the client asked for a lab order; a lens line asks for one by itself. */
  isAsked: boolean
}

/**
 * Returns the date promised: as sent, else from the lead days of priority and lab; goods off the
 * shelf go at once. Where no lab was chosen, it is that of the lab which will likely make them.
 */
export function promiseDate(
  db: ReadableDb,
  sale: { expectedDate: string | null; labOrder: LabRequest },
  rows: readonly CartLineRow[],
  orderDate: string,
  likelyLabId: number | null = null,
): string {
  const { expectedDate, priorityId, supplierId } = sale.labOrder
  const asked = sale.expectedDate ?? expectedDate
  if (asked !== null) return asked
  if (!needsLab(sale.labOrder, rows)) return orderDate
  return madePromise(db, {
    supplierId: supplierId ?? likelyLabId,
    priorityId,
    orderLocal: orderDate,
  })
}

/** Returns when a job is ready that is ordered now: by its lab, its priority and the shop's hours. */
export function madePromise(
  db: ReadableDb,
  job: {
    supplierId: number | null
    priorityId: number | null
    orderLocal: string
  },
): string {
  const { orderLocal, priorityId, supplierId } = job
  const calendars = workCalendars(db, supplierId)
  const priority = namedLead(db, 'priority', priorityId)
  return promisedDate({
    ...calendars,
    cutOff: priority?.cutOff ?? calendars.cutOff,
    orderLocal,
    priorityLeadDays: priority?.leadDays ?? 0,
    labLeadDays: namedLead(db, 'supplier', supplierId)?.leadDays ?? 0,
  })
}

/** Returns when work of the shop's own is done that takes so many of its working days. */
export function ownWorkDate(db: ReadableDb, orderDate: string, workDays: number): string {
  return promisedDate({
    ...workCalendars(db, null),
    orderLocal: orderDate,
    priorityLeadDays: workDays,
    labLeadDays: 0,
  })
}

const DAYS_AHEAD = 30

/** Returns the days that may be promised: today, where somebody sells, and the next ones of the shop. */
export function promisableDays(db: ReadableDb, orderDate: string): string[] {
  return openDays(orderDate.slice(0, 10), DAYS_AHEAD, workCalendars(db, null).shop)
}

/** Whether something of a sale is made to order. */
export function needsLab(
  { isAsked, supplierId }: LabRequest,
  rows: readonly CartLineRow[],
): boolean {
  return isAsked || supplierId !== null || rows.some(isLensLine)
}

const LEAD_DAYS_SQL = {
  supplier: 'SELECT name, lead_days AS leadDays, NULL AS cutOff FROM suppliers WHERE id = :id',
  priority: 'SELECT name, lead_days AS leadDays, cut_off AS cutOff FROM priorities WHERE id = :id',
}

/** `cutOff` is the hour of a priority from which an order counts from the next day; else the shop's. */
export type NamedLead = { name: string; leadDays: number; cutOff: string | null }

/** Returns the lab or the priority that was chosen, with its days; null where none was. */
export function namedLead(
  db: ReadableDb,
  kind: 'supplier' | 'priority',
  id: number | null,
): NamedLead | null {
  return id === null ? null : exactlyOne<NamedLead>(db, LEAD_DAYS_SQL[kind], { id })
}
