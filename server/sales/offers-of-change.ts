import { beforeTax } from '../cart/cart-offers.ts'
import { saleLineOf } from '../cart/price-lines.ts'
import { all, insert, one, run, type WritableDb } from '../db/sql.ts'
import { computeLine, type TaxMode } from '../domain/gst.ts'
import { chooseOffers } from '../domain/offers/choose-offers.ts'
import { sumExactly } from '../domain/rounding.ts'
import { isService } from '../domain/services.ts'
import { type Message, message } from '../kernel/message.ts'
import { type OfferVersion, offersOfOrder } from '../offers/offer-rows.ts'
import type { OffersOfChange } from '../orders/change-order.ts'
import type { GoodsLine } from '../orders/changed-line.ts'
import type { OrderRow } from '../orders/order-record.ts'

type Share = { lineId: number; versionId: number; paise: number }

/** A line with what it would cost without offers; `restPaise` is its discount that is no offer. */
type Placed = {
  line: GoodsLine
  restPaise: number
  ownNetPaise: number
  valuePaise: number
  brand: string
}

/**
 * Judges the offers of an order again on the lines that it has after a change, as an open sale does:
 * a version that was given stays for it. Keeps what each line has of them, and returns the discounts
 * of the lines that have another share, and which offers give less than before.
 */
export function judgeOffersAgain(
  tx: WritableDb,
  { id: orderId, taxMode }: OrderRow,
  goods: readonly GoodsLine[],
): OffersOfChange {
  const held = offersOfOrder(tx, orderId)
  if (held.length === 0) return { discounts: [], sentences: [] }
  const mode = taxMode === 'none' ? 'none' : 'intra'
  const before = sharesOf(tx, orderId).filter(({ lineId }) => goods.some(({ id }) => id === lineId))
  const placed = goods.map((line) => placeLine(tx, line, mode, before))
  const after = sharesAfter(held, placed)
  const ofLine = (shares: readonly Share[], id: number) =>
    shares.filter(({ lineId }) => lineId === id)
  const changed = placed.filter(
    ({ line }) => keyOf(ofLine(before, line.id)) !== keyOf(ofLine(after, line.id)),
  )
  for (const { line } of changed) keepShares(tx, line.id, ofLine(after, line.id))
  return {
    discounts: changed.map(({ line, restPaise }) => ({
      lineId: line.id,
      paise: restPaise + sumPaise(ofLine(after, line.id)),
    })),
    sentences: held.flatMap((offer) => lessOf(offer, before, after)),
  }
}

function sumPaise(shares: readonly Share[]): number {
  return sumExactly(shares.map(({ paise }) => paise))
}

function keyOf(shares: readonly Share[]): string {
  return shares
    .map(({ paise, versionId }) => `${versionId}:${paise}`)
    .sort()
    .join()
}

function sharesOf(tx: WritableDb, orderId: number): Share[] {
  return all<Share>(
    tx,
    `SELECT d.line_id AS lineId, d.version_id AS versionId, d.paise
       FROM order_line_discounts d JOIN sales_order_lines l ON l.id = d.line_id
      WHERE l.order_id = :orderId`,
    { orderId },
  )
}

function placeLine(
  tx: WritableDb,
  line: GoodsLine,
  mode: TaxMode,
  before: readonly Share[],
): Placed {
  const sale = { ...saleLineOf(line), jobChargesCentipaise: 0 }
  const { discountPaise, grossPaise } = computeLine(sale, mode)
  const offerPaise = sumPaise(before.filter(({ lineId }) => lineId === line.id))
  const restPaise = Math.max(0, discountPaise - offerPaise)
  const ownPaise = Math.max(0, restPaise - billShareOf(tx, line.id))
  const alone = { ...sale, discount: { kind: 'flat' as const, centipaise: ownPaise * 100 } }
  return {
    line,
    restPaise,
    ownNetPaise: grossPaise - ownPaise,
    valuePaise: computeLine(alone, mode).totalPaise,
    brand: brandOf(tx, line.itemId),
  }
}

/** What of the discount of a whole bill is on a line. */
function billShareOf(tx: WritableDb, lineId: number): number {
  const row = one<{ paise: number }>(
    tx,
    'SELECT paise FROM order_line_bill_shares WHERE line_id = :lineId',
    { lineId },
  )
  return row?.paise ?? 0
}

function brandOf(tx: WritableDb, itemId: number): string {
  const row = one<{ brand: string }>(tx, 'SELECT brand FROM items WHERE id = :itemId', { itemId })
  return row?.brand ?? ''
}

function sharesAfter(held: readonly OfferVersion[], placed: readonly Placed[]): Share[] {
  const lines = placed.map(({ brand, line, valuePaise }) => ({
    section: isService(line.hsn) ? 'Service' : line.item.section,
    brand,
    itemId: line.itemId,
    qtyMilli: line.qtyMilli,
    valuePaise,
    pairNo: line.pairNo,
  }))
  return chooseOffers(held, lines).flatMap(({ offer, offPaise }) =>
    [...offPaise].flatMap(([place, offered]) => {
      const at = placed[place]
      if (at === undefined) return []
      const paise = beforeTax({ line: at, ownNetPaise: at.ownNetPaise }, offered)
      return paise > 0 ? [{ lineId: at.line.id, versionId: offer.id, paise }] : []
    }),
  )
}

function keepShares(tx: WritableDb, lineId: number, shares: readonly Share[]): void {
  run(tx, 'DELETE FROM order_line_discounts WHERE line_id = :lineId', { lineId })
  for (const { paise, versionId } of shares) {
    insert(
      tx,
      `INSERT INTO order_line_discounts (line_id, version_id, paise)
       VALUES (:lineId, :versionId, :paise)`,
      { lineId, versionId, paise },
    )
  }
}

/** What the goods that stay lose of an offer; nothing where they keep it. */
function lessOf(
  { id, name }: OfferVersion,
  before: readonly Share[],
  after: readonly Share[],
): Message[] {
  const of = (shares: readonly Share[]) =>
    sumPaise(shares.filter(({ versionId }) => versionId === id))
  const now = of(after)
  const less = of(before) - now
  if (less <= 0) return []
  return [
    message(now === 0 ? 'orders.change.offer-ends' : 'orders.change.offer-less', { name, less }),
  ]
}
