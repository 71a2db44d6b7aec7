import { printableLine } from '../../rendering/text/printable-text.ts'
import type { DocumentTexts, LabelKey } from '../shared/texts.ts'

/**
 * Names that a day's report holds as they were delivered with the program: item types, means of
 * payment and series of numbers.
 */
const LABELS = new Map<string, LabelKey>([
  ['Frames', 'frames'],
  ['Spectacle lenses', 'spectacleLenses'],
  ['Contact lenses', 'contactLenses'],
  ['Sunglasses', 'sunglasses'],
  ['Accessories', 'accessories'],
  ['Charges', 'charges'],
  ['Cash', 'cash'],
  ['Card', 'card'],
  ['UPI', 'upi'],
  ['Cheque', 'cheque'],
  ['Credit note', 'creditNoteTender'],
  ['Bank transfer', 'bankTransfer'],
  ['Tax invoices', 'taxInvoices'],
  ['Bills of supply', 'billsOfSupply'],
  ['Receipts', 'receipts'],
  ['Credit notes', 'creditNotes'],
  ['Refund vouchers', 'refundVouchers'],
  ['Orders', 'orders'],
  ['Lab orders', 'labOrders'],
])

/** Returns the name of a row in the languages of the document; a name the shop gave as it is. */
export function rowName(name: string, { label }: DocumentTexts): string {
  const text = printableLine(name)
  const key = LABELS.get(text)
  return key === undefined ? text : label(key)
}
