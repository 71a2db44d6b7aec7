import { create } from 'zustand'

export type Screen =
  | 'counter'
  | 'pay'
  | 'done'
  | 'import'
  | 'printing'
  | 'papers'
  | 'labels'
  | 'orders'
  | 'returns'
  | 'day'
  | 'customers'
  | 'scanner'
  | 'devices'
  | 'account'
  | 'prescription'
  | 'items'
  | 'goodsIn'
  | 'stockCount'
  | 'lensGrid'
  | 'masters'
  | 'shop'
  | 'labParcels'
  | 'computer'
  | 'staff'
  | 'reports'
  | 'gst'
  | 'messages'
  | 'giftCards'
  | 'payers'
export type Dialog =
  | 'orderTransition'
  | 'orderPayment'
  | 'orderBalance'
  | 'orderRemake'
  | 'secondPlace'
  | 'orderChange'
  | 'orderCancel'
  | 'orderDrop'
  | 'orderOverpaid'
  | 'help'
  | 'palette'
  | 'customer'
  | 'held'
  | 'preferences'
  | 'document'
  | 'unit'
  | 'drawer'
  | 'display'
  | 'share'
  | 'billDiscount'
  | 'why'
  | 'newItem'
  | 'repair'
  | 'newCustomer'
  | 'learnScanner'
  | 'customerEdit'
  | 'customerFamily'
  | 'customerNew'
  | 'rxRules'
  | 'convertContacts'
  | 'lensEye'
  | 'rxEyes'
  | 'creditNumber'
  | 'itemForm'
  | 'itemMerge'
  | 'priceChange'
  | 'inwardReverse'
  | 'inwardReturn'
  | 'supplierPay'
  | 'inwardDrop'
  | 'orderEnd'
  | 'paper'
  | 'newMaster'
  | 'countDrop'
  | 'countShort'
  | 'masterMerge'
  | 'payerTender'
  | 'giftCardSell'
  | 'giftCardChange'
  | 'stock'
  | 'nextColour'
  | 'browse'

type ScreenState = { screen: Screen; dialog: Dialog | null; focusTicket: number }

/** Which screen is up, and which dialog over it. */
export const useScreen = create<ScreenState>(() => ({
  screen: 'counter',
  dialog: null,
  focusTicket: 0,
}))

export function goTo(screen: Screen): void {
  useScreen.setState((state) => ({ screen, dialog: null, focusTicket: state.focusTicket + 1 }))
}

export function openDialog(dialog: Dialog): void {
  useScreen.setState({ dialog })
}

/** Closes the dialog; the scan bar, which is home, takes the focus again. */
export function closeDialog(): void {
  useScreen.setState((state) => ({ dialog: null, focusTicket: state.focusTicket + 1 }))
}

/** Asks the scan bar to take the focus. */
export function focusHome(): void {
  useScreen.setState((state) => ({ focusTicket: state.focusTicket + 1 }))
}
