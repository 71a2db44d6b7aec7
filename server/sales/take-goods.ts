import type { CartLineRow } from '../cart/cart-rows.ts'
import { firstShortLine } from '../cart/short-line.ts'
import { type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { isService } from '../domain/services.ts'
import type { Who } from '../kernel/commit-context.ts'
import { isLensLine } from '../lab/promise-date.ts'
import type { WrittenOrder } from '../orders/write-order.ts'
import { readSetting } from '../settings/settings.ts'
import { stockShort, takeStock } from '../stock/issue-stock.ts'

/**
 * Refuses a cart that asks for more than the shelf holds, naming the line, before anything is
 * judged by a business rule (409 comes before 422). `takeGoods` keeps the last word on each piece.
 */
export function refuseShortStock(db: ReadableDb, rows: readonly CartLineRow[]): void {
  const short = firstShortLine(db, rows)
  if (short !== undefined) throw stockShort(nameOf(short))
}

/**
 * Takes every line of goods from the shelf: they move when they are promised, services never. Named
 * pieces go first.
 */
export function takeGoods(
  tx: WritableDb,
  who: Who,
  order: WrittenOrder,
  rows: readonly CartLineRow[],
): void {
  const mayAllGoNegative = readSetting(tx, 'allowNegativeStock')
  const lines = rows.map((row, index) => ({ row, lineId: order.lineIds[index] ?? 0 }))
  // A line without a piece takes the oldest one left, so it must not take a piece another line
  // names.
  lines.sort((a, b) => Number(a.row.unitId === null) - Number(b.row.unitId === null))
  for (const { row, lineId } of lines) {
    if (isService(row.hsn)) continue
    const unitId = takeStock(tx, {
      itemId: row.itemId,
      unitId: row.unitId,
      qtyMilli: row.qtyMilli,
      entity: 'order',
      entityId: order.id,
      userId: who.userId,
      atMs: who.nowMs,
      itemName: nameOf(row),
      isSerialised: row.isSerialised === 1,
      mayGoNegative: mayAllGoNegative || isLensLine(row),
    })
    if (unitId !== null && row.unitId === null) {
      run(tx, 'UPDATE sales_order_lines SET unit_id = :unitId WHERE id = :lineId', {
        unitId,
        lineId,
      })
    }
  }
}

function nameOf(row: CartLineRow): string {
  return `${row.itemName} (${row.itemCode})`
}
