import Type, { type Static } from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Id,
  IdempotencyHeaders,
  LocalizedText,
  LongText,
  Name,
  NullableId,
  NullableNameOrWalkIn,
  NullableText,
  NumericId,
  Page,
  PageNumber,
  PageSize,
  RequiredCode,
  Text,
} from './primitives.ts'

const AREA = 'Gift cards'

/** The most that one card is sold for, in rupees. */
export const MOST_ON_A_CARD = 100_000

/** What can be said of a card: blocked ones were lost; ended ones are past their last day. */
export const GIFT_CARD_STATES = ['Active', 'UsedUp', 'Ended', 'Blocked', 'Cancelled'] as const
export type GiftCardState = (typeof GIFT_CARD_STATES)[number]
const State = Type.Enum([...GIFT_CARD_STATES])

export const GIFT_CARD_MOVES = ['sold', 'spent', 'given-back', 'cancelled', 'written-off'] as const
export type GiftCardMove = (typeof GIFT_CARD_MOVES)[number]

const card = {
  ID: Id,
  /** Its last four figures: whoever knows all of them can spend the card. */
  Card: Text,
  State,
  SoldOn: Text,
  ExpiresOn: NullableText,
  Amount,
  Balance: Amount,
  BuyerName: NullableNameOrWalkIn,
  ForName: NullableText,
  /** Of the receipt that it was sold with: it prints the card (`/api/Documents/AccountReceipt/…`). */
  ReceiptID: Id,
  ReceiptNo: Text,
}
const GiftCardSchema = Type.Object(card)

export const sellGiftCard = defineOperation({
  name: 'sell-gift-card',
  method: 'POST',
  path: '/api/GiftCards/sell',
  area: AREA,
  summary:
    'Sells a gift card: a receipt, no invoice and no tax, for a voucher is money until it is spent ' +
    '(Circular 243/37/2024-GST). The number is answered once, and stands on its paper.',
  permission: 'money.take',
  headers: IdempotencyHeaders,
  body: Type.Object({
    amount: Type.Number({ minimum: 1, maximum: MOST_ON_A_CARD, 'x-decimals': 2 }),
    receiptTypeId: NumericId,
    referenceNo: Type.Optional(Name),
    /** Who pays for it. */
    customerID: Type.Optional(EncryptedId),
    /** Whom it is for, as it is printed. */
    forName: Type.Optional(Name),
    /** Its last day, where not that of the shop's settings. */
    expiresOn: Type.Optional(DateText),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    cardID: Id,
    cardNumber: Text,
    expiresOn: NullableText,
    receiptID: Id,
    receiptNo: Text,
  }),
})

export const findGiftCard = defineOperation({
  name: 'find-gift-card',
  method: 'GET',
  path: '/api/GiftCards/find',
  area: AREA,
  summary: 'The card of a number and what it still holds; 404 where there is none.',
  permission: 'sell',
  query: Type.Object({ number: RequiredCode }),
  reply: GiftCardSchema,
})

export const listGiftCards = defineOperation({
  name: 'list-gift-cards',
  method: 'POST',
  path: '/api/GiftCards/search',
  area: AREA,
  summary:
    'The cards that were sold, the newest first: by the last four figures, the receipt or a name.',
  permission: 'sell',
  body: Type.Object({
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
    searchTerm: Type.Optional(Type.String({ maxLength: 100 })),
    state: Type.Optional(State),
  }),
  reply: Type.Object({
    ...Page(GiftCardSchema).properties,
    /** What all cards together still hold: the shop owes it in goods. */
    Outstanding: Amount,
    /** What is left on cards that have ended, and was not written off yet. */
    Ended: Amount,
  }),
})

export const readGiftCard = defineOperation({
  name: 'get-gift-card',
  method: 'GET',
  path: '/api/GiftCards/{cardID}',
  area: AREA,
  summary: 'One card with each of its moves.',
  permission: 'sell',
  params: Type.Object({ cardID: EncryptedId }),
  reply: Type.Object({
    ...card,
    PaidBy: LocalizedText,
    Moves: Type.Array(
      Type.Object({
        At: Text,
        Kind: Type.Enum([...GIFT_CARD_MOVES]),
        Amount,
        Balance: Amount,
        SalesOrderID: NullableId,
        SalesOrderNo: NullableText,
        By: Text,
      }),
    ),
  }),
})

export const changeGiftCard = defineOperation({
  name: 'change-gift-card',
  method: 'POST',
  path: '/api/GiftCards/change',
  area: AREA,
  summary:
    'Blocks a lost card or frees it again, gives it another last day, or takes one back that ' +
    'nothing was spent of: its money goes back the way it came.',
  permission: 'orders.cancel',
  body: Type.Object({
    cardID: EncryptedId,
    change: Type.Enum(['Block', 'Free', 'Extend', 'Cancel']),
    /** Of Extend. */
    expiresOn: Type.Optional(DateText),
    reason: LongText,
  }),
  reply: Type.Object({ success: Type.Boolean(), State, ExpiresOn: NullableText }),
})

export const writeOffGiftCards = defineOperation({
  name: 'write-off-gift-cards',
  method: 'POST',
  path: '/api/GiftCards/write-off',
  area: AREA,
  summary: 'Writes off what is left on cards that have ended: the shop owes it no more.',
  permission: 'orders.cancel',
  reply: Type.Object({ success: Type.Boolean(), cards: Type.Integer(), amount: Amount }),
})

export type GiftCard = Static<typeof GiftCardSchema>
export type GiftCardDetail = ReplyOf<typeof readGiftCard>
export type GiftCardPage = ReplyOf<typeof listGiftCards>
