import type { CartLineRow } from '../cart/cart-rows.ts'
import { exactlyOne, type ReadableDb } from '../db/sql.ts'
import { promisedDate } from '../domain/promise-date.ts'
import type { SaleInput } from '../sales/sale-input.ts'

/**
 * The date promised: as sent, else from priority and lab lead days; goods off the shelf go at once.
 * `likelyLabDays` stand in for a lab that nobody chose.
 */
export function promiseDate(
  db: ReadableDb,
  sale: SaleInput,
  rows: readonly CartLineRow[],
  orderDate: string,
  likelyLabDays = 0,
): string {
  const { expectedDate, priorityId, supplierId } = sale.labOrder
  const asked = sale.expectedDate ?? expectedDate
  if (asked !== null) return asked
  if (!needsLab(sale, rows)) return orderDate
  return promisedDate({
    orderLocal: orderDate,
    priorityLeadDays: namedLead(db, 'priority', priorityId)?.leadDays ?? 0,
    labLeadDays: namedLead(db, 'supplier', supplierId)?.leadDays ?? likelyLabDays,
  })
}

/** Whether something of this sale is made to order. */
export function needsLab(sale: SaleInput, rows: readonly CartLineRow[]): boolean {
  return sale.labOrder.isAsked || sale.labOrder.supplierId !== null || rows.some(isLensLine)
}

export function isLensLine(row: CartLineRow): boolean {
  return row.section === 'SpectacleLens'
}

const LEAD_DAYS_SQL = {
  supplier: 'SELECT name, lead_days AS leadDays FROM suppliers WHERE id = :id',
  priority: 'SELECT name, lead_days AS leadDays FROM priorities WHERE id = :id',
}

export type NamedLead = { name: string; leadDays: number }

/** The lab or the priority that was chosen, with its days; null where none was. */
export function namedLead(
  db: ReadableDb,
  kind: 'supplier' | 'priority',
  id: number | null,
): NamedLead | null {
  return id === null ? null : exactlyOne<NamedLead>(db, LEAD_DAYS_SQL[kind], { id })
}
