import Type, { type Static } from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  EncryptedId,
  Id,
  IdempotencyHeaders,
  LongText,
  NullableText,
  SessionKey,
  Text,
} from './primitives.ts'

const AREA = 'Points'

/** By what rule points are earned and spent. */
export const PointRule = Type.Object({
  /** Points for each 100 rupees of value before tax. */
  perHundred: Type.Number({ minimum: 0, maximum: 100, 'x-decimals': 3 }),
  /** What a point is worth, in rupees. */
  worth: Type.Number({ minimum: 0.01, maximum: 100, 'x-decimals': 2 }),
  /** As few as can be spent at once. */
  least: Type.Integer({ minimum: 1, maximum: 100_000, format: 'int32' }),
  /** The most of a bill that points pay, in percent. */
  mostPercent: Type.Number({ minimum: 1, maximum: 100, 'x-decimals': 3 }),
  /** How long they are good; 0 is for ever. */
  months: Type.Integer({ minimum: 0, maximum: 120, format: 'int32' }),
})
export type PointRule = Static<typeof PointRule>

export const setCartPoints = defineOperation({
  name: 'set-cart-points',
  method: 'POST',
  path: '/api/Points/spend',
  area: AREA,
  summary:
    'Spends points of the customer of an open sale: a discount on its lines, of what offers leave. 0 spends none.',
  permission: 'sell',
  body: Type.Object({
    sessionID: SessionKey,
    points: Type.Integer({ minimum: 0, maximum: 100_000_000, format: 'int32' }),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    /** As many as the bill takes. */
    points: Type.Integer(),
    amount: Amount,
  }),
})

export const pointsOfCustomer = defineOperation({
  name: 'get-points',
  method: 'GET',
  path: '/api/Points/{customerID}',
  area: AREA,
  summary:
    'The points of a customer: what can be spent, what ends within 30 days, and each order’s part.',
  permission: 'sell',
  params: Type.Object({ customerID: EncryptedId }),
  reply: Type.Object({
    /** Whether the shop gives points. */
    IsOn: Type.Boolean(),
    Balance: Type.Integer(),
    Worth: Amount,
    Least: Type.Integer(),
    Earned: Type.Integer(),
    Spent: Type.Integer(),
    Ended: Type.Integer(),
    EndingSoon: Type.Integer(),
    Entries: Type.Array(
      Type.Object({
        At: Text,
        Kind: Type.Enum(['earned', 'spent', 'opening', 'corrected']),
        Points: Type.Integer(),
        ExpiresOn: NullableText,
        /** The order that brought or took them; null of a correction by hand. */
        SalesOrderID: Type.Union([Id, Type.Null()]),
        SalesOrderNo: NullableText,
        /** Why they were corrected, and who did it. */
        Reason: NullableText,
        By: NullableText,
      }),
    ),
  }),
})

export const correctPoints = defineOperation({
  name: 'correct-points',
  method: 'POST',
  path: '/api/Points/correct',
  area: AREA,
  summary:
    'Gives a customer points by hand, or takes some (below zero), with the reason; `isOpening` for those of ' +
    'a former program, once.',
  permission: 'offers.edit',
  headers: IdempotencyHeaders,
  body: Type.Object({
    customerID: EncryptedId,
    points: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, format: 'int32' }),
    isOpening: Type.Optional(Type.Boolean()),
    reason: LongText,
  }),
  reply: Type.Object({ success: Type.Boolean(), balance: Type.Integer() }),
})

export type CustomerPoints = ReplyOf<typeof pointsOfCustomer>
