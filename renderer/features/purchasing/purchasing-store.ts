import { create } from 'zustand'
import { goTo, openDialog } from '../../kernel/screen-store.ts'
import type { BillAge } from './bill-ages.ts'

/** What the screen of purchases shows: bills, orders, suppliers' accounts, or stock vouchers. */
export type PurchasingSection = 'bills' | 'orders' | 'suppliers' | 'vouchers'

type PurchasingState = {
  section: PurchasingSection
  /** The account that is looked at. */
  supplierID: string | null
  term: string
  owedOnly: boolean
  pageNumber: number
  accountPage: number
  /** Of the open bills of an account those of one age; null is all of them. */
  age: BillAge | null
  /** Of the suppliers that are owed those with bills of one age; null is all of them. */
  owedAge: BillAge | null
  /** Where a bill was opened from, and Escape leads back to. */
  cameFrom: PurchasingSection | null
  /** The bill that the payment is begun from; null pays the account. */
  payingBill: string | null
  /** The payment that the dialog takes back. */
  takingBack: PaymentToTakeBack | null
}

type PaymentToTakeBack = { ID: string; No: string; Amount: number }

export const usePurchasing = create<PurchasingState>(() => ({
  section: 'bills',
  supplierID: null,
  term: '',
  owedOnly: true,
  pageNumber: 1,
  accountPage: 1,
  age: null,
  owedAge: null,
  cameFrom: null,
  payingBill: null,
  takingBack: null,
}))

/** Asks what is paid to the supplier whose account is open: on one bill, where it is begun from that. */
export function askPayment(payingBill: string | null): void {
  usePurchasing.setState({ payingBill })
  openDialog('supplierPay')
}

/** Asks why a payment is taken back. */
export function askPaymentBack(takingBack: PaymentToTakeBack): void {
  usePurchasing.setState({ takingBack })
  openDialog('paymentTakeBack')
}

export function openSection(section: PurchasingSection): void {
  usePurchasing.setState({ section, cameFrom: null })
  goTo('goodsIn')
}

/** Opens an account, with its bills of one age where `age` says which. */
export function showAccount(supplierID: string | null, age: BillAge | null = null): void {
  usePurchasing.setState({ supplierID, accountPage: 1, age })
}
