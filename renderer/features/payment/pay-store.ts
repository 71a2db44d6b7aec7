import { create } from 'zustand'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import type { DeliveryMode } from '../../../server/contract/sales.ts'
import { toPaise, toRupees } from '../../base/format/money.ts'
import { setSalePhase } from '../../kernel/sale-phase.ts'
import { useCart } from '../cart/cart-store.ts'
import type { Tender } from './pay-split.ts'
import { remainingPaise } from './pay-split.ts'

/** The ID of the button that saves: it takes the focus when all is paid. */
export const SAVE_ID = 'save-sale'

/** What is wrong with the fields of the payment, and in which of the two. */
export type FieldRefusal = { field: 'amount' | 'reference'; message: string }

type PayState = {
  tenders: Tender[]
  kind: PaymentKind
  amount: string
  reference: string
  cardTypeID: string | null
  chequeBank: string
  /** The date on the cheque, `yyyy-mm-dd`; empty is today. */
  chequeDate: string
  invoiceNow: boolean
  deliveryMode: DeliveryMode
  doctorID: string
  remarks: string
  supplierID: string
  fitterID: string
  instructions: string
  priorityID: string
  /** `yyyy-mm-dd`, or empty for the server to work it out. */
  promisedDay: string
  refusal: string | null
  fieldRefusal: FieldRefusal | null
  /** Somebody was warned that nobody is named for the money that is due. */
  wasWarned: boolean
}

const EMPTY: PayState = {
  tenders: [],
  kind: 'Cash',
  amount: '',
  reference: '',
  cardTypeID: null,
  chequeBank: '',
  chequeDate: '',
  invoiceNow: true,
  deliveryMode: 'Counter',
  doctorID: '',
  remarks: '',
  supplierID: '',
  fitterID: '',
  instructions: '',
  priorityID: '',
  promisedDay: '',
  refusal: null,
  fieldRefusal: null,
  wasWarned: false,
}

/** The payment being taken: tenders so far, the draft in the fields, and how the saving goes. */
export const usePay = create<PayState>(() => EMPTY)

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

/** The amount field offers what is still due, ready to be typed over. */
export function offerDue(): void {
  const due = duePaise()
  usePay.setState({ amount: due === 0 ? '' : String(toRupees(due)), reference: '', chequeBank: '' })
}
