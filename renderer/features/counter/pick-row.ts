import { errorMessage } from '../../kernel/error-message.ts'
import { showError } from '../../kernel/toasts.ts'
import { addByTypedCode } from '../cart/add-item.ts'
import { chooseCustomer, createItem, looksLikeCode } from '../cart/sale-actions.ts'
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
      // The search knows names and codes; what else a code says, such as GS1 elements, the scan knows.
      if (looksLikeCode(row.text) && (await isAddedByCode(row.text))) return true
      createItem(row.text)
      return true
    case 'lens':
      return false
  }
}

/** True as well where the code is of an item that can't be sold, which is said. */
async function isAddedByCode(code: string): Promise<boolean> {
  try {
    return await addByTypedCode(code)
  } catch (error) {
    showError(errorMessage(error))
    return true
  }
}
