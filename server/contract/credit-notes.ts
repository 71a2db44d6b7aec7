import Type from 'typebox'
import { defineOperation } from './operation.ts'
import { Amount, EncryptedId, Id, Name, NameOrWalkIn, Text } from './primitives.ts'

export const findCreditNote = defineOperation({
  name: 'find-credit-note',
  method: 'GET',
  path: '/api/quickSale/find-credit-note',
  area: 'Receipts',
  summary:
    'A credit note by the number on its paper, and what it still holds, before a sale is paid ' +
    'with it: 404 where there is none, 422 where it is used up or another customer’s.',
  permission: 'sell',
  query: Type.Object({
    number: Name,
    /** Who the sale is for; left out, a walk-in. */
    customerID: Type.Optional(EncryptedId),
  }),
  reply: Type.Object({
    ID: Id,
    CreditNoteNo: Text,
    Date: Text,
    Amount,
    Balance: Amount,
    SourceInvoiceNo: Text,
    CustomerID: Id,
    CustomerName: NameOrWalkIn,
    IsOwn: Type.Boolean(),
  }),
})
