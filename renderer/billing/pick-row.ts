import { create } from 'zustand'
import { COMMANDS } from '../commands/all-commands.ts'
import { openDialog } from '../shell/screen-store.ts'
import { pickItem } from './pick-item.ts'
import { chooseCustomer } from './sale-actions.ts'
import type { BarRow, FoundOrder } from './use-bar-search.ts'

/** The order that was found by its number, and the mobile number that nobody has yet. */
export const useFound = create<{ order: FoundOrder | null; mobile: string }>(() => ({
  order: null,
  mobile: '',
}))

/**
 * Opens an order that was found by a number of its papers: on the orders screen where the till has
 * one, else in a dialog.
 */
export function openFoundOrder(order: FoundOrder): void {
  useFound.setState({ order })
  openDialog('foundOrder')
}

/** The command that opens the orders screen, where there is one. */
export function ordersCommand() {
  return COMMANDS.find((command) => command.id === 'orders')
}

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
