import { showPosted } from './inward-store.ts'
import { useOrder } from './order-store.ts'
import { openSection, showAccount } from './purchasing-store.ts'

/** Shows a posted inward; from any screen. */
export function openInward(inwardID: string): void {
  showPosted(inwardID)
  openSection('bills')
}

/** Shows an order to a supplier that was sent; from any screen. */
export function openPurchaseOrder(orderID: string): void {
  useOrder.setState({ view: 'order', openID: orderID })
  openSection('orders')
}

/** Shows what the shop owes a supplier; from any screen. */
export function openAccount(supplierID: string): void {
  showAccount(supplierID)
  openSection('suppliers')
}
