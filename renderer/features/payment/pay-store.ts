import { create } from 'zustand'
import type { DeliveryMode, PaymentKind } from '../../base/api/types.ts'
import { isRecord, keep, recall } from '../../kernel/local-storage.ts'
import type { Tender } from './pay-split.ts'

export type PayPhase = 'open' | 'saving' | 'askingAgain'

/** What is wrong with the fields of the payment, and in which of the two. */
export type FieldRefusal = { field: 'amount' | 'reference'; message: string }

type PayState = {
  phase: PayPhase
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
  /** Somebody was told that nobody is named for the money that is due. */
  wasWarned: boolean
}

const EMPTY: PayState = {
  phase: 'open',
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
}

export function isSaving(): boolean {
  return usePay.getState().phase !== 'open'
}

export type FinishedSale = {
  salesOrderID: string
  /** What the spooler prints; null while the order has no invoice. */
  invoiceID?: string | null
  invoiceNo: string | null
  receiptNo: string | null
  customerName: string | null
  netPaise: number
  paidPaise: number
  balancePaise: number
  changePaise: number
  wasInvoiced: boolean
}

const LAST_KEY = 'lastSale'

function readLast(): FinishedSale | null {
  const kept = recall(LAST_KEY)
  return isFinishedSale(kept) ? kept : null
}

function isFinishedSale(value: unknown): value is FinishedSale {
  return isRecord(value) && typeof value['salesOrderID'] === 'string'
}

/** The sale that was finished last on this till: what F10 prints. */
export const useLastSale = create<{ sale: FinishedSale | null }>(() => ({ sale: readLast() }))

export function keepLastSale(sale: FinishedSale): void {
  keep(LAST_KEY, sale)
  useLastSale.setState({ sale })
}
