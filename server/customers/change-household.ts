import { recordChange } from '../audit/record-change.ts'
import { joinHousehold as joinSpec, leaveHousehold as leaveSpec } from '../contract/customers.ts'
import { all, insert, one, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { membershipOf } from './household.ts'

export const joinHousehold = operation(joinSpec, ({ actor, body, services }) => {
  const customerId = services.idOf('customer', body.customerID, 'customerID')
  const memberId = services.idOf('customer', body.memberID, 'memberID')
  const isHead = body.isHead ?? false
  const relation = isHead ? 'Self' : (body.relation ?? null)
  const atMs = services.clock.now()
  services.write((tx) => {
    for (const id of [customerId, memberId]) assertCustomerExists(tx, services, id)
    const householdId = putIntoHousehold(tx, { customerId, memberId, relation, atMs })
    if (isHead) setHead(tx, householdId, customerId)
    recordChange(tx, {
      actor,
      atMs,
      action: 'household.joined',
      entity: 'customer',
      entityId: customerId,
      detail: { householdId, memberId, relation, isHead },
    })
  })
  return { success: true }
})

export const leaveHousehold = operation(leaveSpec, ({ actor, body, services }) => {
  const customerId = services.idOf('customer', body.customerID, 'customerID')
  services.write((tx) => {
    assertCustomerExists(tx, services, customerId)
    const membership = membershipOf(tx, customerId)
    if (membership === undefined) {
      throw new Refusal('CONFLICT', message('customers.not-in-family'))
    }
    takeOut(tx, customerId, membership.householdId)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'household.left',
      entity: 'customer',
      entityId: customerId,
      detail: membership,
    })
  })
  return { success: true }
})

/** Puts a customer into the household of a member, which begins with that member; returns its row. */
export function putIntoHousehold(
  tx: WritableDb,
  {
    atMs,
    customerId,
    memberId,
    relation,
  }: { customerId: number; memberId: number; relation: string | null; atMs: number },
): number {
  const householdId = householdWith(tx, memberId, atMs)
  if (customerId !== memberId) leaveOther(tx, customerId, householdId)
  run(
    tx,
    `INSERT INTO household_members (customer_id, household_id, relation)
     VALUES (:customerId, :householdId, :relation)
     ON CONFLICT (customer_id) DO UPDATE
        SET household_id = excluded.household_id, relation = excluded.relation`,
    { customerId, householdId, relation },
  )
  return householdId
}

function assertCustomerExists(tx: WritableDb, services: Services, id: number): void {
  if (id === services.branch().walkInCustomerId) {
    throw new Refusal('BUSINESS_RULE', message('customers.walk-in-has-no-family'))
  }
  if (one(tx, 'SELECT 1 FROM customers WHERE id = :id', { id }) === undefined) {
    throw new Refusal('NOT_FOUND', message('customers.not-found'))
  }
}

/** The household of a member, begun with them as its head where there is none yet. */
function householdWith(tx: WritableDb, memberId: number, atMs: number): number {
  const known = membershipOf(tx, memberId)
  if (known !== undefined) return known.householdId
  const householdId = insert(
    tx,
    'INSERT INTO households (head_id, created_at_ms) VALUES (:memberId, :atMs)',
    { memberId, atMs },
  )
  run(
    tx,
    `INSERT INTO household_members (customer_id, household_id, relation)
     VALUES (:memberId, :householdId, 'Self')`,
    { memberId, householdId },
  )
  return householdId
}

function leaveOther(tx: WritableDb, customerId: number, householdId: number): void {
  const other = membershipOf(tx, customerId)
  if (other !== undefined && other.householdId !== householdId) {
    takeOut(tx, customerId, other.householdId)
  }
}

/** Whoever leaves as the head hands over to who came next; the last one closes the household. */
/** Takes somebody out of the household that they are in, if any. */
export function takeOutOfHousehold(tx: WritableDb, customerId: number): void {
  const membership = membershipOf(tx, customerId)
  if (membership !== undefined) takeOut(tx, customerId, membership.householdId)
}

function takeOut(tx: WritableDb, customerId: number, householdId: number): void {
  run(tx, 'DELETE FROM household_members WHERE customer_id = :customerId', { customerId })
  const left = all<{ id: number }>(
    tx,
    `SELECT customer_id AS id FROM household_members
      WHERE household_id = :householdId ORDER BY customer_id`,
    { householdId },
  )
  const [next] = left
  if (next === undefined) {
    run(tx, 'DELETE FROM households WHERE id = :householdId', { householdId })
    return
  }
  const wasHead = one(
    tx,
    'SELECT 1 FROM households WHERE id = :householdId AND head_id = :customerId',
    { householdId, customerId },
  )
  if (wasHead !== undefined) setHead(tx, householdId, next.id)
}

function setHead(tx: WritableDb, householdId: number, headId: number): void {
  run(
    tx,
    `UPDATE household_members SET relation = NULL
      WHERE household_id = :householdId AND relation = 'Self' AND customer_id <> :headId`,
    { householdId, headId },
  )
  run(tx, `UPDATE household_members SET relation = 'Self' WHERE customer_id = :headId`, { headId })
  run(tx, 'UPDATE households SET head_id = :headId WHERE id = :householdId', {
    householdId,
    headId,
  })
}
