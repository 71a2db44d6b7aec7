import { mayChargeTax } from '../branch/branch.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import type { BillDiscount } from '../domain/bill-discount.ts'
import {
  type Discount,
  isAboveMrp,
  isBeyondLimit,
  lineRefusal,
  type SaleLine,
} from '../domain/gst.ts'
import { centipaiseToPaise } from '../domain/rounding.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { readSetting } from '../settings/settings.ts'
import { toCentipaise, toPpm } from '../wire/rupees.ts'

/** Throws 422 for goods at 0 whose price nobody has typed yet: they are no gift. */
function assertPriced(db: ReadableDb, itemId: number, { priceCentipaise }: SaleLine): void {
  if (priceCentipaise > 0) return
  const item = one<{ name: string }>(
    db,
    'SELECT name FROM items WHERE id = :itemId AND has_no_price = 1 AND price_centipaise = 0',
    { itemId },
  )
  if (item !== undefined)
    throw new Refusal('BUSINESS_RULE', message('cart.no-price', { item: item.name }))
}

/** The discount as sent: a rate or a flat amount, never both; a zero counts as none. */
export function readDiscount(body: { discountRate?: number; discountAmount?: number }): Discount {
  const ratePpm = toPpm(body.discountRate ?? 0)
  const centipaise = toCentipaise(body.discountAmount ?? 0)
  if (ratePpm > 0 && centipaise > 0) {
    throw invalidField('discountAmount', message('cart.discount-both'))
  }
  if (ratePpm > 0) return { kind: 'rate', ratePpm }
  return centipaise > 0 ? { kind: 'flat', centipaise } : { kind: 'none' }
}

function withKeptMrp(db: ReadableDb, itemId: number, line: SaleLine): SaleLine {
  if (line.mrpCentipaise === null || !readSetting(db, 'priceRules').mrpAsKept) return line
  const kept = one<{ mrpCentipaise: number }>(
    db,
    `SELECT max(i.mrp_centipaise,
                coalesce((SELECT max(mrp_centipaise) FROM batches WHERE item_id = i.id), 0),
                coalesce((SELECT max(mrp_centipaise) FROM units WHERE item_id = i.id), 0))
              AS mrpCentipaise
       FROM items i WHERE i.id = :itemId`,
    { itemId },
  )
  const keptMrp = kept?.mrpCentipaise ?? 0
  // An item without any MRP has none to hold it to.
  if (keptMrp === 0) return line
  const isUsable = line.mrpCentipaise > 0 && line.mrpCentipaise <= keptMrp
  return isUsable ? line : { ...line, mrpCentipaise: keptMrp }
}

/** Throws 403 for tax rates of one's own where the shop keeps to the table. */
export function assertTableRates(
  { services, user }: { services: Services; user: SignedIn },
  isOverridden: boolean,
): void {
  if (!isOverridden || user.permissions.has('tax.override')) return
  if (!readSetting(services.db, 'priceRules').tableRatesOnly) return
  throw new Refusal('FORBIDDEN', message('cart.rates-of-the-table'))
}

/** The discount on the whole bill as sent; null for none. */
export function readBillDiscount(body: {
  discountRate?: number
  discountAmount?: number
}): BillDiscount | null {
  const sent = readDiscount(body)
  if (sent.kind === 'rate') return sent
  if (sent.kind === 'none') return null
  const paise = centipaiseToPaise(sent.centipaise)
  return paise === 0 ? null : { kind: 'flat', paise }
}

/**
 * Throws 400 for a line whose figures are beyond the limit: the sums of such a cart would not be
 * exact.
 */
export function assertWithinLimit(line: SaleLine): void {
  if (isBeyondLimit(line)) throw invalidField('price', message('cart.amount-too-large'))
}

/**
 * Throws 422 for a line that may not be sold: discount above the line, price above MRP. Where the
 * shop keeps to the MRP of its catalogue, a higher one that was sent does not count.
 */
export function assertLawful(
  { services, user }: { services: Services; user: SignedIn },
  itemId: number,
  sent: SaleLine,
): void {
  assertPriced(services.db, itemId, sent)
  const line = withKeptMrp(services.db, itemId, sent)
  if (lineRefusal(line) === 'DISCOUNT_ABOVE_LINE') {
    throw new Refusal('BUSINESS_RULE', message('cart.discount-above-line'))
  }
  if (user.permissions.has('price.aboveMrp')) return
  const mode = mayChargeTax(services.branch()) ? 'intra' : 'none'
  if (isAboveMrp(line, mode)) {
    throw new Refusal('BUSINESS_RULE', message('cart.price-above-mrp'))
  }
}
