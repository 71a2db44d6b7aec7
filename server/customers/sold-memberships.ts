import { recordChange } from '../audit/record-change.ts'
import { giveOffersOfCustomer } from '../cart/cart-offers.ts'
import { membershipOfItem } from '../catalog/membership-item.ts'
import { all, exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { afterBuying, type Membership } from '../domain/membership.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'

const ONE_MILLI = 1_000

/**
 * Begins the membership that a sale has a line of. Throws 400 for a sale without a named customer,
 * 409 for a membership that is not in use, 422 for more than one in a sale.
 */
export function startMembership(
  tx: WritableDb,
  services: Services,
  actor: Actor,
  sale: {
    customer: { id: number; isWalkIn: boolean }
    orderDate: string
    rows: readonly { hsn: string; itemId: number; qtyMilli: number }[]
    lines: readonly { id: number }[]
  },
): void {
  const { customer, lines, orderDate, rows } = sale
  const found = rows.flatMap((row, index) => {
    const membership = membershipOfItem(tx, row)
    return membership === undefined ? [] : [{ membership, row, lineId: lines[index]?.id ?? 0 }]
  })
  const [first] = found
  if (first === undefined) return
  const { lineId, membership, row } = first
  if (customer.isWalkIn) {
    throw invalidField('customerModel', message('customers.membership-needs-name'))
  }
  if (membership.isActive === 0) {
    throw new Refusal('CONFLICT', message('masters.not-in-use', { name: membership.name }))
  }
  if (found.length > 1 || row.qtyMilli !== ONE_MILLI) {
    throw new Refusal('BUSINESS_RULE', message('customers.one-membership'))
  }
  const before = membershipOfCustomer(tx, customer.id)
  const soldOn = orderDate.slice(0, 10)
  const sold = { membershipId: membership.id, months: membership.months, soldOn }
  const after = afterBuying(before, sold)
  insert(
    tx,
    `INSERT INTO sold_memberships
       (order_line_id, customer_id, membership_id, months, sold_on, before_membership_id,
        before_until, ends_on)
     VALUES
       (:lineId, :customerId, :membershipId, :months, :soldOn, :beforeMembershipId, :beforeUntil,
        :endsOn)`,
    {
      ...sold,
      lineId,
      customerId: customer.id,
      beforeMembershipId: before.membershipId,
      beforeUntil: before.until,
      endsOn: after.until,
    },
  )
  setMembership(tx, services, actor, { customerId: customer.id, membership: after, lineId })
}

type SoldRow = Membership & {
  lineId: number
  customerId: number
  membershipId: number
  months: number
  soldOn: string
  beforeMembershipId: number | null
  beforeUntil: string | null
}

const SOLD = `
  SELECT order_line_id AS lineId, customer_id AS customerId, membership_id AS membershipId, months,
         sold_on AS soldOn, before_membership_id AS beforeMembershipId,
         before_until AS beforeUntil, ends_on AS until
    FROM sold_memberships WHERE ended_at_ms IS NULL`

/**
 * Ends the memberships of order lines that came back or were taken off: the customer has what they
 * would have without them. A membership that a person changed since stays as it was changed.
 */
export function endMemberships(
  tx: WritableDb,
  services: Services,
  actor: Actor,
  lineIds: readonly number[],
): void {
  for (const lineId of lineIds) {
    const ended = one<SoldRow>(tx, `${SOLD} AND order_line_id = :lineId`, { lineId })
    if (ended !== undefined) endMembership(tx, services, actor, ended)
  }
}

function endMembership(tx: WritableDb, services: Services, actor: Actor, ended: SoldRow): void {
  const { beforeMembershipId, beforeUntil, customerId, lineId } = ended
  run(tx, 'UPDATE sold_memberships SET ended_at_ms = :nowMs WHERE order_line_id = :lineId', {
    nowMs: services.clock.now(),
    lineId,
  })
  const later = all<SoldRow>(
    tx,
    `${SOLD} AND customer_id = :customerId AND order_line_id > :lineId ORDER BY order_line_id`,
    { customerId, lineId },
  )
  const newest = later.at(-1) ?? ended
  const now = membershipOfCustomer(tx, customerId)
  let left: Membership = { membershipId: beforeMembershipId, until: beforeUntil }
  for (const sold of later) {
    const after = afterBuying(left, sold)
    run(
      tx,
      `UPDATE sold_memberships
          SET before_membership_id = :beforeMembershipId, before_until = :beforeUntil,
              ends_on = :endsOn
        WHERE order_line_id = :lineId`,
      {
        lineId: sold.lineId,
        beforeMembershipId: left.membershipId,
        beforeUntil: left.until,
        endsOn: after.until,
      },
    )
    left = after
  }
  if (now.membershipId !== newest.membershipId || now.until !== newest.until) return
  setMembership(tx, services, actor, { customerId, membership: left, lineId })
}

function membershipOfCustomer(db: ReadableDb, customerId: number): Membership {
  return exactlyOne<Membership>(
    db,
    `SELECT membership_id AS membershipId, membership_until AS until
       FROM customers WHERE id = :customerId`,
    { customerId },
  )
}

function setMembership(
  tx: WritableDb,
  services: Services,
  actor: Actor,
  change: { customerId: number; membership: Membership; lineId: number },
): void {
  const { customerId, lineId, membership } = change
  run(
    tx,
    `UPDATE customers SET membership_id = :membershipId, membership_until = :until
      WHERE id = :customerId`,
    { ...membership, customerId },
  )
  giveOffersOfCustomer(tx, services, customerId)
  recordChange(tx, {
    actor,
    atMs: services.clock.now(),
    action: 'customer.membership',
    entity: 'customer',
    entityId: customerId,
    detail: { ...membership, orderLineId: lineId },
  })
}
