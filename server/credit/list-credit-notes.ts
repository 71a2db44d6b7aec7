// GET /api/quickSale/get-credit-notes
import { creditNotes as spec } from '../contract/receipts.ts'
import { wireNote } from '../customers/glance-at-customer.ts'
import { householdOf, notesOfHousehold } from '../customers/household.ts'
import { one } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'

export const listCreditNotes = operation(spec, ({ query, services }) => {
  const { customerId } = query
  if (one(services.db, 'SELECT 1 FROM customers WHERE id = :customerId', query) === undefined) {
    throw new Refusal('NOT_FOUND', 'There is no such customer.')
  }
  const family = householdOf(services.db, services, customerId)
  return notesOfHousehold(services.db, family).map((note) => wireNote(services, note, customerId))
})
