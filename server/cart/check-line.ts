import { mayChargeTax } from '../branch/branch.ts'
import {
  type Discount,
  isAboveMrp,
  isBeyondLimit,
  lineRefusal,
  type SaleLine,
} from '../domain/gst.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { toCentipaise, toPpm } from '../wire/rupees.ts'

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

/**
 * Throws 400 for a line whose figures are beyond the limit: the sums of such a cart would not be
 * exact.
 */
export function assertWithinLimit(line: SaleLine): void {
  if (isBeyondLimit(line)) throw invalidField('price', message('cart.amount-too-large'))
}

/**
 * Throws 422 for a line that may not be sold: discount above the line, price above MRP.
 */
export function assertLawful(services: Services, user: SignedIn, line: SaleLine): void {
  if (lineRefusal(line) === 'DISCOUNT_ABOVE_LINE') {
    throw new Refusal('BUSINESS_RULE', message('cart.discount-above-line'))
  }
  if (user.permissions.has('price.aboveMrp')) return
  const mode = mayChargeTax(services.branch()) ? 'intra' : 'none'
  if (isAboveMrp(line, mode)) {
    throw new Refusal('BUSINESS_RULE', message('cart.price-above-mrp'))
  }
}
