import { mayChargeTax } from '../branch/branch.ts'
import { all, exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { computeLine, type TaxMode } from '../domain/gst.ts'
import { chooseOffers, type NextOffer, nextOffers } from '../domain/offers/choose-offers.ts'
import { isInTime, isMeant, type OfferLine } from '../domain/offers/offer.ts'
import { divideHalfUp } from '../domain/rounding.ts'
import { isService } from '../domain/services.ts'
import type { Services } from '../kernel/services.ts'
import { newestOffers, type OfferVersion, offersOfCart, usesOf } from '../offers/offer-rows.ts'
import { spreadPoints } from './cart-points.ts'
import { type CartLineRow, cartLines } from './cart-rows.ts'
import { priceableCartLine, saleLineOf } from './price-lines.ts'

type OfferCart = {
  id: number
  takesOffers: number
  coupon: string | null
  customerId: number | null
  /** Points that the customer asked to spend. */
  points: number
}

/**
 * Works out the offers of an open cart after a change of it and keeps them with its lines: what is
 * kept is what the cart shows and what its sale commits. A version once given to a cart stays for
 * it, though it ends or is changed meanwhile. A cart that takes no offers is left as it is.
 */
export function giveOffers(tx: WritableDb, services: Services, cartId: number): void {
  const cart = offerCart(tx, cartId)
  if (cart === undefined) return
  if (cart.takesOffers === 1) giveOffersTo(tx, services, cart)
  if (cart.points > 0) spreadPoints(tx, services, cartId)
}

function giveOffersTo(tx: WritableDb, services: Services, cart: OfferCart): void {
  const cartId = cart.id
  const lines = offerLines(services, cartLines(tx, cartId, services.localNow()))
  const given = chooseOffers(
    offersFor(tx, services, cart),
    lines.map(({ line }) => line),
  )
  run(tx, 'DELETE FROM cart_offers WHERE cart_id = :cartId', { cartId })
  run(
    tx,
    `DELETE FROM cart_line_discounts
      WHERE line_id IN (SELECT id FROM cart_lines WHERE cart_id = :cartId)`,
    { cartId },
  )
  for (const { offer, offPaise, times } of given) {
    run(
      tx,
      `INSERT INTO cart_offers (cart_id, version_id, times) VALUES (:cartId, :versionId, :times)`,
      { cartId, versionId: offer.id, times },
    )
    for (const [place, valuePaise] of offPaise) {
      const line = lines[place]
      if (line === undefined) throw new Error('an offer is on a line that is not in the cart')
      const paise = beforeTax(line, valuePaise)
      if (paise > 0) writeDiscount(tx, { lineId: line.row.id, versionId: offer.id, paise })
    }
  }
}

/** As `giveOffers`, for the cart that a line is in. */
export function giveOffersOfLine(tx: WritableDb, services: Services, lineId: number): void {
  const { cartId } = exactlyOne<{ cartId: number }>(
    tx,
    'SELECT cart_id AS cartId FROM cart_lines WHERE id = :lineId',
    { lineId },
  )
  giveOffers(tx, services, cartId)
}

/** As `giveOffers`, for every open cart of a customer: they joined a group, or left it. */
export function giveOffersOfCustomer(tx: WritableDb, services: Services, customerId: number): void {
  const carts = all<{ id: number }>(
    tx,
    "SELECT id FROM carts WHERE customer_id = :customerId AND state = 'open'",
    { customerId },
  )
  for (const { id } of carts) giveOffers(tx, services, id)
}

/** From now on the cart takes the offers of the shop, unless a person said that it takes none. */
export function takeOffers(tx: WritableDb, cartId: number): void {
  run(tx, 'UPDATE carts SET takes_offers = 1 WHERE id = :cartId AND takes_offers = 0', { cartId })
}

/** Writes whether a cart takes offers; one that does not has none. */
export function setOffers(
  tx: WritableDb,
  services: Services,
  { cartId, coupon, takesOffers }: { cartId: number; takesOffers: boolean; coupon: string | null },
): void {
  run(tx, 'UPDATE carts SET takes_offers = 1, coupon = :coupon WHERE id = :cartId', {
    cartId,
    coupon: takesOffers ? coupon : null,
  })
  if (takesOffers) {
    giveOffers(tx, services, cartId)
    return
  }
  run(tx, 'DELETE FROM cart_offers WHERE cart_id = :cartId', { cartId })
  run(
    tx,
    `DELETE FROM cart_line_discounts
      WHERE line_id IN (SELECT id FROM cart_lines WHERE cart_id = :cartId)`,
    { cartId },
  )
  run(tx, 'UPDATE carts SET takes_offers = 2 WHERE id = :cartId', { cartId })
  spreadPoints(tx, services, cartId)
}

/** What a cart has of offers, and what it lacks for others; null where it takes none. */
export type OffersOfCart = {
  coupon: string | null
  given: { name: string; times: number; paise: number; hasEnded: boolean }[]
  next: NextOffer[]
}

export function offersSeen(
  services: Services,
  cartId: number,
  rows: readonly CartLineRow[],
): OffersOfCart | null {
  const { db } = services
  const cart = offerCart(db, cartId)
  if (cart === undefined || cart.takesOffers !== 1) return null
  const newest = newestOffers(db)
  if (newest.length === 0) return null
  const held = offersOfCart(db, cartId)
  const given = held.map((offer) => ({ offer, times: 1, offPaise: new Map<number, number>() }))
  const lines = offerLines(services, rows).map(({ line }) => line)
  const now = services.localNow()
  return {
    coupon: cart.coupon,
    given: all<{ id: number; name: string; times: number; paise: number }>(
      db,
      `SELECT v.id, v.name, c.times,
              (SELECT coalesce(sum(d.paise), 0) FROM cart_line_discounts d
                 JOIN cart_lines l ON l.id = d.line_id
                WHERE l.cart_id = c.cart_id AND d.version_id = c.version_id) AS paise
         FROM cart_offers c JOIN offer_versions v ON v.id = c.version_id
        WHERE c.cart_id = :cartId
        ORDER BY v.id`,
      { cartId },
    ).map(({ id, ...one }) => ({ ...one, hasEnded: !isOn(held, newest, id, now) })),
    next: nextOffers(offersFor(db, services, cart), lines, given),
  }
}

function isOn(
  held: readonly OfferVersion[],
  newest: readonly OfferVersion[],
  versionId: number,
  now: string,
): boolean {
  const own = held.find(({ id }) => id === versionId)
  const current = newest.find(({ offerId }) => offerId === own?.offerId)
  return current?.isActive === true && isInTime(current, now)
}

function offerCart(db: ReadableDb, cartId: number): OfferCart | undefined {
  return one<OfferCart>(
    db,
    `SELECT id, takes_offers AS takesOffers, coupon, customer_id AS customerId, points
       FROM carts WHERE id = :cartId`,
    { cartId },
  )
}

/** The versions that a cart may have: those it holds, and of other offers the newest in force. */
function offersFor(db: ReadableDb, services: Services, cart: OfferCart): OfferVersion[] {
  const held = offersOfCart(db, cart.id)
  const now = services.localNow()
  const isHeld = ({ offerId }: OfferVersion) => held.some((each) => each.offerId === offerId)
  const current = newestOffers(db).filter(
    (offer) => offer.isActive && isInTime(offer, now) && !isHeld(offer),
  )
  const customerId = cart.customerId === services.branch().walkInCustomerId ? null : cart.customerId
  const membershipId =
    customerId === null
      ? null
      : exactlyOne<{ membershipId: number | null }>(
          db,
          `SELECT iif(membership_until < :today, NULL, membership_id) AS membershipId
             FROM customers WHERE id = :customerId`,
          { customerId, today: now.slice(0, 10) },
        ).membershipId
  return [...held, ...current].filter((offer) => {
    const isLimited = offer.limits.total !== null || offer.limits.perCustomer !== null
    const used = isLimited
      ? usesOf(db, { offerId: offer.offerId, cartId: cart.id, customerId })
      : { usedInAll: 0, usedByCustomer: 0 }
    return isMeant(offer, {
      localNow: now,
      membershipId,
      isNamedCustomer: customerId !== null,
      coupon: cart.coupon,
      ...used,
    })
  })
}

type PlacedLine = { row: CartLineRow; line: OfferLine; ownNetPaise: number }

/** The lines of a cart as offers see them: what the customer pays for the goods, tax in. */
function offerLines(services: Services, rows: readonly CartLineRow[]): PlacedLine[] {
  const mode: TaxMode = mayChargeTax(services.branch()) ? 'intra' : 'none'
  return rows.map((row) => {
    const alone = { ...row, offerPaise: 0, billSharePaise: 0 }
    const sale = { ...saleLineOf(priceableCartLine(alone)), jobChargesCentipaise: 0 }
    const { discountPaise, grossPaise, totalPaise } = computeLine(sale, mode)
    return {
      row,
      ownNetPaise: grossPaise - discountPaise,
      line: {
        section: isService(row.hsn) ? 'Service' : row.section,
        brand: row.itemBrand,
        itemId: row.itemId,
        qtyMilli: row.qtyMilli,
        valuePaise: totalPaise,
        pairNo: row.pairNo,
      },
    }
  })
}

/** Returns a discount of what the customer pays as one of the price that the line states. */
export function beforeTax(
  { line, ownNetPaise }: { line: Pick<OfferLine, 'valuePaise'>; ownNetPaise: number },
  valuePaise: number,
): number {
  if (line.valuePaise === ownNetPaise) return valuePaise
  const paise = divideHalfUp(BigInt(valuePaise) * BigInt(ownNetPaise), BigInt(line.valuePaise))
  return Math.min(Number(paise), ownNetPaise)
}

function writeDiscount(
  tx: WritableDb,
  discount: { lineId: number; versionId: number; paise: number },
): void {
  insert(
    tx,
    `INSERT INTO cart_line_discounts (line_id, version_id, paise)
     VALUES (:lineId, :versionId, :paise)`,
    discount,
  )
}
