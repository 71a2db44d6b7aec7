import { openDialog } from '../../kernel/screen-store.ts'
import { chooseCustomer } from '../cart/sale-actions.ts'
import { openFoundOrder, useFound } from './found.ts'
import { pickItem } from './pick-item.ts'
import type { BarRow } from './use-bar-search.ts'

/** Does what a row of the bar is for; false when it was refused and the text should stay. */
export async function pickRow(row: BarRow): Promise<boolean> {
  switch (row.kind) {
    case 'item':
      return await pickItem(row.item)
    case 'customer':
      await chooseCustomer(row.customer)
      return true
    case 'document':
      openFoundOrder(row.order)
      return true
    case 'newCustomer':
      useFound.setState({ mobile: row.mobile })
      openDialog('newCustomer')
      return true
  }
}
