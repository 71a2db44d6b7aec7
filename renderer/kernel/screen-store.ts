import { create } from 'zustand'
import type { MasterKind, ReasonUse } from '../../server/contract/shop-masters.ts'

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
  | 'orderInvoice'
  | 'orderPayment'
  | 'orderPaymentBack'
  | 'orderBalance'
  | 'orderRemake'
  | 'secondPlace'
  | 'orderChange'
  | 'orderCancel'
  | 'orderDrop'
  | 'orderParcelBack'
  | 'orderSplit'
  | 'orderOverpaid'
  | 'payOutCredit'
  | 'help'
  | 'palette'
  | 'customer'
  | 'held'
  | 'preferences'
  | 'document'
  | 'unit'
  | 'whichGoods'
  | 'drawer'
  | 'display'
  | 'share'
  | 'billDiscount'
  | 'why'
  | 'newItem'
  | 'repair'
  | 'jobCharge'
  | 'newCustomer'
  | 'learnScanner'
  | 'customerEdit'
  | 'customerDues'
  | 'customerFamily'
  | 'customerNew'
  | 'rxRules'
  | 'convertContacts'
  | 'lensEye'
  | 'otherPair'
  | 'rxEyes'
  | 'creditNumber'
  | 'itemForm'
  | 'tallyLedgers'
  | 'itemMerge'
  | 'priceChange'
  | 'inwardReverse'
  | 'voucherTakeBack'
  | 'paymentTakeBack'
  | 'cashTakeBack'
  | 'paperHistory'
  | 'inwardReturn'
  | 'inwardGrid'
  | 'inwardFile'
  | 'supplierPay'
  | 'purchaseDrop'
  | 'orderEnd'
  | 'paper'
  | 'countDrop'
  | 'countShort'
  | 'masterMerge'
  | 'payerTender'
  | 'giftCardSell'
  | 'giftCardChange'
  | 'stock'
  | 'nextColour'
  | 'browse'

/** The new entry of a list that a picker asks for; `onSaved` chooses it there. */
export type NewMaster = { kind: MasterKind; onSaved: (id: string) => void; begin: NewMasterBegin }

/** What a new entry begins with: a lab among suppliers, a name, what a reason is for. */
export type NewMasterBegin = { isLab?: boolean; name?: string; usedFor?: ReasonUse }

type ScreenState = {
  screen: Screen
  dialog: Dialog | null
  /** The form of a new entry, over whatever is up: what was typed there stays. */
  newMaster: NewMaster | null
  focusTicket: number
  /** What a fault in drawing has taken away: the screen that is up, or all of the till. */
  failed: 'screen' | 'till' | null
}

/** Which screen is up, which dialog over it, and over both what a picker lacked. */
export const useScreen = create<ScreenState>(() => ({
  screen: 'counter',
  dialog: null,
  newMaster: null,
  focusTicket: 0,
  failed: null,
}))

export function goTo(screen: Screen): void {
  useScreen.setState((state) => ({
    screen,
    dialog: null,
    newMaster: null,
    focusTicket: state.focusTicket + 1,
  }))
}

export function openDialog(dialog: Dialog): void {
  useScreen.setState({ dialog, newMaster: null })
}

/** Closes the dialog; the scan bar, which is home, takes the focus again. */
export function closeDialog(): void {
  useScreen.setState((state) => ({
    dialog: null,
    newMaster: null,
    focusTicket: state.focusTicket + 1,
  }))
}

/** Asks the scan bar to take the focus. */
export function focusHome(): void {
  useScreen.setState((state) => ({ focusTicket: state.focusTicket + 1 }))
}

/** Opens the form of a new entry over the picker that lacks it; `onSaved` is told of it. */
export function askNewMaster(
  kind: MasterKind,
  onSaved: (id: string) => void,
  begin: NewMasterBegin = {},
): void {
  useScreen.setState({ newMaster: { kind, onSaved, begin } })
}

/** Tells what can't be drawn any more, so that no key acts on what nobody sees; null once it can. */
export function tellFailed(failed: 'screen' | 'till' | null): void {
  useScreen.setState({ failed })
}

/** Closes the form of a new entry; what it stands over stays as it was. */
export function closeNewMaster(): void {
  useScreen.setState({ newMaster: null })
}

/** Whether a dialog, or the form of a new entry, stands over the screen. */
export function isDialogUp(): boolean {
  const { dialog, newMaster } = useScreen.getState()
  return dialog !== null || newMaster !== null
}
