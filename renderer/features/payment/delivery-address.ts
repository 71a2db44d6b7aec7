import type { Customer } from '../../../server/contract/customers.ts'
import type { DeliveryMode } from '../../../server/contract/primitives.ts'
import type { SaleInput } from '../../../server/contract/sales.ts'
import { t } from '../../base/i18n/t.ts'
import { isWholePincode, mobileWrong } from '../../kernel/contact-numbers.ts'
import { countriesQuery } from '../../kernel/queries/lookups.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { loadCart } from '../cart/cart-queue.ts'
import { HANDED_OVER, type SentTo, useCart } from '../cart/cart-store.ts'
import { usePay } from './pay-store.ts'

type Address = NonNullable<NonNullable<SaleInput['salesorderModel']>['deliveryAddress']>

/** What was typed of the address of delivery; undefined at the counter, and where nothing was. */
export function typedAddress(): Address | undefined {
  const pay = usePay.getState()
  if (pay.deliveryMode === 'Counter') return undefined
  const { isAbroad } = useCart.getState().sentTo
  const typed = {
    name: pay.deliveryName.trim(),
    address: pay.deliveryAddress.trim(),
    city: pay.deliveryCity.trim(),
    pincode: pay.deliveryPincode.trim(),
    stateID: isAbroad ? '' : pay.deliveryStateID,
    countryID: pay.deliveryCountryID,
    mobile: pay.deliveryMobile.trim(),
  }
  const given = Object.entries(typed).filter(([, value]) => value !== '')
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

/** What is wrong with the address of delivery as it was typed; null where nothing is. */
export function addressWrong(): string | null {
  const { mobile = '', pincode = '' } = typedAddress() ?? {}
  if (mobileWrong(mobile) !== null) return t('pay.to.mobileWrong')
  const isAbroad = useCart.getState().sentTo.isAbroad
  return isAbroad || isWholePincode(pincode) ? null : t('pay.to.pincodeWrong')
}

export type Delivery = { mode: DeliveryMode; stateID: string; countryID: string }

/** The country that a parcel goes to: only a foreigner's may leave the country. */
export function countryOf(
  customer: Customer | null,
  { countryID, mode }: Delivery,
  homeID: string,
): string {
  if (mode !== 'Courier' || customer?.IsForeigner !== true) return homeID
  return countryID || customer.CountryID || homeID
}

export function sentTo(customer: Customer | null, delivery: Delivery, homeID: string): SentTo {
  if (delivery.mode === 'Counter') return HANDED_OVER
  const isAbroad = countryOf(customer, delivery, homeID) !== homeID
  return { stateID: isAbroad ? '' : delivery.stateID, isAbroad }
}

/** Whether the State must be asked for: a parcel to somebody whose State nobody knows. */
export function lacksState(customer: Customer | null, mode: DeliveryMode, to: SentTo): boolean {
  if (mode !== 'Courier' || to.isAbroad || to.stateID !== '') return false
  return customer === null || (customer.GSTIN === null && customer.StateID === null)
}

/** Totals the sale anew where its goods are sent to another State or country now. */
export async function followDelivery(): Promise<void> {
  const countries = await queryClient.ensureQueryData(countriesQuery)
  const pay = usePay.getState()
  const { customer, sentTo: before } = useCart.getState()
  const delivery = {
    mode: pay.deliveryMode,
    stateID: pay.deliveryStateID,
    countryID: pay.deliveryCountryID,
  }
  const now = sentTo(customer, delivery, countries[0]?.ID ?? '')
  if (before.stateID === now.stateID && before.isAbroad === now.isAbroad) return
  useCart.setState({ sentTo: now })
  await loadCart()
}
