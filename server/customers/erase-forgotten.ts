import { all, type ReadableDb } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { erasePerson } from './erase-customer.ts'

const MOST_AT_ONCE = 50
const YEAR_MS = 365.25 * 24 * 60 * 60_000

/**
 * Erases people who were not seen for as many years as the shop's settings say, some at a time;
 * nobody where they say nothing. Whoever has an open order, owes, or has credit stays. Returns how
 * many were erased.
 */
export function eraseForgotten(services: Services): number {
  const { clock, db } = services
  const years = readSetting(db, 'shop').peopleKeptYears ?? null
  if (years === null) return 0
  const { timeZone, walkInCustomerId } = services.branch()
  const atMs = clock.now()
  const beforeMs = atMs - years * YEAR_MS
  const before = toLocalText(beforeMs, timeZone)
  const people = forgottenPeople(db, { before, beforeMs, walkInCustomerId })
  if (people.length === 0) return 0
  services.write((tx) => {
    for (const { id: customerId } of people) {
      const actor = { userId: null, ip: null }
      erasePerson(tx, { customerId, atMs, actor, reason: `not seen for ${years} years` })
    }
  })
  return people.length
}

function forgottenPeople(
  db: ReadableDb,
  since: { before: string; beforeMs: number; walkInCustomerId: number },
): { id: number }[] {
  return all<{ id: number }>(
    db,
    `SELECT c.id FROM customers c
      WHERE c.erased_at_ms IS NULL AND c.id <> :walkInCustomerId
        AND c.created_at_ms < :beforeMs AND coalesce(c.last_visit, '') < :before
        AND NOT EXISTS (SELECT 1 FROM prescriptions
                         WHERE customer_id = c.id AND exam_date >= :before)
        AND NOT EXISTS (SELECT 1 FROM contact_lens_prescriptions
                         WHERE customer_id = c.id AND exam_date >= :before)
        AND NOT EXISTS (
          SELECT 1 FROM sales_orders o JOIN order_balances b ON b.order_id = o.id
           WHERE o.customer_id = c.id
             AND (o.order_date >= :before OR o.status NOT IN ('Delivered', 'Cancelled')
               OR b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise <> 0
               OR EXISTS (SELECT 1 FROM payer_claims p
                           WHERE p.order_id = o.id AND p.balance_paise <> 0)))
        AND NOT EXISTS (
          SELECT 1 FROM credit_notes n JOIN sales_orders o ON o.id = n.order_id
           WHERE o.customer_id = c.id AND n.balance_paise > 0)
      ORDER BY c.id LIMIT :most`,
    { ...since, most: MOST_AT_ONCE },
  )
}
