import { findCreditNote as findSpec } from '../contract/credit.ts'
import { creditNotes as listSpec } from '../contract/receipts.ts'
import { wireNote } from '../customers/get-customer-summary.ts'
import { householdOf, notesOfHousehold } from '../customers/household.ts'
import { one } from '../db/sql.ts'
import { assertSpendable, type GiftCardRow, giftCardOf } from '../gift-cards/spend-gift-card.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { toRupees } from '../wire/rupees.ts'
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
  const card = giftCardOf(db, query.number)
  if (card !== undefined) return wireGiftCard(services, card)
  const number = query.number.trim().toUpperCase()
  const found = creditToSpend(db, services, { number, customerId })
  const note = notesOfHousehold(db, [found.customerId]).find((each) => each.number === number)
  if (note === undefined) throw new Refusal('BUSINESS_RULE', message('credit.note-used-up'))
  return wireNote(services, note, customerId)
})

/** A gift card as a till offers it for payment. Throws 422 for one that may not be spent. */
function wireGiftCard(services: Services, card: GiftCardRow) {
  assertSpendable(card, services.localNow().slice(0, 10))
  if (card.balancePaise === 0) {
    throw new Refusal('BUSINESS_RULE', message('gift-cards.used-up'))
  }
  return {
    ID: services.ids.encode('giftCard', card.id),
    CreditNoteNo: card.cardNo,
    Date: card.soldOn,
    Amount: toRupees(card.amountPaise),
    Balance: toRupees(card.balancePaise),
    SourceInvoiceNo: '',
    CustomerID: services.ids.encode('customer', services.branch().walkInCustomerId),
    CustomerName: card.forName ?? '',
    IsOwn: true,
    IsGiftCard: true,
  }
}
