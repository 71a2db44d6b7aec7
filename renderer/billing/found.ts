import { create } from 'zustand'
import { openDialog } from '../shell/screen-store.ts'
import type { FoundOrder } from './use-bar-search.ts'

/** The order that was found by its number, and the mobile number that nobody has yet. */
export const useFound = create<{ order: FoundOrder | null; mobile: string }>(() => ({
  order: null,
  mobile: '',
}))

/** Opens an order that was found by a number of its papers. */
export function openFoundOrder(order: FoundOrder): void {
  useFound.setState({ order })
  openDialog('foundOrder')
}
