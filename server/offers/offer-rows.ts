import { all, one, type ReadableDb } from '../db/sql.ts'
import type { Offer, OfferRule } from '../domain/offers/offer.ts'

/** A version of an offer; `id` is the version's. */
export type OfferVersion = Offer & { offerId: number; version: number; isActive: boolean }

type Row = {
  id: number
  offerId: number
  version: number
  name: string
  isActive: number
  ruleJson: string
}

const COLUMNS = `v.id, v.offer_id AS offerId, v.version, v.name, v.is_active AS isActive,
                 v.rule_json AS ruleJson`

/** The newest version of each offer. */
export function newestOffers(db: ReadableDb): OfferVersion[] {
  return all<Row>(
    db,
    `SELECT ${COLUMNS} FROM offer_versions v
       JOIN offers o ON o.id = v.offer_id AND o.version = v.version
      ORDER BY v.is_active DESC, v.name, v.offer_id`,
    {},
  ).map(readRow)
}

/** The newest version of one offer; undefined where there is none. */
export function newestOffer(db: ReadableDb, offerId: number): OfferVersion | undefined {
  const row = one<Row>(
    db,
    `SELECT ${COLUMNS} FROM offer_versions v
       JOIN offers o ON o.id = v.offer_id AND o.version = v.version
      WHERE o.id = :offerId`,
    { offerId },
  )
  return row && readRow(row)
}

/** The versions that an open cart was given. */
export function offersOfCart(db: ReadableDb, cartId: number): OfferVersion[] {
  return all<Row>(
    db,
    `SELECT ${COLUMNS} FROM offer_versions v JOIN cart_offers c ON c.version_id = v.id
      WHERE c.cart_id = :cartId
      ORDER BY v.id`,
    { cartId },
  ).map(readRow)
}

/** The versions that an order was given, on lines that were taken off it too. */
export function offersOfOrder(db: ReadableDb, orderId: number): OfferVersion[] {
  return all<Row>(
    db,
    `SELECT ${COLUMNS} FROM offer_versions v
      WHERE v.id IN (
        SELECT d.version_id FROM order_line_discounts d
          JOIN sales_order_lines l ON l.id = d.line_id
         WHERE l.order_id = :orderId)
      ORDER BY v.id`,
    { orderId },
  ).map(readRow)
}

/** How many bills had an offer, in all and of a customer; an open cart that has it is one. */
export function usesOf(
  db: ReadableDb,
  { cartId, customerId, offerId }: { offerId: number; cartId: number; customerId: number | null },
): { usedInAll: number; usedByCustomer: number } {
  const rows = all<{ customerId: number | null }>(
    db,
    `SELECT s.customer_id AS customerId FROM sales_orders s
      WHERE s.status <> 'Cancelled' AND s.id IN (
        SELECT l.order_id FROM order_line_discounts d
          JOIN sales_order_lines l ON l.id = d.line_id
          JOIN offer_versions v ON v.id = d.version_id
         WHERE v.offer_id = :offerId)
     UNION ALL
     SELECT c.customer_id FROM carts c
      WHERE c.state = 'open' AND c.id <> :cartId AND c.id IN (
        SELECT o.cart_id FROM cart_offers o JOIN offer_versions v ON v.id = o.version_id
         WHERE v.offer_id = :offerId)`,
    { offerId, cartId },
  )
  const own = rows.filter((row) => customerId !== null && row.customerId === customerId)
  return { usedInAll: rows.length, usedByCustomer: own.length }
}

/** What each offer took off orders that were not cancelled. */
export function givenByOffer(
  db: ReadableDb,
): ReadonlyMap<number, { bills: number; givenPaise: number }> {
  const rows = all<{ offerId: number; bills: number; givenPaise: number }>(
    db,
    `SELECT v.offer_id AS offerId, count(DISTINCT l.order_id) AS bills, sum(d.paise) AS givenPaise
       FROM order_line_discounts d
       JOIN offer_versions v ON v.id = d.version_id
       JOIN sales_order_lines l ON l.id = d.line_id
       JOIN sales_orders s ON s.id = l.order_id
      WHERE s.status <> 'Cancelled' AND l.removed_at_ms IS NULL
      GROUP BY v.offer_id`,
    {},
  )
  return new Map(rows.map(({ offerId, ...given }) => [offerId, given]))
}

/** Only save-offer writes the rule, so the text has the type. */
function readRow({ isActive, ruleJson, ...row }: Row): OfferVersion {
  const rule: OfferRule = JSON.parse(ruleJson)
  return { ...row, ...rule, isActive: isActive === 1 }
}
