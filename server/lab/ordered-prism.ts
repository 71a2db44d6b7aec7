import { all, type ReadableDb } from '../db/sql.ts'
import { remadeTo } from './made-powers.ts'

/**
 * The prism that a spectacle lens of the order line `line` is made with, in SQL: '2.00 In' of its
 * eye, 'R 2.00 In, L 1.00 Up' of a line of both eyes that are not the same; null without one. What a
 * remake or a change of the line says counts before the prescription of the order. `upTo` names the
 * job whose lens is asked for, where that is not the last one.
 */
export function orderedPrism(line: string, upTo: string | null = null): string {
  return `nullif(coalesce(
    ${remadeTo(line, 'prism', upTo)},
    ${line}.prism,
    (SELECT iif(${line}.eye <> 'Both' OR (count(*) = 2 AND min(text) = max(text)), min(text),
                group_concat(upper(substr(side, 1, 1)) || ' ' || text, ', '))
       FROM (SELECT e.eye AS side, trim(e.prism || ' ' || coalesce(e.base, '')) AS text
               FROM prescription_eyes e
              WHERE e.prism <> ''
                AND e.prescription_id =
                    (SELECT max(id) FROM prescriptions WHERE order_id = ${line}.order_id)
                AND (${line}.eye = 'Both' OR e.eye = lower(${line}.eye))
                AND (SELECT t.section FROM items i JOIN item_types t ON t.id = i.item_type_id
                      WHERE i.id = ${line}.item_id) = 'SpectacleLens'
              ORDER BY e.eye DESC))), '')`
}

/** The lines of an order that are ordered with a prism, each with its own. */
export function orderedPrisms(db: ReadableDb, orderId: number): ReadonlyMap<number, string> {
  const rows = all<{ id: number; prism: string | null }>(
    db,
    `SELECT id, ${orderedPrism('order_lines')} AS prism FROM order_lines WHERE order_id = :orderId`,
    { orderId },
  )
  return new Map(rows.flatMap(({ id, prism }) => (prism === null ? [] : [[id, prism]])))
}
