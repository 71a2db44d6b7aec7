import type { Role } from '../contract/permissions.ts'
import type { ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { readSetting } from '../settings/settings.ts'

/** What of a sale nobody has paid when it is saved. */
export type Unpaid = {
  duePaise: number
  paidPaise: number
  /** The goods leave the shop with the customer. */
  isHandedOver: boolean
  isWalkIn: boolean
}

/**
 * Checks what a person may leave unpaid. Money that nobody named owes is lost, so that it takes a
 * name (400); goods that leave unpaid, or an order without any advance, above the limit of the role
 * take `sale.unpaid` or a manager's approval (403). An advance on goods that stay needs neither.
 */
export function assertMayLeaveUnpaid(
  db: ReadableDb,
  person: { role: Role; permissions: ReadonlySet<string> },
  unpaid: Unpaid,
): void {
  const { duePaise, isHandedOver, isWalkIn, paidPaise } = unpaid
  const limitPaise = readSetting(db, 'unpaidLimitPaise')[person.role]
  if (duePaise <= 0 || limitPaise === null) return
  if (isWalkIn)
    throw invalidField('customerModel', message('sales.unpaid-needs-name', { due: duePaise }))
  const isCredit = isHandedOver || paidPaise === 0
  if (isCredit && duePaise > limitPaise && !person.permissions.has('sale.unpaid')) {
    throw new Refusal(
      'APPROVAL_REQUIRED',
      message('sales.unpaid-needs-manager', { due: duePaise, limit: limitPaise }),
    )
  }
}
