import { create } from 'zustand'
import { goTo } from '../../kernel/screen-store.ts'

/** Where a line of a bill of goods begins. */
export const INWARD_ITEM_ID = 'inward-item'

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
  /** Where a bill was opened from, and Escape leads back to. */
  cameFrom: PurchasingSection | null
}

export const usePurchasing = create<PurchasingState>(() => ({
  section: 'bills',
  supplierID: null,
  term: '',
  owedOnly: true,
  pageNumber: 1,
  accountPage: 1,
  cameFrom: null,
}))

export function openSection(section: PurchasingSection): void {
  usePurchasing.setState({ section, cameFrom: null })
  goTo('goodsIn')
}

export function showAccount(supplierID: string | null): void {
  usePurchasing.setState({ supplierID, accountPage: 1 })
}
