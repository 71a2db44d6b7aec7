import { chooseCustomer, createItem } from '../cart/sale-actions.ts'
import { addCustomerForSale } from '../customers/customers-store.ts'
import { openOrder } from '../orders/orders-store.ts'
import { pickItem } from './pick-item.ts'
import type { BarRow } from './use-bar-search.ts'

/** Does what a row of what was `typed` in the bar is for; false when it was refused and the text should stay. */
export async function pickRow(row: BarRow, typed: string): Promise<boolean> {
  switch (row.kind) {
    case 'item':
      return await pickItem(row.item, typed)
    case 'customer':
      await chooseCustomer(row.customer)
      return true
    case 'document':
      openOrder(row.order.ID)
      return true
    case 'newCustomer':
      addCustomerForSale(row.mobile)
      return true
    case 'newItem':
      createItem(row.text)
      return true
    case 'lens':
      return false
  }
}
