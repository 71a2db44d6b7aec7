// GET /api/quickSale/find-credit-note
import { findCreditNote as spec } from '../contract/credit.ts'
import { wireNote } from '../customers/glance-at-customer.ts'
import { notesOfHousehold } from '../customers/household.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { creditToSpend } from './spend-credit.ts'

export const findCreditNote = operation(spec, ({ query, services }) => {
  const { db } = services
  const customerId =
    query.customerID === undefined
      ? services.branch().walkInCustomerId
      : services.idOf('customer', query.customerID, 'customerID')
  const number = query.number.trim().toUpperCase()
  const found = creditToSpend(db, services, { number, customerId })
  const note = notesOfHousehold(db, [found.customerId]).find((each) => each.number === number)
  if (note === undefined) throw new Refusal('BUSINESS_RULE', 'This credit note is used up.')
  return wireNote(services, note, customerId)
})
