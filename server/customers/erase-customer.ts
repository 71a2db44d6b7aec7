import { recordChange } from '../audit/record-change.ts'
import { eraseCustomer as spec } from '../contract/customers.ts'
import { exactlyOne, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { forgetRecalls } from '../prescriptions/recalls.ts'
import { takeOutOfHousehold } from './change-household.ts'
import { PURPOSES, writeConsents } from './consents.ts'

/** What stands for the name of a person whose data was erased. */
const NO_NAME = '—'

/**
 * Erases what the shop knows of a person: name and particulars, family, recalls, messages, what a
 * payer calls them, whom their gift cards were for. Issued documents stay as they were issued, because
 * the tax law wants them (s.36 CGST Act: 72 months), and prescriptions stay with their orders without
 * a name. Gift cards can still be spent by whoever holds them; points end.
 */
export const eraseCustomer = operation(spec, ({ actor, body, services }) => {
  const customerId = services.idOf('customer', body.customerID, 'customerID')
  if (customerId === services.branch().walkInCustomerId) {
    throw new Refusal('BUSINESS_RULE', message('customers.walk-in-unchangeable'))
  }
  const atMs = services.clock.now()
  return services.write((tx) => {
    const person = one<{ erasedAtMs: number | null }>(
      tx,
      'SELECT erased_at_ms AS erasedAtMs FROM customers WHERE id = :customerId',
      { customerId },
    )
    if (person === undefined) throw new Refusal('NOT_FOUND', message('customers.not-found'))
    assertNothingOpen(tx, customerId)
    if (person.erasedAtMs === null)
      erasePerson(tx, { customerId, atMs, actor, reason: body.reason })
    return { success: true, keptDocuments: documentsOf(tx, customerId) }
  })
})

/**
 * Throws 409 while an order is open: somebody must be told when it is ready, or owes for it, be it the
 * company or insurer that pays a part.
 */
function assertNothingOpen(db: ReadableDb, customerId: number): void {
  const open = one<{ orderNo: string }>(
    db,
    `SELECT o.order_no AS orderNo FROM sales_orders o
       JOIN order_balances b ON b.order_id = o.id
      WHERE o.customer_id = :customerId
        AND (o.status NOT IN ('Delivered', 'Cancelled')
          OR b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise <> 0
          OR EXISTS (SELECT 1 FROM payer_claims p
                      WHERE p.order_id = o.id AND p.balance_paise <> 0))
      ORDER BY o.id LIMIT 1`,
    { customerId },
  )
  if (open !== undefined) {
    throw new Refusal('CONFLICT', message('customers.still-open', { number: open.orderNo }))
  }
}

/** Erases a person in the caller's transaction, and records why. */
export function erasePerson(tx: WritableDb, { actor, atMs, customerId, reason }: Erasure): void {
  erase(tx, customerId, atMs)
  const answer = { customerId, isGiven: false, how: 'Erasure', atMs, userId: actor.userId } as const
  writeConsents(tx, { ...answer, purposes: PURPOSES })
  recordChange(tx, {
    actor,
    atMs,
    action: 'customer.erased',
    entity: 'customer',
    entityId: customerId,
    detail: { reason },
  })
}

type Erasure = { customerId: number; atMs: number; actor: Actor; reason: string }

function erase(tx: WritableDb, customerId: number, atMs: number): void {
  takeOutOfHousehold(tx, customerId)
  forgetRecalls(tx, customerId)
  run(
    tx,
    `UPDATE customers
        SET name = :name, spelling = '', mobile = NULL, mobile_digits = '', email = NULL, gstin = NULL,
            gender_id = NULL, date_of_birth = NULL, address = NULL, city = NULL, pincode = NULL,
            source_id = NULL, membership_id = NULL, membership_until = NULL,
            anniversary = NULL, gone = NULL, has_eye_disease = 0, remarks = NULL,
            erased_at_ms = :atMs
      WHERE id = :customerId`,
    { customerId, name: NO_NAME, atMs },
  )
}

function documentsOf(db: ReadableDb, customerId: number): number {
  return exactlyOne<{ count: number }>(
    db,
    `SELECT (SELECT count(*) FROM invoices WHERE customer_id = :customerId)
          + (SELECT count(*) FROM receipts WHERE customer_id = :customerId)
          + (SELECT count(*) FROM credit_notes n JOIN sales_orders o ON o.id = n.order_id
              WHERE o.customer_id = :customerId) AS count`,
    { customerId },
  ).count
}
