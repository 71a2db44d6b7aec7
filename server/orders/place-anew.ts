import { branchOn } from '../branch/branch.ts'
import { exactlyOne, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { TaxMode } from '../domain/gst.ts'
import {
  decidePlaceOfSupply,
  type PlaceOfSupply,
  type PlaceSource,
} from '../domain/place-of-supply.ts'
import type { Services } from '../kernel/services.ts'
import { deliveryModeOf } from './order-delivery.ts'
import { invoiceOfOrder, type OrderRow } from './order-record.ts'

/** Places that follow from what is known of the buyer, whose State an invoice names. */
const OF_BUYER: readonly PlaceSource[] = ['store', 'recordedAddress', 'gstin']

/** Places that follow from where the goods are sent. */
const OF_PARCEL: readonly PlaceSource[] = ['deliveryAddress', 'export']

type BuyerRow = {
  posSource: PlaceSource
  customerStateCode: string | null
  gstin: string | null
  isSez: number
}

type OrderOfDay = { date: string; order: OrderRow }

/**
 * Places the supply of an order where its buyer is on the day of the invoice: State and GSTIN may
 * have been written down after it was booked, and the invoice names them (IGST Act, section 10(1)(ca)).
 * A State that was named for the sale, a parcel's and an export stay. Returns the order as it is now.
 */
export function placeAnew(tx: WritableDb, services: Services, args: OrderOfDay): OrderRow {
  const { order } = args
  const place = placeOfBuyer(tx, services, { ...args, sources: OF_BUYER })
  if (place === null) return order
  if (place.stateCode === order.posStateCode && place.kind === order.supplyKind) return order
  return writePlace(tx, order, place)
}

/** Returns the place of supply of goods that are fetched instead of sent; null where it stays. */
export function placeWhenFetched(
  db: ReadableDb,
  services: Services,
  args: OrderOfDay,
): PlaceOfSupply | null {
  return placeOfBuyer(db, services, { ...args, sources: OF_PARCEL })
}

/** Writes the place of supply of an order; returns the order with it, its amounts as they were. */
export function writePlace(tx: WritableDb, order: OrderRow, place: PlaceOfSupply): OrderRow {
  const changes = { posStateCode: place.stateCode, supplyKind: place.kind }
  run(
    tx,
    `UPDATE sales_orders
        SET pos_state_code = :posStateCode, pos_source = :posSource, supply_kind = :supplyKind
      WHERE id = :orderId`,
    { orderId: order.id, posSource: place.source, ...changes },
  )
  return { ...order, ...changes, taxMode: taxModeAt(order, place) }
}

/**
 * Returns the State with which goods that are sent are billed with IGST, by name where one is known:
 * by the bill that there is, else by one that is made now. Null where the bill is without IGST, and
 * for goods that are handed over at the counter.
 */
export function igstOfParcel(
  db: ReadableDb,
  services: Services,
  order: OrderRow,
): { StateName: string | null } | null {
  if (deliveryModeOf(db, order.id) === 'Counter') return null
  const args = { date: services.localNow(), order, sources: OF_BUYER }
  const isBilled = invoiceOfOrder(db, order.id) !== null
  const place = isBilled ? null : placeOfBuyer(db, services, args)
  const mode = place === null ? order.taxMode : taxModeAt(order, place)
  if (mode !== 'inter') return null
  const stateCode = place === null ? order.posStateCode : place.stateCode
  const state = one<{ name: string }>(db, 'SELECT name FROM states WHERE code = :stateCode', {
    stateCode,
  })
  return { StateName: state?.name ?? null }
}

/**
 * Returns where a sale at the counter to the buyer of an order is placed; null for an order whose
 * place follows from something else than `sources`.
 */
function placeOfBuyer(
  db: ReadableDb,
  services: Services,
  { date, order, sources }: OrderOfDay & { sources: readonly PlaceSource[] },
): PlaceOfSupply | null {
  const { customerStateCode, gstin, isSez, posSource } = exactlyOne<BuyerRow>(
    db,
    `SELECT o.pos_source AS posSource, s.code AS customerStateCode, c.gstin, c.is_sez AS isSez
       FROM sales_orders o
       JOIN customers c ON c.id = o.customer_id
       LEFT JOIN states s ON s.id = c.state_id
      WHERE o.id = :orderId`,
    { orderId: order.id },
  )
  if (order.isComposition === 1 || !sources.includes(posSource)) return null
  return decidePlaceOfSupply({
    branchStateCode: branchOn(services.branch(), date).stateCode,
    customerStateCode,
    gstin,
    isSez: isSez === 1,
  })
}

function taxModeAt({ taxMode }: OrderRow, { isInterState }: PlaceOfSupply): TaxMode {
  if (taxMode === 'none') return 'none'
  return isInterState ? 'inter' : 'intra'
}
