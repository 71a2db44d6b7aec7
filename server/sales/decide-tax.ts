import type { TaxMode } from '../domain/gst.ts'
import { decidePlaceOfSupply, type PlaceOfSupply } from '../domain/place-of-supply.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SaleCustomer } from './choose-customer.ts'

export type SaleTax = { mode: TaxMode; isComposition: boolean; place: PlaceOfSupply }

/**
 * Place of supply and with it the taxes of a sale; a composition sale stays within the state (422).
 */
export function decideTax(
  services: Services,
  customer: SaleCustomer,
  asked: { isComposition: boolean; isInterStateFlag: boolean | undefined },
): SaleTax {
  const branch = services.branch()
  const place = decidePlaceOfSupply({
    branchStateCode: branch.stateCode,
    customerStateCode: customer.stateCode,
    gstin: customer.gstin,
    isInterStateFlag: asked.isInterStateFlag,
  })
  const { isComposition } = asked
  if (isComposition && place.isInterState) {
    throw new Refusal('BUSINESS_RULE', message('orders.composition-in-state'))
  }
  const isTaxed = branch.gstin !== null && !isComposition
  const mode = !isTaxed ? 'none' : place.isInterState ? 'inter' : 'intra'
  return { mode, isComposition, place }
}
