import { exactlyOne, insert, type WritableDb } from '../db/sql.ts'
import type { CartLineRow } from './cart-rows.ts'

/** The columns of a cart line. */
export type NewCartLine = Pick<
  CartLineRow,
  | 'itemId'
  | 'unitId'
  | 'qtyMilli'
  | 'mrpCentipaise'
  | 'priceCentipaise'
  | 'priceIncludesTax'
  | 'discountRatePpm'
  | 'discountFlatCentipaise'
  | 'sgstRatePpm'
  | 'cgstRatePpm'
  | 'igstRatePpm'
  | 'ratesFromTable'
  | 'isRateOverridden'
  | 'jobCentipaise'
  | 'pairNo'
  | 'spectacleLensType'
  | 'spherical'
  | 'cylinder'
  | 'axis'
  | 'addition'
  | 'pd'
  | 'fittingHeightMilli'
  | 'totalHeightMilli'
  | 'prism'
  | 'createdBy'
  | 'createdAt'
  | 'createdIp'
  | 'approvalId'
  | 'eye'
  | 'billCoverPpm'
  | 'lot'
> & {
  cartId: number
  /** Whether its powers are those that its item is kept in: they follow the item. */
  isItemPower: number
}

/** What a line has that is one piece at its price: no eye, no discount, its rates from the table. */
export const PLAIN_CART_LINE = {
  unitId: null,
  qtyMilli: 1_000,
  mrpCentipaise: null,
  discountRatePpm: null,
  discountFlatCentipaise: null,
  sgstRatePpm: null,
  cgstRatePpm: null,
  igstRatePpm: null,
  ratesFromTable: 1,
  isRateOverridden: 0,
  jobCentipaise: null,
  pairNo: null,
  spectacleLensType: null,
  spherical: null,
  cylinder: null,
  axis: null,
  addition: null,
  pd: null,
  fittingHeightMilli: null,
  totalHeightMilli: null,
  prism: null,
  approvalId: null,
  eye: null,
  billCoverPpm: 0,
  lot: null,
  isItemPower: 0,
} as const satisfies Partial<NewCartLine>

/** Writes a line of an open cart; returns its row number, which no other line had or will have. */
export function insertCartLine(tx: WritableDb, line: NewCartLine): number {
  const { id } = exactlyOne<{ id: number }>(
    tx,
    'UPDATE cart_line_numbers SET last_id = last_id + 1 RETURNING last_id AS id',
    {},
  )
  return insert(
    tx,
    `INSERT INTO cart_lines
       (id, cart_id, item_id, unit_id, qty_milli, mrp_centipaise, price_centipaise, price_includes_tax,
        discount_rate_ppm, discount_flat_centipaise, sgst_rate_ppm, cgst_rate_ppm, igst_rate_ppm,
        rates_from_table, is_rate_overridden, job_centipaise, pair_no, spectacle_lens_type,
        spherical, cylinder, axis, addition, pd, fitting_height_milli, total_height_milli,
        prism, created_by, created_at, created_ip, approval_id, eye, bill_cover_ppm,
        is_item_power, lot)
     VALUES
       (:id, :cartId, :itemId, :unitId, :qtyMilli, :mrpCentipaise, :priceCentipaise, :priceIncludesTax,
        :discountRatePpm, :discountFlatCentipaise, :sgstRatePpm, :cgstRatePpm, :igstRatePpm,
        :ratesFromTable, :isRateOverridden, :jobCentipaise, :pairNo, :spectacleLensType,
        :spherical, :cylinder, :axis, :addition, :pd, :fittingHeightMilli, :totalHeightMilli,
        :prism, :createdBy, :createdAt, :createdIp, :approvalId, :eye, :billCoverPpm,
        :isItemPower, :lot)`,
    { id, ...line },
  )
}
