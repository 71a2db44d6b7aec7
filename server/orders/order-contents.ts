import { all, type ReadableDb } from '../db/sql.ts'
import { type Message, message } from '../kernel/message.ts'

type Row = {
  orderId: number
  section: string
  name: string
  /** Sold, and given back of it. */
  qtyMilli: number
  returnedMilli: number
}

const NAMED = 2

/**
 * Summarises orders in a few words each: frames and goods by name, lenses counted.
 * 'Vogue VO5239, 2 lenses'; 'Acuvue Oasys, Opti-Free and 2 more'; '2 lenses; returned: Vogue VO5239'.
 */
export function contentsOfOrders(
  db: ReadableDb,
  orderIds: readonly number[],
): ReadonlyMap<number, Message> {
  const byOrder = linesOfOrders(db, orderIds)
  return new Map([...byOrder].map(([orderId, lines]) => [orderId, contentsOf(lines)]))
}

export type OrderGoods = {
  /** The names of what was sold, each once, in the order of the bill. */
  sold: string[]
  /** Those of them that were given back whole. */
  returned: string[]
}

/** Returns what was sold with each order. */
export function goodsOfOrders(
  db: ReadableDb,
  orderIds: readonly number[],
): ReadonlyMap<number, OrderGoods> {
  const byOrder = linesOfOrders(db, orderIds)
  return new Map([...byOrder].map(([orderId, lines]) => [orderId, goodsOf(lines)]))
}

function goodsOf(lines: readonly Row[]): OrderGoods {
  const kept = new Set(lines.filter(isKept).map(({ name }) => name))
  const sold = [...new Set(lines.map(({ name }) => name))]
  return { sold, returned: sold.filter((name) => !kept.has(name)) }
}

function isKept({ qtyMilli, returnedMilli }: Row): boolean {
  return returnedMilli < qtyMilli
}

function linesOfOrders(db: ReadableDb, orderIds: readonly number[]): Map<number, Row[]> {
  const rows = all<Row>(
    db,
    `SELECT l.order_id AS orderId, t.section, l.item_name AS name, l.qty_milli AS qtyMilli,
            l.returned_milli AS returnedMilli
       FROM json_each(:orderIds) asked
       CROSS JOIN order_lines l ON l.order_id = asked.value
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
      WHERE l.kind = 'item'
      ORDER BY l.id`,
    { orderIds: JSON.stringify(orderIds) },
  )
  const byOrder = new Map<number, Row[]>()
  for (const row of rows) {
    const known = byOrder.get(row.orderId)
    if (known === undefined) byOrder.set(row.orderId, [row])
    else known.push(row)
  }
  return byOrder
}

function contentsOf(lines: readonly Row[]): Message {
  const kept = lines
    .filter(isKept)
    .map((line) => ({ ...line, qtyMilli: line.qtyMilli - line.returnedMilli }))
  const returned = lines.filter((line) => !isKept(line))
  if (returned.length === 0) return named(kept)
  return kept.length === 0
    ? message('orders.contents-returned', { returned: named(returned) })
    : message('orders.contents-partly', { kept: named(kept), returned: named(returned) })
}

function named(lines: readonly Row[]): Message {
  const names = lines.filter(({ section }) => section !== 'SpectacleLens').map(({ name }) => name)
  const lensMilli = lines
    .filter(({ section }) => section === 'SpectacleLens')
    .reduce((sum, { qtyMilli }) => sum + qtyMilli, 0)
  const goods = message('orders.contents-goods', {
    names: names.slice(0, NAMED).join(', '),
    more: Math.max(0, names.length - NAMED),
  })
  if (lensMilli === 0) return goods
  const lenses = message('orders.contents-lenses', { count: lensMilli / 1_000 })
  return names.length === 0 ? lenses : message('orders.contents-both', { goods, lenses })
}
