import { create } from 'zustand'
import { openOrder } from '../orders/orders-store.ts'
import type { FoundOrder } from './use-bar-search.ts'

/** The mobile number that was typed into the bar and that nobody has yet. */
export const useFound = create<{ mobile: string }>(() => ({ mobile: '' }))

/** Opens an order that was found by a number of its papers. */
export function openFoundOrder(order: FoundOrder): void {
  openOrder(order.ID)
}
