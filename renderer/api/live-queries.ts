import type { LiveEvent } from '../../server/contract/live.ts'

const ORDER = ['orders', 'order', 'customer', 'day', 'returnable']

/** What was read before and is no longer so, by the first word of what happened. */
const STALE: Readonly<Record<string, readonly string[]>> = {
  approval: ['approvals'],
  branch: ['branch'],
  cart: ['openCarts', 'held'],
  catalogue: ['items'],
  customer: ['customers', 'customer', 'household'],
  day: ['day'],
  drawer: ['day'],
  household: ['customers', 'customer', 'household'],
  invoice: ORDER,
  item: ['items'],
  lab: ORDER,
  order: ORDER,
  prescription: ['customer', 'prescriptions'],
  print: ['printing'],
  'print-route': ['printing'],
  printer: ['printing'],
  receipt: [...ORDER, 'creditNotes'],
  recall: ['customer', 'recalls'],
  remake: ORDER,
  return: [...ORDER, 'items', 'creditNotes'],
  sale: [...ORDER, 'orders', 'openCarts', 'held', 'items', 'customers'],
  settings: ['settings', 'documentStyle', 'messageTexts', 'branch'],
  stock: ['items', 'stock'],
}

/** The queries to ask again after a change, as their keys begin. */
export function staleAfter({ Type: type }: LiveEvent): readonly string[] {
  return STALE[type.split('.')[0] ?? ''] ?? []
}
