import { create } from 'zustand'
import { openDialog } from '../../kernel/screen-store.ts'

/** Whose figures the dialog of stock takes apart, and which row of a look-up is marked. */
export const useStock = create<{ itemID: string | null; markedID: string | null }>(() => ({
  itemID: null,
  markedID: null,
}))

/** Shows what the stock of an item is made of; from any screen. */
export function askStock(itemID: string): void {
  useStock.setState({ itemID })
  openDialog('stock')
}
