import { mayChargeTax } from '../branch/branch.ts'
import {
  type Discount,
  isAboveMrp,
  isBeyondLimit,
  lineRefusal,
  type SaleLine,
} from '../domain/gst.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { toCentipaise, toPpm } from '../wire/rupees.ts'

/** The discount as sent: a rate or a flat amount, never both; a zero counts as none. */
export function readDiscount(body: { discountRate?: number; discountAmount?: number }): Discount {
  const ratePpm = toPpm(body.discountRate ?? 0)
  const centipaise = toCentipaise(body.discountAmount ?? 0)
  if (ratePpm > 0 && centipaise > 0) {
    throw invalidField('discountAmount', 'Give a discount in percent or in rupees, not both.')
  }
  if (ratePpm > 0) return { kind: 'rate', ratePpm }
  return centipaise > 0 ? { kind: 'flat', centipaise } : { kind: 'none' }
}

/**
 * Refuses a line whose figures no shop could mean (400): the sums of such a cart would not be
 * exact.
 */
export function refuseBeyondLimit(line: SaleLine): void {
  if (isBeyondLimit(line)) throw invalidField('price', 'The amount of this line is too large.')
}

/**
 * Refuses a line that may not be sold as it stands (422): discount above the line, price above MRP.
 */
export function refuseUnlawful(services: Services, user: SignedIn, line: SaleLine): void {
  if (lineRefusal(line) === 'DISCOUNT_ABOVE_LINE') {
    throw new Refusal('BUSINESS_RULE', 'The discount is more than the line comes to.')
  }
  if (user.permissions.has('price.aboveMrp')) return
  const mode = mayChargeTax(services.branch()) ? 'intra' : 'none'
  if (isAboveMrp(line, mode)) {
    throw new Refusal('BUSINESS_RULE', 'The price with tax is above the MRP.')
  }
}
