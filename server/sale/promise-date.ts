import type { CartLineRow } from '../cart/cart-rows.ts'
import { exactlyOne, type ReadableDb } from '../db/sql.ts'
import { promisedDate } from '../domain/promise-date.ts'
import type { SaleInput } from './sale-input.ts'

/**
 * The date promised: as sent, else from priority and lab lead days; goods off the shelf go at once.
 */
export function promiseDate(
  db: ReadableDb,
  sale: SaleInput,
  rows: readonly CartLineRow[],
  orderDate: string,
): string {
  const { expectedDate, priorityId, supplierId } = sale.labOrder
  const asked = sale.expectedDate ?? expectedDate
  if (asked !== null) return asked
  if (!needsLab(sale, rows)) return orderDate
  return promisedDate({
    orderLocal: orderDate,
    priorityLeadDays: leadDays(db, 'priority', priorityId),
    labLeadDays: leadDays(db, 'supplier', supplierId),
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
  supplier: 'SELECT lead_days AS leadDays FROM suppliers WHERE id = :id',
  priority: 'SELECT lead_days AS leadDays FROM priorities WHERE id = :id',
}

function leadDays(db: ReadableDb, kind: 'supplier' | 'priority', id: number | null): number {
  if (id === null) return 0
  return exactlyOne<{ leadDays: number }>(db, LEAD_DAYS_SQL[kind], { id }).leadDays
}
