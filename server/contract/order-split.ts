import Type from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import { stateFields } from './order-transitions.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Int32,
  NullableId,
  NullableText,
  NumberOut,
  Text,
} from './primitives.ts'

/** One of the two orders that a split makes of one. */
const Part = Type.Object({
  /** Null of the new order in a preview. */
  SalesOrderID: NullableId,
  SalesOrderNo: NullableText,
  Status: Text,
  Lines: Type.Array(
    Type.Object({ ItemName: Text, PairNo: NullableText, Qty: Amount, TotalAmount: Amount }),
  ),
  /** Order-level charges with their tax; they go with what is handed over. */
  Charges: Amount,
  Rounding: Amount,
  NetAmount: Amount,
  PaidAmount: Amount,
  /** What is due; below zero is owed to the customer. */
  BalanceAmount: Amount,
  ExpectedDate: Text,
  LabOrderNo: NullableText,
})

export const splitOrder = defineOperation({
  name: 'split-order',
  method: 'POST',
  path: '/api/Orders/split',
  area: 'Orders',
  summary:
    'Moves the pairs that stay behind into an order of their own, so that the others can be ' +
    'handed over and billed. Lines keep their prices, discounts and tax; what was paid pays what ' +
    'goes first, the rest moves as a credit of the customer. With `preview` nothing is written. ' +
    '409 for an order that has its invoice or was handed over, and for a stale version.',
  permission: 'sell',
  body: Type.Object({
    salesOrderID: EncryptedId,
    /** `Version` of the order as it was read. */
    version: Int32,
    preview: Type.Optional(Type.Boolean()),
    /** The pairs that stay behind, by `PairNo` of their lines. */
    pairs: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { minItems: 1, maxItems: 100 }),
    /** When they are promised; without it, as before. */
    expectedDate: Type.Optional(DateText),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    /** Of the order that was split, after it. */
    Version: NumberOut,
    ...stateFields,
    Goes: Part,
    Stays: Part,
    NetBefore: Amount,
    /** What of the payments moved to the order that stays, and by which credit. */
    MovedAmount: Amount,
    CreditNo: NullableText,
    /** What both come to more than one did, since each is rounded to the rupee. */
    RoundingDifference: Amount,
  }),
})

export type SplitReply = ReplyOf<typeof splitOrder>
