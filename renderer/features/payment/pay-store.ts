import { create } from 'zustand'
import type { DeliveryMode } from '../../../server/contract/primitives.ts'
import { toPaise } from '../../base/format/money.ts'
import { setSalePhase } from '../../kernel/sale-phase.ts'
import { useCart } from '../cart/cart-store.ts'
import type { Tender } from './pay-split.ts'
import { remainingPaise } from './pay-split.ts'
import { NO_TENDER, offering, type TenderFields } from './tender-fields.ts'

/** The ID of the button that saves: it takes the focus when all is paid. */
export const SAVE_ID = 'save-sale'

/** What the customer pays today: all of it, or an advance with the rest on delivery. */
export type PayGoal = 'full' | 'advance'

/** A frame of the customer's own that is taken in for repair, and the line of the sale that it is. */
export type Repair = { frame: string; fault: string; lineID: string }

export type PayState = TenderFields & {
  tenders: Tender[]
  goal: PayGoal
  /** After the advance another way of paying was chosen, to take more. */
  isAdding: boolean
  invoiceNow: boolean
  /** Whether somebody chose when the invoice is made; until then an advance or a part puts it off. */
  isInvoiceChosen: boolean
  deliveryMode: DeliveryMode
  deliveryName: string
  deliveryAddress: string
  deliveryCity: string
  deliveryPincode: string
  deliveryStateID: string
  /** Of a parcel to a foreigner; empty for the customer's own country. */
  deliveryCountryID: string
  deliveryMobile: string
  doctorID: string
  remarks: string
  supplierID: string
  fitterID: string
  instructions: string
  priorityID: string
  /** `yyyy-mm-dd`, or empty for the server to work it out. */
  promisedDay: string
  /** The hour of that day, `18:00`; empty is when the shop closes. */
  promisedTime: string
  repair: Repair | null
  refusal: string | null
  /** The total that the money was taken for, until somebody has acknowledged another one. */
  takenForPaise: number | null
}

const EMPTY: PayState = {
  ...NO_TENDER,
  tenders: [],
  goal: 'full',
  isAdding: false,
  invoiceNow: true,
  isInvoiceChosen: false,
  deliveryMode: 'Counter',
  deliveryName: '',
  deliveryAddress: '',
  deliveryCity: '',
  deliveryPincode: '',
  deliveryStateID: '',
  deliveryCountryID: '',
  deliveryMobile: '',
  doctorID: '',
  remarks: '',
  supplierID: '',
  fitterID: '',
  instructions: '',
  priorityID: '',
  promisedDay: '',
  promisedTime: '',
  repair: null,
  refusal: null,
  takenForPaise: null,
}

/** The payment being taken: tenders so far, the draft in the fields, and how the saving goes. */
export const usePay = create<PayState>(() => EMPTY)

// What was said of one customer is not said of the next.
useCart.subscribe(({ customer }, before) => {
  if (customer?.ID !== before.customer?.ID && usePay.getState().refusal !== null) {
    usePay.setState({ refusal: null })
  }
})

export function resetPay(): void {
  usePay.setState(EMPTY)
  setSalePhase('open')
}

export function netPaise(): number {
  const { totals } = useCart.getState()
  return totals === null ? 0 : toPaise(totals.netAmount)
}

export function duePaise(): number {
  return remainingPaise(netPaise(), usePay.getState().tenders)
}

/**
 * The amount field offers all that is due while no money was taken; credit is none. After a part of it, and for an
 * advance, the rest is never on offer unasked: an Enter too many would book money that nobody gave.
 */
export function offerDue(): void {
  const { goal, tenders } = usePay.getState()
  const isUntouched = tenders.every((tender) => tender.kind === 'CreditNote')
  usePay.setState(offering(goal === 'full' && isUntouched ? duePaise() : 0))
}
