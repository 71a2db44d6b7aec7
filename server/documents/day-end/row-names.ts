import { printableLine } from '../../rendering/text/printable-text.ts'
import type { DocumentTexts, LabelKey } from '../shared/texts.ts'

/** The labels of item types, means of payment and series of numbers, by the code of their name. */
const LABELS = new Map<string, LabelKey>([
  ['goods.frames', 'frames'],
  ['goods.spectacle-lenses', 'spectacleLenses'],
  ['goods.contact-lenses', 'contactLenses'],
  ['goods.sunglasses', 'sunglasses'],
  ['goods.accessories', 'accessories'],
  ['day.charges', 'charges'],
  ['day.services', 'services'],
  ['day.main-drawer', 'mainDrawer'],
  ['masters.paid-by-cash', 'cash'],
  ['masters.paid-by-card', 'card'],
  ['masters.paid-by-cheque', 'cheque'],
  ['masters.paid-by-credit-note', 'creditNoteTender'],
  ['masters.paid-by-bank-transfer', 'bankTransfer'],
  ['masters.paid-by-gift-card', 'giftCard'],
  ['masters.paid-on-account', 'paidOnAccount'],
  ['day.series-tax-invoices', 'taxInvoices'],
  ['day.series-bills-of-supply', 'billsOfSupply'],
  ['day.series-receipts', 'receipts'],
  ['day.series-credit-notes', 'creditNotes'],
  ['day.series-refund-vouchers', 'refundVouchers'],
  ['day.series-refund-receipts', 'refundReceipts'],
  ['day.series-customer-credits', 'customerCredits'],
  ['day.series-account-receipts', 'accountReceipts'],
  ['day.series-orders', 'orders'],
  ['day.series-lab-orders', 'labOrders'],
])

/** Returns the name of a row in the languages of the document; a name the shop gave as it is. */
export function rowName(
  name: string,
  nameCode: string | undefined,
  { label }: DocumentTexts,
): string {
  const key = nameCode === undefined ? undefined : LABELS.get(nameCode)
  return key === undefined ? printableLine(name) : label(key)
}
