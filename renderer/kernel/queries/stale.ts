import { queryClient } from './query-client.ts'
import type { QueryArea } from './query-key.ts'

const CUSTOMER = [
  'customers',
  'customerSummary',
  'customerProfile',
  'rxHistory',
  'outreach',
] as const
const ORDER = [
  'orders',
  'order',
  'newestOrder',
  'invoiceHtml',
  'returnable',
  'returnPreview',
  'day',
  'giftCards',
  'payers',
  ...CUSTOMER,
] as const

const MASTER_LISTS = [
  'masters',
  'suppliers',
  'doctors',
  'fitters',
  'cardTypes',
  'memberships',
  'priorities',
  'sources',
] as const

/**
 * What was read before and is no longer so, by what has changed. The names are the first words of
 * the live events; this till's own writes use the same table.
 */
const STALE = {
  approval: ['approvers'],
  branch: ['branch'],
  // Stock lenses that a sale keeps are not free for another.
  cart: ['openCarts', 'rxLenses', 'lensGrid'],
  catalogue: ['categories', 'items', 'labelsPreview'],
  count: ['counts'],
  customer: CUSTOMER,
  day: ['day'],
  device: ['devices'],
  till: ['devices', 'day', 'printing'],
  drawer: ['day'],
  'frame-sizes': ['frameSizes', 'rxCheck', 'rxLenses'],
  // What a card pays or gets back comes with its order.
  'gift-card': ['giftCards', 'day'],
  'account-receipt': ['giftCards', 'payers', 'day'],
  payer: ['payers'],
  'payer-claim': ['payers', ...ORDER],
  gst: ['gst'],
  household: CUSTOMER,
  incentive: ['masters'],
  invoice: ORDER,
  // A category is made with the first item that is put into it.
  item: ['categories', 'items', 'labelsPreview', 'rxContacts', 'rxLenses'],
  lab: [...ORDER, 'labJobs', 'payables'],
  'lab-rules': ['gateRules', 'rxCheck'],
  'lens-family': ['lensGrid'],
  'lens-range': ['rxCheck', 'rxLenses'],
  // Items show their category and their supplier by name.
  masters: [
    ...MASTER_LISTS,
    'categories',
    'items',
    'shopSettings',
    'taxRates',
    'taxClasses',
    'payables',
  ],
  offer: ['masters'],
  order: [...ORDER, 'labJobs'],
  outreach: ['outreach', 'recalls', 'order', 'orders'],
  prescription: CUSTOMER,
  // A paper that was printed is seen with its mark of a second one.
  print: ['printing', 'invoiceHtml'],
  'print-route': ['printing'],
  printer: ['printing'],
  purchase: ['inwards', 'invoiceHtml', 'items', 'order', 'payables', 'purchaseOrders'],
  receipt: ORDER,
  recall: [...CUSTOMER, 'recalls'],
  remake: ORDER,
  return: [...ORDER, 'items'],
  sale: [...ORDER, 'openCarts', 'items', 'rxLenses', 'lensGrid'],
  settings: [
    'documentStyle',
    'messageTexts',
    'outreach',
    'outreachSettings',
    'branch',
    'invoiceHtml',
    'shopSettings',
  ],
  session: ['sessions'],
  shop: ['shopCheck'],
  stock: ['items', 'order', 'rxContacts', 'stockVouchers', 'lensGrid', 'invoiceHtml'],
  'stock-draft': ['stockVouchers'],
  user: ['people', 'staff', 'approvers'],
} as const satisfies Record<string, readonly QueryArea[]>

export type Change = keyof typeof STALE

function isChange(word: string): word is Change {
  return word in STALE
}

/** Returns the areas that a live event such as `order.moved` makes stale. */
export function staleAfter(eventType: string): readonly QueryArea[] {
  const [word = ''] = eventType.split('.')
  return isChange(word) ? STALE[word] : []
}

/** After a write of this till: asks again for what it made stale; resolves when that is there. */
export async function markStale(...changes: readonly Change[]): Promise<void> {
  await refreshAreas(new Set(changes.flatMap((change) => STALE[change])))
}

export async function refreshAreas(areas: Iterable<QueryArea>): Promise<void> {
  await Promise.all([...areas].map((area) => queryClient.invalidateQueries({ queryKey: [area] })))
}

/** After a sleep, missed events or another language: everything may be stale. */
export async function markAllStale(): Promise<void> {
  await queryClient.invalidateQueries()
}
