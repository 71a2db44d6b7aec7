import type { Permission } from '../contract/permissions.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { computeLine, type SaleLine } from '../domain/gst.ts'
import { averageCost, type Holding } from '../domain/stock-value.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { readSetting } from '../settings/settings.ts'
import type { CartLineRow } from './cart-rows.ts'
import { comparableListPrice } from './list-price.ts'
import { discountOf, priceableCartLine, saleLineOf } from './price-lines.ts'

const WHOLE_PPM = 1_000_000

type Seller = { permissions: ReadonlySet<Permission> }
type Goods = { itemId: number; unitId: number | null; line: SaleLine }

/**
 * Whether a price leaves less above cost than the shop wants of it: (price without tax - cost) /
 * price without tax below the floor. Goods whose cost is not known have no floor, and who gives
 * approvals is free of it.
 */
export function isBelowFloor(db: ReadableDb, { permissions }: Seller, goods: Goods): boolean {
  const { priceFloorPpm } = readSetting(db, 'shop')
  if (priceFloorPpm === undefined || permissions.has('approvals.give')) return false
  const costPaise = costOf(db, goods)
  if (costPaise === null) return false
  const { taxablePaise } = computeLine({ ...goods.line, jobChargesCentipaise: 0 }, 'intra')
  return (taxablePaise - costPaise) * WHOLE_PPM < taxablePaise * priceFloorPpm
}

function costOf(db: ReadableDb, { itemId, line, unitId }: Goods): number | null {
  const row = one<Holding & { unitCostPaise: number | null }>(
    db,
    `SELECT on_hand_milli AS onHandMilli, stock_value_paise AS valuePaise,
            last_cost_centipaise AS lastCostCentipaise,
            (SELECT cost_paise FROM units WHERE id = :unitId) AS unitCostPaise
       FROM items WHERE id = :itemId`,
    { itemId, unitId },
  )
  return row === undefined ? null : (row.unitCostPaise ?? averageCost(row, line.qtyMilli))
}

/**
 * Throws 422 naming a line of a sale that is below the floor without an approval: its cost rose, or
 * the bill's discount moved, since the line was allowed. Offers do not count.
 */
export function assertAboveFloor(
  db: ReadableDb,
  seller: Seller,
  rows: readonly CartLineRow[],
  billApprovalId: number | null,
): void {
  for (const row of rows) {
    const isApproved = billApprovalId !== null && row.billSharePaise > 0
    if (isApproved || !isLoweredTooFar(db, seller, row, row.billSharePaise)) continue
    // Where the line alone is allowed, a manager is asked for the bill's discount, not for its price.
    const isOfLine = isLoweredTooFar(db, seller, row, 0)
    const item = row.itemName
    throw new Refusal(
      'BUSINESS_RULE',
      isOfLine
        ? message('cart.line-below-floor', { item })
        : message('cart.bill-below-floor', { item }),
    )
  }
}

/**
 * Whether a line was lowered below the floor without an approval of its own: by its price, its
 * discount or its share of the bill's, in paise. A price that nobody lowered is the shop's own.
 */
export function isLoweredTooFar(
  db: ReadableDb,
  seller: Seller,
  row: CartLineRow,
  sharePaise: number,
): boolean {
  if (row.approvalId !== null) return false
  const line = { ...saleLineOf(priceableCartLine(row)), discount: discountOf(row) }
  const givenPaise = computeLine(line, 'intra').discountPaise + sharePaise
  const listCentipaise = comparableListPrice(row)
  const isBelowList = listCentipaise !== null && row.priceCentipaise < listCentipaise
  if (givenPaise === 0 && !isBelowList) return false
  const discount = { kind: 'flat', centipaise: givenPaise * 100 } as const
  const { itemId, unitId } = row
  return isBelowFloor(db, seller, { itemId, unitId, line: { ...line, discount } })
}

/** Says nothing of the cost: who is refused may not see it. */
export function belowFloor(): Refusal {
  return new Refusal('APPROVAL_REQUIRED', message('cart.below-floor'))
}
