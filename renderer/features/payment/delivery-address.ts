import type { SaleInput } from '../../../server/contract/sales.ts'
import { loadCart } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { usePay } from './pay-store.ts'

type Address = NonNullable<NonNullable<SaleInput['salesorderModel']>['deliveryAddress']>

/** What was typed of the address of delivery; undefined at the counter, and where nothing was. */
export function typedAddress(): Address | undefined {
  const pay = usePay.getState()
  if (pay.deliveryMode === 'Counter') return undefined
  const typed = {
    name: pay.deliveryName.trim(),
    address: pay.deliveryAddress.trim(),
    city: pay.deliveryCity.trim(),
    pincode: pay.deliveryPincode.trim(),
    stateID: pay.deliveryStateID,
    mobile: pay.deliveryMobile.trim(),
  }
  const given = Object.entries(typed).filter(([, value]) => value !== '')
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

/** Totals the sale anew where the State that its goods are sent to is another now. */
export function followDeliveryState(): void {
  const { deliveryMode, deliveryStateID } = usePay.getState()
  const wanted = deliveryMode === 'Counter' ? '' : deliveryStateID
  if (useCart.getState().deliveryStateID === wanted) return
  useCart.setState({ deliveryStateID: wanted })
  void loadCart()
}
