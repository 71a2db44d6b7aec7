import { findCreditNote as findSpec } from '../contract/credit.ts'
import { creditNotes as listSpec } from '../contract/receipts.ts'
import { wireNote } from '../customers/get-customer-summary.ts'
import { householdOf, notesOfHousehold } from '../customers/household.ts'
import { one } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { creditToSpend } from './spend-credit.ts'

export const listCreditNotes = operation(listSpec, ({ query, services }) => {
  const { db } = services
  const { customerId } = query
  if (one(db, 'SELECT 1 FROM customers WHERE id = :customerId', query) === undefined) {
    throw new Refusal('NOT_FOUND', message('customers.not-found'))
  }
  const family = householdOf(db, services, customerId)
  return notesOfHousehold(db, family).map((note) => wireNote(services, note, customerId))
})

export const findCreditNote = operation(findSpec, ({ query, services }) => {
  const { db } = services
  const customerId =
    query.customerID === undefined
      ? services.branch().walkInCustomerId
      : services.idOf('customer', query.customerID, 'customerID')
  const number = query.number.trim().toUpperCase()
  const found = creditToSpend(db, services, { number, customerId })
  const note = notesOfHousehold(db, [found.customerId]).find((each) => each.number === number)
  if (note === undefined) throw new Refusal('BUSINESS_RULE', message('credit.note-used-up'))
  return wireNote(services, note, customerId)
})
