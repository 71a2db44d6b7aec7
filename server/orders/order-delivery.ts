import type { DeliveryMode } from '../contract/primitives.ts'
import { exactlyOne, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { INDIA } from '../masters/master-rows.ts'

/** Where the goods of an order are sent. */
export type DeliveryAddress = {
  name: string | null
  address: string | null
  city: string | null
  pincode: string | null
  stateId: number | null
  countryId: number | null
  mobile: string | null
}

/** Writes the address of delivery of a new order. */
export function insertDelivery(tx: WritableDb, orderId: number, address: DeliveryAddress): void {
  run(
    tx,
    `INSERT INTO order_deliveries
       (order_id, name, address, city, pincode, state_id, country_id, mobile)
     VALUES (:orderId, :name, :address, :city, :pincode, :stateId, :countryId, :mobile)`,
    { orderId, ...address },
  )
}

/** How an order's goods reach the customer. */
export function deliveryModeOf(db: ReadableDb, orderId: number): DeliveryMode {
  const row = exactlyOne<{ deliveryMode: DeliveryMode }>(
    db,
    'SELECT delivery_mode AS deliveryMode FROM sales_orders WHERE id = :orderId',
    { orderId },
  )
  return row.deliveryMode
}

type Row = Omit<DeliveryAddress, 'stateId'> & {
  stateCode: string | null
  stateName: string | null
  countryName: string | null
}

/**
 * Returns the address of delivery as one line of text; null where none was given, and for goods
 * that are handed over at the counter.
 */
export function deliveryText(db: ReadableDb, orderId: number): string | null {
  const row = one<Row>(
    db,
    `SELECT d.name, d.address, d.city, d.pincode, d.country_id AS countryId, d.mobile,
            s.code AS stateCode, s.name AS stateName, c.name AS countryName
       FROM order_deliveries d
       JOIN sales_orders o ON o.id = d.order_id
       LEFT JOIN states s ON s.id = d.state_id
       LEFT JOIN countries c ON c.id = d.country_id
      WHERE d.order_id = :orderId AND o.delivery_mode <> 'Counter'`,
    { orderId },
  )
  return row === undefined ? null : textOf(row)
}

function textOf(row: Row): string | null {
  return joined([
    row.name,
    row.address,
    joined([row.city, row.pincode], ' '),
    row.stateName === null ? null : `${row.stateName} (${row.stateCode})`,
    row.countryId === INDIA ? null : row.countryName,
    row.mobile,
  ])
}

/** Returns where the goods of an export go: the customer's own address and country. */
export function customerAbroad(db: ReadableDb, customerId: number): string | null {
  const row = one<Pick<Row, 'address' | 'city' | 'pincode' | 'countryName'>>(
    db,
    `SELECT c.address, c.city, c.pincode, n.name AS countryName
       FROM customers c LEFT JOIN countries n ON n.id = c.country_id
      WHERE c.id = :customerId`,
    { customerId },
  )
  if (row === undefined) return null
  return joined([row.address, joined([row.city, row.pincode], ' '), row.countryName])
}

/**
 * Returns where the goods of an order that is not handed over go: what was typed for it, with the
 * customer's own address where that says none. Null at the counter, and where nobody knows it.
 */
export function deliverTo(db: ReadableDb, orderId: number): string | null {
  const row = one<Row>(
    db,
    `SELECT d.name, d.mobile, t.address, t.city, t.pincode, t.country_id AS countryId,
            s.code AS stateCode, s.name AS stateName, n.name AS countryName
       FROM sales_orders o
       LEFT JOIN order_deliveries d ON d.order_id = o.id
       JOIN (SELECT order_id, address, city, pincode, state_id, country_id FROM order_deliveries
              WHERE order_id = :orderId AND address IS NOT NULL
              UNION ALL
             SELECT o.id, c.address, c.city, c.pincode, c.state_id, c.country_id
               FROM sales_orders o JOIN customers c ON c.id = o.customer_id
              WHERE o.id = :orderId AND c.address IS NOT NULL
              LIMIT 1) t ON t.order_id = o.id
       LEFT JOIN states s ON s.id = t.state_id
       LEFT JOIN countries n ON n.id = t.country_id
      WHERE o.id = :orderId AND o.delivery_mode <> 'Counter'`,
    { orderId },
  )
  return row === undefined || (row.address ?? '').trim() === '' ? null : textOf(row)
}

function joined(parts: readonly (string | null)[], separator = ', '): string | null {
  const text = parts.filter((part) => part !== null && part.trim() !== '').join(separator)
  return text === '' ? null : text
}
