import type { LiveEvent } from '../../../server/contract/live.ts'

const CUSTOMER = ['customers', 'customer', 'customerGlance', 'customerProfile', 'rxHistory']
const ORDER = ['orders', 'order', 'papersOrder', 'invoiceHtml', 'returnable', 'day', ...CUSTOMER]

/** What was read before and is no longer so, by the first word of what happened. */
const STALE: Readonly<Record<string, readonly string[]>> = {
  approval: ['approvers'],
  branch: ['branch'],
  cart: ['openCarts'],
  catalogue: ['items'],
  customer: CUSTOMER,
  day: ['day'],
  device: ['devices'],
  drawer: ['day'],
  'frame-sizes': ['frameSizes', 'rxCheck', 'rxLenses'],
  household: CUSTOMER,
  invoice: ORDER,
  item: ['items'],
  lab: ORDER,
  'lab-rules': ['rxCheck'],
  'lens-range': ['rxCheck', 'rxLenses'],
  order: ORDER,
  prescription: CUSTOMER,
  print: ['printing'],
  'print-route': ['printing'],
  printer: ['printing'],
  receipt: ORDER,
  recall: [...CUSTOMER, 'recalls'],
  remake: ORDER,
  return: [...ORDER, 'items'],
  sale: [...ORDER, 'openCarts', 'items'],
  settings: ['documentStyle', 'messageTexts', 'branch'],
  stock: ['items'],
}

/** The queries to ask again after a change, as their keys begin. */
export function staleAfter({ Type: type }: LiveEvent): readonly string[] {
  return STALE[type.split('.')[0] ?? ''] ?? []
}
