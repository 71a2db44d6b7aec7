/** What a role may do. Every operation names one of these, or one of the open doors below. */

export const ROLES = ['owner', 'manager', 'optometrist', 'counter'] as const
export type Role = (typeof ROLES)[number]

export const PERMISSIONS = [
  'sell',
  'sale.backdate',
  'tax.override',
  'money.take',
  'price.aboveMrp',
  'sale.unpaid',
  'returns',
  'returns.late',
  'orders.cancel',
  'approvals.give',
  'day.close',
  'cash.out',
  'reports',
  'catalogue.import',
  'settings',
  'users',
  'people.erase',
  'people.export',
  'devices',
  'stock.receive',
  'stock.adjust',
  'stock.count',
  'stock.approve',
  'stock.writeOff',
  'catalogue.edit',
  'price.change',
  'cost.see',
  'purchase.pay',
  'masters.edit',
  'offers.edit',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/**
 * `public`: anyone; `enrolled`: a till of this shop, not yet signed in; `first-run`: the set-up;
 * `display`: a customer display, by the token that a till paired it with.
 */
export type Door = 'public' | 'enrolled' | 'first-run' | 'display'

const COUNTER: readonly Permission[] = ['sell', 'money.take', 'stock.receive', 'stock.count']
const EVERYTHING: readonly Permission[] = PERMISSIONS
const OWNER_ONLY: readonly Permission[] = ['tax.override', 'people.erase', 'stock.writeOff']

export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  owner: EVERYTHING,
  manager: EVERYTHING.filter((each) => !OWNER_ONLY.includes(each)),
  optometrist: ['sell'],
  counter: COUNTER,
}
