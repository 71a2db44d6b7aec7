import { all, type ReadableDb } from '../db/sql.ts'
import { boxSizes, printBoxSizes } from '../domain/optics/contact-lens.ts'
import { BOX_SIZES, type TypedBoxSizes } from './box-sizes.ts'

/** Returns the sizes of the contact lenses of an order as they are printed, by the number of the line. */
export function boxSizesOfOrder(db: ReadableDb, orderId: number): ReadonlyMap<number, string> {
  const rows = all<TypedBoxSizes & { lineId: number }>(
    db,
    `SELECT l.id AS lineId, ${BOX_SIZES}
       FROM order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
      WHERE l.order_id = :orderId AND t.section = 'ContactLens'`,
    { orderId },
  )
  return new Map(
    rows.flatMap(({ lineId, ...typed }) => {
      const sizes = printBoxSizes(boxSizes(typed))
      return sizes === null ? [] : [[lineId, sizes] as const]
    }),
  )
}
