import { documentCustomer } from '../branch/document-parties.ts'
import type { DocumentCustomer } from '../contract/document-models.ts'
import { all, exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import type { TaxMode } from '../domain/gst.ts'
import type { OrderState } from '../domain/order-states.ts'
import type { SupplyKind } from '../domain/place-of-supply.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { translate } from '../kernel/translate.ts'
import { isRemade, madePowers } from '../lab/made-powers.ts'
import { namedAsMade } from '../lab/stock-lens.ts'
import { type LineLot, lotsOfOrder } from '../stock/lots-of-order.ts'
import { customerAbroad, deliveryText } from './order-delivery.ts'

/**
 * An order that comes from a former program: the rest of a bill, what it owed to the customer, or an
 * order that is still to be delivered; with its number there and what was paid there, in paise.
 */
export type Opening = {
  kind: 'Due' | 'Credit' | 'Order'
  legacyNo: string | null
  paidPaise: number
}

/** A sales order as its documents need it. */
export type OrderRow = {
  id: number
  orderNo: string
  customerId: number
  orderDate: string
  expectedDate: string
  status: OrderState
  taxMode: TaxMode
  isComposition: number
  posStateCode: string | null
  supplyKind: SupplyKind
  serviceTaxRatePpm: number
  totalMrpPaise: number
  grossPaise: number
  discountPaise: number
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  roundingPaise: number
  netPaise: number
  /** What a former program had of it; null where it was booked here. */
  opening: Opening['kind'] | null
  doctorName: string | null
  sellerName: string
}

const ORDER_SQL = `
  SELECT o.id, o.order_no AS orderNo, o.customer_id AS customerId, o.order_date AS orderDate,
         o.expected_date AS expectedDate, o.status, o.tax_mode AS taxMode,
         o.is_composition AS isComposition, o.pos_state_code AS posStateCode,
         o.supply_kind AS supplyKind,
         o.service_tax_rate_ppm AS serviceTaxRatePpm, o.total_mrp_paise AS totalMrpPaise,
         o.gross_paise AS grossPaise, o.discount_paise AS discountPaise,
         o.taxable_paise AS taxablePaise, o.sgst_paise AS sgstPaise, o.cgst_paise AS cgstPaise,
         o.igst_paise AS igstPaise, o.rounding_paise AS roundingPaise, o.net_paise AS netPaise,
         o.opening, d.name AS doctorName, u.display_name AS sellerName
    FROM sales_orders o
    JOIN users u ON u.id = o.created_by
    LEFT JOIN doctors d ON d.id = o.doctor_id
   WHERE o.id = :orderId`

export function findOrder(db: ReadableDb, orderId: number): OrderRow | undefined {
  return one<OrderRow>(db, ORDER_SQL, { orderId })
}

/** Returns an order that a request names. Throws 404 where there is none. */
export function requireOrder(db: ReadableDb, orderId: number): OrderRow {
  const order = findOrder(db, orderId)
  if (order === undefined) throw new Refusal('NOT_FOUND', message('orders.no-such-order'))
  return order
}

/** Returns an order that is known to exist. */
export function orderById(db: ReadableDb, orderId: number): OrderRow {
  return exactlyOne<OrderRow>(db, ORDER_SQL, { orderId })
}

/** A line of an order with the amounts it was priced to, and a lens with the powers it was made to. */
export type OrderLineRow = {
  id: number
  kind: 'item' | 'job' | 'shipping' | 'other'
  itemId: number | null
  unitId: number | null
  /** The number on the piece; null where it is not one of a serialised item. */
  serialNo: string | null
  itemName: string
  itemCode: string
  hsn: string
  unitCode: string
  qtyMilli: number
  mrpCentipaise: number | null
  priceCentipaise: number
  priceIncludesTax: number
  discountRatePpm: number | null
  discountFlatCentipaise: number | null
  sgstRatePpm: number | null
  cgstRatePpm: number | null
  igstRatePpm: number | null
  ratesFromTable: number
  jobCentipaise: number | null
  grossPaise: number
  discountPaise: number
  jobPaise: number
  taxablePaise: number
  appliedSgstRatePpm: number
  appliedCgstRatePpm: number
  appliedIgstRatePpm: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  totalPaise: number
  returnedMilli: number
  /** Off the shelf at the sale, or to order until it has arrived. */
  supply: 'shelf' | 'to_order' | 'arrived'
  pairNo: string | null
  spectacleLensType: number | null
  spherical: string | null
  cylinder: string | null
  axis: string | null
  addition: string | null
  pd: string | null
  /** For which eye a lens is, where that is known. */
  eye: 'Right' | 'Left' | 'Both' | null
}

/**
 * Every line of an order, goods first in the order they were added, then the charges. A lens that was
 * remade is named as it was made last.
 */
export function orderLines(db: ReadableDb, orderId: number): OrderLineRow[] {
  return all<OrderLineRow & { isRemade: number }>(
    db,
    `SELECT id, kind, item_id AS itemId, unit_id AS unitId,
            (SELECT code FROM units WHERE units.id = unit_id) AS serialNo, item_name AS itemName,
            item_code AS itemCode, hsn, unit_code AS unitCode, qty_milli AS qtyMilli,
            mrp_centipaise AS mrpCentipaise, price_centipaise AS priceCentipaise,
            price_includes_tax AS priceIncludesTax, discount_rate_ppm AS discountRatePpm,
            discount_flat_centipaise AS discountFlatCentipaise, sgst_rate_ppm AS sgstRatePpm,
            cgst_rate_ppm AS cgstRatePpm, igst_rate_ppm AS igstRatePpm,
            rates_from_table AS ratesFromTable, job_centipaise AS jobCentipaise,
            gross_paise AS grossPaise, discount_paise AS discountPaise, job_paise AS jobPaise,
            taxable_paise AS taxablePaise, applied_sgst_rate_ppm AS appliedSgstRatePpm,
            applied_cgst_rate_ppm AS appliedCgstRatePpm,
            applied_igst_rate_ppm AS appliedIgstRatePpm,
            sgst_paise AS sgstPaise, cgst_paise AS cgstPaise, igst_paise AS igstPaise,
            total_paise AS totalPaise, returned_milli AS returnedMilli, pair_no AS pairNo,
            spectacle_lens_type AS spectacleLensType, ${madePowers('order_lines')}, eye, supply,
            ${isRemade('order_lines')} AS isRemade
       FROM order_lines
      WHERE order_id = :orderId
      ORDER BY kind <> 'item', id`,
    { orderId },
  ).map(({ isRemade: isMadeAgain, ...line }) => (isMadeAgain === 1 ? namedAsMade(db, line) : line))
}

/** What every document of an order is made of. */
export type OrderFacts = {
  order: OrderRow
  lines: OrderLineRow[]
  customer: DocumentCustomer
  /** Where the goods are sent; null where they are handed over. */
  deliveryAddress: string | null
  /** The lots that each line was given of, by its number. */
  lots: ReadonlyMap<number, LineLot[]>
}

export function orderFacts(db: ReadableDb, services: Services, order: OrderRow): OrderFacts {
  return {
    order,
    lines: orderLines(db, order.id),
    customer: documentCustomer(db, services, order.customerId),
    deliveryAddress: deliveryAddressOf(db, order),
    lots: lotsOfOrder(db, order.id),
  }
}

/** Returns where the goods of an order are sent; null where they are handed over. */
export function deliveryAddressOf(db: ReadableDb, order: OrderRow): string | null {
  const sentTo = deliveryText(db, order.id)
  if (sentTo !== null || order.supplyKind !== 'Export') return sentTo
  return customerAbroad(db, order.customerId)
}

export type InvoiceOfOrder = { id: number; invoiceNo: string; date: string }

/** Returns the invoice of an order, or null while it has none. */
export function invoiceOfOrder(db: ReadableDb, orderId: number): InvoiceOfOrder | null {
  const row = one<InvoiceOfOrder>(
    db,
    `SELECT id, invoice_no AS invoiceNo, invoice_date AS date
       FROM invoices WHERE order_id = :orderId`,
    { orderId },
  )
  return row ?? null
}

/** Returns the lines of an order that were made to a prescription: lenses with a power. */
export function madeToOrderLines(db: ReadableDb, orderId: number): Set<number> {
  const rows = all<{ id: number }>(
    db,
    `SELECT l.id
       FROM order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
      WHERE l.order_id = :orderId AND t.section = 'SpectacleLens'
        AND coalesce(l.spherical, '') || coalesce(l.cylinder, '')
            || coalesce(l.addition, '') <> ''`,
    { orderId },
  )
  return new Set(rows.map(({ id }) => id))
}

const DESCRIBED_ITEMS = 6

/** Returns what a payment is for, in the names of the goods: CGST rules 50(e) and 51(f). */
export function describeSupply(names: readonly string[]): string {
  const shown = [...new Set(names)].slice(0, DESCRIBED_ITEMS)
  if (names.length <= DESCRIBED_ITEMS) return shown.join(', ')
  return translate(message('orders.supply-and-more', { names: shown }), 'en')
}
