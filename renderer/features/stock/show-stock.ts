import { selectedLine } from '../cart/cart-store.ts'
import { askStock, useStock } from './stock-store.ts'

/** Shows the stock of the row that is marked in a look-up, else that of the line that is. */
export function showStock(): void {
  const itemID = useStock.getState().markedID ?? selectedLine()?.itemID
  if (itemID !== undefined) askStock(itemID)
}
