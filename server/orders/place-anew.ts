import { branchOn } from '../branch/branch.ts'
import { exactlyOne, run, type WritableDb } from '../db/sql.ts'
import { decidePlaceOfSupply, type PlaceSource } from '../domain/place-of-supply.ts'
import type { Services } from '../kernel/services.ts'
import type { OrderRow } from './order-record.ts'

/** Places that follow from what is known of the buyer, whose State an invoice names. */
const OF_BUYER: readonly PlaceSource[] = ['store', 'recordedAddress', 'gstin']

type BuyerRow = {
  posSource: PlaceSource
  customerStateCode: string | null
  gstin: string | null
  isSez: number
}

/**
 * Places the supply of an order where its buyer is on the day of the invoice: State and GSTIN may
 * have been written down after it was booked, and the invoice names them (IGST Act, section 10(1)(ca)).
 * A State that was named for the sale, a parcel's and an export stay. Returns the order as it is now.
 */
export function placeAnew(
  tx: WritableDb,
  services: Services,
  { date, order }: { date: string; order: OrderRow },
): OrderRow {
  const buyer = exactlyOne<BuyerRow>(
    tx,
    `SELECT o.pos_source AS posSource, s.code AS customerStateCode, c.gstin, c.is_sez AS isSez
       FROM sales_orders o
       JOIN customers c ON c.id = o.customer_id
       LEFT JOIN states s ON s.id = c.state_id
      WHERE o.id = :orderId`,
    { orderId: order.id },
  )
  if (order.isComposition === 1 || !OF_BUYER.includes(buyer.posSource)) return order
  const { customerStateCode, gstin } = buyer
  const place = decidePlaceOfSupply({
    branchStateCode: branchOn(services.branch(), date).stateCode,
    customerStateCode,
    gstin,
    isSez: buyer.isSez === 1,
  })
  if (place.stateCode === order.posStateCode && place.kind === order.supplyKind) return order
  const changes = { posStateCode: place.stateCode, supplyKind: place.kind }
  run(
    tx,
    `UPDATE sales_orders
        SET pos_state_code = :posStateCode, pos_source = :posSource, supply_kind = :supplyKind
      WHERE id = :orderId`,
    { orderId: order.id, posSource: place.source, ...changes },
  )
  if (order.taxMode === 'none') return { ...order, ...changes }
  return { ...order, ...changes, taxMode: place.isInterState ? 'inter' : 'intra' }
}
