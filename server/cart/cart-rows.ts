import { BOX_SIZES, BOX_WEAR, type BoxWear, type TypedBoxSizes } from '../catalog/box-sizes.ts'
import type { Section } from '../contract/primitives.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import { RATE_OF_ITEM } from '../masters/tax-rates.ts'
import { withBillShares } from './bill-shares.ts'
import { ITEM_POWER, type ItemPower, presentPower } from './item-power.ts'
import { atPrintedMrp, printedMrpSql } from './list-price.ts'
import { LOT_COLUMNS, type LotOfLine, NEXT_LOT } from './lot-of-line.ts'

export type Cart = {
  id: number
  sessionKey: string
  state: 'open' | 'committed'
  answerJson: string | null
  customerId: number | null
  billDiscountRatePpm: number | null
  billDiscountPaise: number | null
  billDiscountApprovalId: number | null
  takesOffers: number
  coupon: string | null
}

/**
 * One line of a cart with its item's columns in the catalogue today. Flags are 0 or 1 as stored.
 */
export type CartLineRow = TypedBoxSizes &
  BoxWear &
  LotOfLine & {
    id: number
    itemId: number
    unitId: number | null
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
    isRateOverridden: number
    jobCentipaise: number | null
    pairNo: string | null
    spectacleLensType: number | null
    spherical: string | null
    cylinder: string | null
    axis: string | null
    addition: string | null
    /** The power that was put in, as it is printed, where its item was corrected to another since. */
    powerWas: string | null
    pd: string | null
    fittingHeightMilli: number | null
    totalHeightMilli: number | null
    /** The prism of the lens, as it is written; null is as the prescription asks, '' is none. */
    prism: string | null
    createdBy: number
    createdAt: string
    createdIp: string | null
    approvalId: number | null
    /** The reduction in ppm up to which a discount on the bill falls on the line. */
    billCoverPpm: number
    /** The eye that a lens is for; null where the client sent none. */
    eye: 'Right' | 'Left' | 'Both' | null
    /** Of a stock lens, until when it is kept for this sale; 0 where it is not. */
    keptUntilMs: number | null
    itemPriceCentipaise: number
    itemPriceIncludesTax: number
    itemName: string
    itemCode: string
    /** The number on the piece; null where none was chosen. */
    serialNo: string | null
    /** 1 where that piece has been sold, lost or sent away meanwhile. */
    isPieceGone: number
    hsn: string
    unitCode: string
    itemTypeId: number
    itemBrand: string
    section: Section
    isSerialised: number
    itemMrpCentipaise: number
    onHandMilli: number
    /** On hand, without the batches that have expired. */
    sellableMilli: number
    tableRatePpm: number | null
    tableKind: string | null
    /** The line's own discount in paise; worked out only where there is another one besides. */
    ownDiscountPaise: number
    /** What the shop's offers, and points of the customer, take off this line. */
    offerPaise: number
    /** What of the discount on the whole bill falls on this line. */
    billSharePaise: number
  }

/** Whether a line is a spectacle lens, which a lab makes. */
export function isLensLine({ section }: Pick<CartLineRow, 'section'>): boolean {
  return section === 'SpectacleLens'
}

export function findCart(db: ReadableDb, sessionKey: string): Cart | undefined {
  return one<Cart>(
    db,
    `SELECT id, session_key AS sessionKey, state, answer_json AS answerJson,
            customer_id AS customerId, bill_discount_rate_ppm AS billDiscountRatePpm,
            bill_discount_paise AS billDiscountPaise,
            bill_discount_approval_id AS billDiscountApprovalId,
            takes_offers AS takesOffers, coupon
       FROM carts WHERE session_key = :sessionKey`,
    { sessionKey },
  )
}

/** What of an item `i` has expired by `:localDate`: no sale takes it. */
const EXPIRED_MILLI = `
  CASE WHEN i.tracks_batches = 0 THEN 0 ELSE
    (SELECT coalesce(sum(b.on_hand_milli), 0) FROM batches b
      WHERE b.item_id = i.id AND b.on_hand_milli > 0 AND b.expires_on < substr(:localDate, 1, 10))
  END`

type Found = Omit<CartLineRow, 'powerWas'> &
  ItemPower & { isItemPower: number; printedMrpCentipaise: number | null }

/**
 * The lines of a cart in the order they were added, with the tax rates in force on `localDate`,
 * the power that their goods have in the catalogue now, and each with its share of a discount on the
 * bill.
 */
export function cartLines(db: ReadableDb, cartId: number, localDate: string): CartLineRow[] {
  const found = all<Found>(
    db,
    `SELECT l.id, l.item_id AS itemId, l.unit_id AS unitId, l.qty_milli AS qtyMilli,
            l.mrp_centipaise AS mrpCentipaise, l.price_centipaise AS priceCentipaise,
            l.price_includes_tax AS priceIncludesTax, l.discount_rate_ppm AS discountRatePpm,
            l.discount_flat_centipaise AS discountFlatCentipaise, l.sgst_rate_ppm AS sgstRatePpm,
            l.cgst_rate_ppm AS cgstRatePpm, l.igst_rate_ppm AS igstRatePpm,
            l.rates_from_table AS ratesFromTable, l.is_rate_overridden AS isRateOverridden,
            l.job_centipaise AS jobCentipaise, l.pair_no AS pairNo,
            l.spectacle_lens_type AS spectacleLensType, l.spherical, l.cylinder, l.axis, l.addition,
            l.is_item_power AS isItemPower, ${ITEM_POWER}, ${BOX_SIZES}, ${BOX_WEAR}, ${LOT_COLUMNS},
            l.pd, l.fitting_height_milli AS fittingHeightMilli,
            l.total_height_milli AS totalHeightMilli, l.prism,
            l.created_by AS createdBy, l.created_at AS createdAt, l.created_ip AS createdIp,
            l.approval_id AS approvalId, l.bill_cover_ppm AS billCoverPpm, l.eye, l.kept_until_ms AS keptUntilMs, i.price_centipaise AS itemPriceCentipaise,
            i.price_includes_tax AS itemPriceIncludesTax, 0 AS ownDiscountPaise,
            coalesce((SELECT sum(paise) FROM cart_line_discounts WHERE line_id = l.id), 0)
              + coalesce((SELECT paise FROM cart_line_points WHERE line_id = l.id), 0)
              AS offerPaise,
            0 AS billSharePaise,
            i.name AS itemName, i.code AS itemCode, u.code AS serialNo,
            coalesce(u.status <> 'in_stock', 0) AS isPieceGone, i.hsn, i.unit AS unitCode,
            i.item_type_id AS itemTypeId, i.brand AS itemBrand, t.section, i.is_serialised AS isSerialised,
            i.mrp_centipaise AS itemMrpCentipaise, i.on_hand_milli AS onHandMilli,
            ${printedMrpSql('l.mrp_centipaise')} AS printedMrpCentipaise,
            i.on_hand_milli - ${EXPIRED_MILLI} AS sellableMilli,
            r.igst_rate_ppm AS tableRatePpm, r.kind AS tableKind
       FROM cart_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
       LEFT JOIN units u ON u.id = l.unit_id
       LEFT JOIN ${NEXT_LOT}
       LEFT JOIN ${RATE_OF_ITEM}
      WHERE l.cart_id = :cartId
      ORDER BY l.id`,
    { cartId, localDate },
  )
  const rows = found.map(
    ({
      isItemPower,
      itemAddition,
      itemAxis,
      itemCylinder,
      itemSphere,
      printedMrpCentipaise,
      ...row
    }) => {
      const item = { itemSphere, itemCylinder, itemAxis, itemAddition }
      const power = isItemPower === 1 ? presentPower(row, item) : { powerWas: null }
      return atPrintedMrp({ ...row, ...power }, row.itemMrpCentipaise, printedMrpCentipaise)
    },
  )
  return withBillShares(db, cartId, rows)
}

/** The cart and item behind a line id; undefined once the line is gone. */
export function findCartLine(
  db: ReadableDb,
  lineId: number,
  localDate: string,
): { sessionKey: string; row: CartLineRow } | undefined {
  const owner = one<{ cartId: number; sessionKey: string }>(
    db,
    `SELECT c.id AS cartId, c.session_key AS sessionKey
       FROM cart_lines l JOIN carts c ON c.id = l.cart_id
      WHERE l.id = :lineId`,
    { lineId },
  )
  if (owner === undefined) return undefined
  const row = cartLines(db, owner.cartId, localDate).find((line) => line.id === lineId)
  return row && { sessionKey: owner.sessionKey, row }
}
