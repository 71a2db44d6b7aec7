import { create } from 'zustand'

/** What the screen of the shop shows, and how its form is saved by a key. */
export const useShopPage = create<{
  tab: 'shop' | 'rates' | 'history'
  /** Asks the form to save itself. */
  saveTicket: number
}>(() => ({ tab: 'shop', saveTicket: 0 }))
